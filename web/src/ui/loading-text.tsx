import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LATE } from '../theme/tokens.ts';

/** Shows what is being loaded: 'Loading roles...'. */
export function LoadingText({ what }: { what: string }) {
  return (
    <Stack
      direction="row"
      spacing={1.5}
      sx={{ ...LATE, alignItems: 'center', py: 3, color: 'text.secondary' }}
    >
      <CircularProgress size={18} color="inherit" aria-hidden />
      <Typography role="status">{`Loading ${what}...`}</Typography>
    </Stack>
  );
}
