import type { PastRestore, RestoreResult } from '@kitroom/contract/product-image';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { useUndoRestore } from './use-undo-restore.ts';

type Undo = ReturnType<typeof useUndoRestore>;

interface RestoreResultProps {
  result: RestoreResult;
  undo: Undo;
}

/** What a restore has done, in numbers, with what was left out and why. */
export function RestoreResultView({ result, undo }: RestoreResultProps) {
  const { message, added, replaced, unchanged, skipped, restore_id } = result;
  return (
    <Stack spacing={2}>
      <Alert
        severity={undo.done === null ? 'success' : 'info'}
        action={
          added + replaced > 0 && undo.done === null ? (
            <UndoButton undo={undo} restoreId={restore_id} />
          ) : null
        }
      >
        <AlertTitle>{message}</AlertTitle>
        {undo.done ?? counts({ added, replaced, unchanged, skipped: skipped.length })}
      </Alert>
      {undo.error === null ? null : <Alert severity="error">{undo.error}</Alert>}
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

interface LastRestoreProps {
  restore: PastRestore;
  /** Said above: what the user has just seen happen. */
  title: string;
  undo: Undo;
}

/** The last restore as the server remembers it: when, who, in numbers, with Undo while that is possible. */
export function LastRestoreView({ restore, title, undo }: LastRestoreProps) {
  const { id, at, by, undone, can_undo } = restore;
  return (
    <Stack spacing={2}>
      <Alert severity="info" action={can_undo ? <UndoButton undo={undo} restoreId={id} /> : null}>
        <AlertTitle>{title}</AlertTitle>
        <RelativeTime iso={at} />
        {by === null ? '' : ` by ${by}`}: {counts(restore)}
        {undone ? ' It was undone.' : ''}
      </Alert>
      {undo.error === null ? null : <Alert severity="error">{undo.error}</Alert>}
      {undo.done === null ? null : <Alert severity="info">{undo.done}</Alert>}
    </Stack>
  );
}

function UndoButton({ undo, restoreId }: { undo: Undo; restoreId: number }) {
  return (
    <Button color="inherit" size="small" disabled={undo.busy} onClick={() => void undo.undo(restoreId)}>
      {undo.busy ? 'Undoing...' : 'Undo'}
    </Button>
  );
}

/** Numbers of slots and entries; null: an older version did not record it. */
function counts(numbers: Pick<PastRestore, 'added' | 'replaced' | 'unchanged' | 'skipped'>): string {
  const { added, replaced, unchanged, skipped } = numbers;
  const parts = [
    `${added} added`,
    `${replaced} replaced`,
    unchanged === null ? '' : `${unchanged} unchanged`,
    skipped === null ? '' : `${skipped} skipped`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
