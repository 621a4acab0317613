import { KINDS } from '@kitroom/contract/kinds';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { counted, excerpt, withCommas } from '../../ui/sentence-parts.ts';
import type { Target } from '../activation/set-active.ts';
import { StepFrame } from '../change-set/step-frame.tsx';
import { type UndoCounts, useUndo } from '../undo/use-undo.tsx';
import { ActivateImported } from './activate-imported.tsx';
import type { ImportTarget } from './import-list.ts';
import { showsImported } from './imported.ts';
import { undoneText, undoText } from './undo-texts.ts';
import type { Applied, CheckedLine } from './use-preview.ts';

export interface ResultStepProps {
  target: ImportTarget;
  applied: Applied;
  fileName: string | null;
  /** Those of these records that the list shows as inactive. */
  inactiveOf: (ids: readonly number[]) => readonly Target[];
  /** Called when the list is to show these records alone. */
  onSee: ((ids: readonly number[]) => void) | undefined;
  onDone: () => void;
}

/** The result of an import, in numbers, with what comes next, and its undo. */
export function ResultStep(props: ResultStepProps) {
  const { target, applied, fileName, inactiveOf, onSee, onDone } = props;
  const { result, leftOut } = applied;
  const undoing = useImportUndo();
  const { undone } = undoing;
  const { create_count, change_count, unchanged_count, undo_removes, ids } = result;
  const list = useLoadedList(target);
  const { one, many } = target.noun;
  const count = create_count + change_count;
  const isAllRemoved = undo_removes && change_count === 0 && undone?.kept === 0;
  const numbers = (
    [
      ['Created', create_count],
      ['Changed', change_count],
      ['Unchanged', unchanged_count],
      ['Skipped', leftOut.length],
    ] as const
  ).filter(([, count]) => count > 0);
  return (
    <StepFrame
      actions={
        <>
          {count === 0 || isAllRemoved ? null : (
            <Button
              component={Link}
              to={{ search: '' }}
              state={showsImported({ ids, what: 'Imported' })}
              // Until then, the list lacks those that are new.
              disabled={list === 'loading'}
              onClick={() => {
                onSee?.(ids);
                onDone();
              }}
            >
              See Them in the List
            </Button>
          )}
          <Button variant="contained" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <Typography variant="h2">
        {undone === null
          ? `${counted(count, one, many)} imported`
          : undone.kept === 0
            ? 'Import undone'
            : 'Import partly undone'}
      </Typography>
      {fileName === null ? null : (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere', mt: -2 }}>
          {fileName}
        </Typography>
      )}
      <Box aria-live="polite" sx={{ display: 'contents' }}>
        {undone === null ? null : (
          <Alert severity="info">
            {undoneText({ result, noun: target.noun, counts: undone }).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
      </Box>
      <Paper variant="outlined" component="dl" sx={NUMBERS}>
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{withCommas(count)}</dd>
          </div>
        ))}
      </Paper>
      {list === 'loaded' && undone === null ? (
        <ActivateImported target={target} inactive={inactiveOf(ids)} onActivated={undoing.alsoTakeBack} />
      ) : null}
      {leftOut.length === 0 ? null : <LeftOut lines={leftOut} />}
      <ImportUndo applied={applied} many={many} undoing={undoing} />
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
        Skipped
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

/** Whether the list has been loaded since the import, as everything is. */
function useLoadedList({ entity }: ImportTarget): 'loading' | 'loaded' | 'failed' {
  const queries = useQueryClient();
  const queryKey = [KINDS[entity].path, 'list'];
  const isLoading = useIsFetching({ queryKey }) > 0;
  const [hasLoaded, setLoaded] = useState(false);
  if (!isLoading && !hasLoaded) setLoaded(true);
  if (!hasLoaded) return 'loading';
  return queries.getQueryState(queryKey)?.status === 'error' ? 'failed' : 'loaded';
}

/** The undo of an import on the page with its result, and the undo of that. */
function useImportUndo() {
  const { undo, busy } = useUndo();
  const [last, setLast] = useState<UndoCounts | null>(null);
  const [activation, setActivation] = useState<readonly string[]>([]);
  const [isUndone, setUndone] = useState(false);
  // The toast of each offers Undo, too.
  const turn = () => setUndone((is) => !is);
  return {
    /** The result of the undo; null: the import is in effect. */
    undone: isUndone ? last : null,
    busy,
    /** Requests that changed the imported records since. */
    alsoTakeBack: setActivation,
    async takeBack(requestId: string) {
      // First, or its records would not be as the import left them.
      if (activation.length > 0) await undo(activation);
      setActivation([]);
      const counts = await undo([requestId], turn);
      if (counts.undone === 0) return;
      setLast(counts);
      setUndone(true);
    },
    async makeAgain({ requestIds }: UndoCounts) {
      if ((await undo(requestIds, turn)).undone > 0) setUndone(false);
    },
  };
}
type ImportUndoing = ReturnType<typeof useImportUndo>;

interface ImportUndoProps {
  applied: Applied;
  many: string;
  undoing: ImportUndoing;
}

function ImportUndo({ applied: { result, requestId }, many, undoing }: ImportUndoProps) {
  const { undone, busy, takeBack, makeAgain } = undoing;
  if (requestId === null || !result.can_undo) return null;
  // One button, so that it keeps the focus.
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button
        color="inherit"
        variant="outlined"
        disabled={busy}
        onClick={() => void (undone === null ? takeBack(requestId) : makeAgain(undone))}
      >
        {undone === null ? (busy ? 'Undoing...' : 'Undo') : busy ? 'Importing...' : 'Import Again'}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px' }}>
        {undone === null ? undoText(result, many) : null}
      </Typography>
    </Box>
  );
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
const LINES = {
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  '& li': { py: 1, overflowWrap: 'anywhere' },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
};
