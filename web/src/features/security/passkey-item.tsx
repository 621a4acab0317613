import type { PasskeyRow } from '@kitroom/contract/access/passkey-calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx';

interface PasskeyItemProps {
  passkey: PasskeyRow;
  onRename: () => void;
  onRemove: () => void;
}

const QUIET = { size: 'small', color: 'inherit', variant: 'outlined' } as const;

/** A passkey of the list: when it was added, and when and where it was last used. */
export function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { name, created_at, last_used_at, last_used_browser, refused_at, other_host } = passkey;
  return (
    <Box component="li" sx={ROW}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h3" variant="subtitle1">
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={WHOLE_PARTS}>
            <span>Added {exactTime(created_at)} ·</span>{' '}
            {last_used_at === null ? (
              <span>Not used yet</span>
            ) : (
              <span>
                Last used <RelativeTime iso={last_used_at} within />
                {last_used_browser === null ? '' : `, ${last_used_browser}`}
              </span>
            )}
          </Typography>
        </Box>
        <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
          <Button {...QUIET} aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button {...QUIET} aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </Stack>
      </Stack>
      {other_host === null ? null : (
        <Alert severity="info" sx={{ mt: 1 }}>
          Made for {other_host}: it cannot be used here. Remove it and add a new one.
        </Alert>
      )}
      {refused_at === null ? null : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Refused on {exactTime(refused_at)}: there may be a copy of it. Remove it, and add a new one.
        </Alert>
      )}
    </Box>
  );
}

// A line ends between them, not within a date.
const WHOLE_PARTS = { '& > span': { display: 'inline-block' } };

const ROW = { py: 1.5, borderTop: '1px solid', borderColor: 'divider' };
