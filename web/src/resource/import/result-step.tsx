import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { withCommas } from '../../ui/with-commas.ts';
import { LAST_CHANGED_FIRST } from '../list/last-changed.tsx';
import { useUndo } from '../undo/use-undo.tsx';
import { counted } from '../usage.ts';
import { excerpt } from './excerpt.ts';
import type { ImportTarget } from './import-list.ts';
import { StepFrame } from './step-frame.tsx';
import type { Applied, CheckedLine } from './use-preview.ts';

interface ResultStepProps {
  target: ImportTarget;
  applied: Applied;
  fileName: string | null;
  onDone: () => void;
}

/** The result of an import, in numbers, with its undo. */
export function ResultStep({ target, applied, fileName, onDone }: ResultStepProps) {
  const { result, requestId, leftOut } = applied;
  const { undo, busy } = useUndo();
  const [undone, setUndone] = useState<number | null>(null);
  const { create_count, change_count, unchanged_count, can_undo, undo_removes, created_inactive } = result;
  const { one, many } = target.noun;
  const count = create_count + change_count;
  const counts: [string, number][] = [
    ['Created', create_count],
    ['Changed', change_count],
    ['As they were', unchanged_count],
    ['Left out', leftOut.length],
  ];
  return (
    <StepFrame
      actions={
        <>
          {count === 0 || (undone && undo_removes) ? null : (
            <Button component={Link} to={{ search: LAST_CHANGED_FIRST }} onClick={onDone}>
              See them in the list
            </Button>
          )}
          <Button variant="contained" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <Typography variant="h3" component="h2">
        {undone === count && count > 0 ? 'Import undone' : `${counted(count, one, many)} imported`}
      </Typography>
      {fileName === null ? null : (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere', mt: -2 }}>
          {fileName}
        </Typography>
      )}
      <Paper variant="outlined" component="dl" sx={NUMBERS}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{withCommas(count)}</dd>
          </div>
        ))}
      </Paper>
      {leftOut.length === 0 ? null : <LeftOut lines={leftOut} />}
      {can_undo && requestId !== null && undone === null ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button
            color="inherit"
            variant="outlined"
            disabled={busy}
            onClick={async () => setUndone(await undo([requestId]))}
          >
            {busy ? 'Undoing...' : 'Undo'}
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px' }}>
            {undoText(result, many)}
          </Typography>
        </Box>
      ) : null}
      {created_inactive && !undone ? (
        <Alert severity="info">{`The new ${many} are inactive until you activate them.`}</Alert>
      ) : null}
    </StepFrame>
  );
}

/** Lines named one by one; a table with more is put right as a file. */
const NAMED = 50;

/** The lines that were not imported, and why: to be corrected in the file and imported again. */
function LeftOut({ lines }: { lines: readonly CheckedLine[] }) {
  const id = useId();
  const more = lines.length - NAMED;
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h3" component="h3">
        Left out
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Correct these lines in your table and import it again: lines that are already in the list stay as they
        are.
      </Typography>
      <Box component="ul" sx={LINES}>
        {lines.slice(0, NAMED).map(({ line: { number, cells }, said }) => (
          <li key={number}>
            {`Line ${number}: ${excerpt(cells.filter((cell) => cell.trim() !== '').join(', '), 80)}`}
            {said?.errors.map(({ path, message }) => (
              <Typography key={`${path} ${message}`} variant="body2" color="textSecondary">
                {message}
              </Typography>
            ))}
          </li>
        ))}
        {more > 0 ? <li>{`+ ${withCommas(more)} more`}</li> : null}
      </Box>
    </Paper>
  );
}

const LINES = {
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  '& li': { py: 1, overflowWrap: 'anywhere' },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
};

function undoText({ create_count, change_count, undo_removes }: Applied['result'], many: string): string {
  const parts = [
    change_count > 0 ? `gives changed ${many} their previous values back` : '',
    create_count > 0 ? (undo_removes ? `removes the new ${many}` : `sets the new ${many} inactive`) : '',
  ].filter((part) => part !== '');
  return `Undo ${parts.join(', and ')}.`;
}

const NUMBERS = {
  m: 0,
  p: { xs: 2, sm: 3 },
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
  gap: 2,
  '& dt': { color: 'text.secondary', typography: 'body2' },
  '& dd': { m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums' },
};
