import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../ui/copy-button.tsx';

/** A new token, and how a program sends it. */
export function TokenText({ token }: { token: string }) {
  return (
    <Stack spacing={2}>
      <Alert severity="warning">It is shown only this once. Keep it like a password.</Alert>
      <div>
        <Box component="code" aria-label="API token" sx={TEXT}>
          {token}
        </Box>
        <CopyButton text={token} />
      </div>
      <Typography variant="body2" color="textSecondary">
        Programs send it with each request, in the header <code>Authorization: Bearer</code> followed by the
        token.
      </Typography>
    </Stack>
  );
}

const TEXT = {
  display: 'block',
  p: 1.5,
  mb: 0.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  overflowWrap: 'anywhere',
  userSelect: 'all',
};
