import type { RestoreResult } from '@kitroom/contract/product-image';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface RestoreResultProps {
  result: RestoreResult;
  /** What an undo has done; null: it was not undone. */
  undone: string | null;
  undoing: boolean;
  undoError: string | null;
  onUndo: () => void;
}

/** What a restore has done, in numbers, with what was left out and why. */
export function RestoreResultView({ result, undone, undoing, undoError, onUndo }: RestoreResultProps) {
  const { message, added, replaced, unchanged, skipped } = result;
  const changed = added + replaced > 0;
  return (
    <Stack spacing={2}>
      <Alert
        severity={undone === null ? 'success' : 'info'}
        action={
          changed && undone === null ? (
            <Button color="inherit" size="small" disabled={undoing} onClick={onUndo}>
              {undoing ? 'Undoing...' : 'Undo'}
            </Button>
          ) : undefined
        }
      >
        <AlertTitle>{message}</AlertTitle>
        {undone ?? `${added} added, ${replaced} replaced, ${unchanged} unchanged, ${skipped.length} skipped.`}
      </Alert>
      {undoError === null ? null : <Alert severity="error">{undoError}</Alert>}
      {skipped.length === 0 ? null : (
        <Box>
          <Typography variant="h3" component="h3" id="skipped-entries">
            Skipped
          </Typography>
          <List
            dense
            aria-labelledby="skipped-entries"
            tabIndex={0}
            sx={{
              maxHeight: 280,
              overflow: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: 2,
              mt: 1,
            }}
          >
            {skipped.map(({ name, reason }) => (
              <ListItem key={name}>
                <ListItemText primary={name} secondary={reason} sx={{ overflowWrap: 'anywhere' }} />
              </ListItem>
            ))}
          </List>
        </Box>
      )}
    </Stack>
  );
}
