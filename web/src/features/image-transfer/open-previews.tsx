import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { changesText } from './changes-text.ts';
import { openPreviews } from './preview-api.ts';
import { previewPath } from './preview-path.ts';
import { ROW } from './row-style.ts';

/** Zips that this user has uploaded and neither applied nor discarded; nothing where there are none. */
export function OpenPreviews() {
  const { data: previews = [] } = useQuery(openPreviews());
  if (previews.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" id="open-previews">
        Not applied yet
      </Typography>
      <Box component="ul" aria-labelledby="open-previews" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {previews.map(({ id, file_name, created_at, added, replaced }) => (
          <Box component="li" key={id} sx={ROW}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{file_name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {changesText(added + replaced)}, uploaded <RelativeTime iso={created_at} within />
              </Typography>
            </Box>
            <Button
              component={Link}
              to={previewPath(id)}
              color="inherit"
              variant="outlined"
              size="small"
              aria-label={`Continue with ${file_name}`}
            >
              Continue
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
