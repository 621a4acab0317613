import { UNDO_MESSAGES } from '@kitroom/contract/history/undo';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { closeSnackbar, enqueueSnackbar, type SnackbarKey } from 'notistack';
import { useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { watchUnsavedChanges } from '../../session/unsaved-changes.ts';
import { TIME_TO_ACT } from '../tell-with-next-step.tsx';
import { inPortions, partlyRefused, type Undone, undoChanges } from './undo-api.ts';
import { askToUndoOthers } from './undo-question.ts';

const UNDO_FAILED = 'The change could not be undone';
const SIGNED_OUT = 'You are signed out, so nothing was undone. The history still offers it.';

/** The toast that offers Undo: one at a time, later the history does. */
let shown: { key: SnackbarKey; requestIds: readonly string[]; joins: string | null } | null = null;

/**
 * Says what was done, with Undo for ten seconds, in place of an earlier toast of this kind. `requestIds` are those of the
 * answers; where the server named none, nothing can be undone. Toasts of one name in `joins` become one: `message` gets
 * the number of requests.
 */
export function tellWithUndo(
  message: string | ((count: number) => string),
  requestIds: readonly (string | null)[],
  joins: string | null = null,
): void {
  const earlier = joins !== null && shown?.joins === joins ? shown.requestIds : [];
  closeToast();
  const known = [...earlier, ...requestIds.filter((id) => id !== null)];
  const text = typeof message === 'string' ? message : message(known.length);
  if (known.length === 0) return void enqueueSnackbar(text, { variant: 'success' });
  const key = enqueueSnackbar(text, {
    variant: 'success',
    autoHideDuration: TIME_TO_ACT,
    action: <UndoButton requestIds={known} />,
    onClose: (_event, _reason, closed) => {
      if (shown?.key === closed) shown = null;
    },
  });
  shown = { key, requestIds: known, joins };
}

function closeToast(): void {
  if (shown !== null) closeSnackbar(shown.key);
  shown = null;
}

function UndoButton({ requestIds }: { requestIds: readonly string[] }) {
  const { undo, busy } = useUndo();
  return (
    <Button color="inherit" size="small" disabled={busy} onClick={() => undo(requestIds)} sx={ON_TOAST}>
      {busy ? 'Undoing...' : 'Undo'}
    </Button>
  );
}

// A toast has inverted colors: the theme's own color of disabled buttons could not be read there.
const ON_TOAST = { '&.Mui-disabled': { color: 'inherit', opacity: 0.75 } };

/**
 * Undoes what requests have changed, on whatever screen: says what was undone, with Undo again, or why it was not. Where
 * some of it was changed since, asks whether to undo the rest. What the screen shows is loaded again. Resolves to the
 * number of changes that were undone.
 */
export function useUndo() {
  const queries = useQueryClient();
  const { check } = usePermissions();
  const [busy, setBusy] = useState(false);

  const undo = async (requestIds: readonly string[]) => {
    setBusy(true);
    const done: Undone[] = [];
    // If the session has ended, the user signs in over the page, and the undo goes on.
    const unwatch = watchUnsavedChanges(() => 'A change is still being undone.', false);
    try {
      for (const portion of inPortions(requestIds)) {
        const undone = await undoOrAsk(portion);
        if (undone !== null) done.push(undone);
      }
    } catch (error) {
      enqueueSnackbar(failureText(error), { variant: 'error' });
    } finally {
      unwatch();
    }
    // Also after a refusal: someone has changed the records on the screen.
    await queries.invalidateQueries();
    void check();
    setBusy(false);
    if (shown?.requestIds === requestIds) closeToast();
    const count = done.reduce((sum, { undone_count }) => sum + undone_count, 0);
    if (count > 0) {
      tellWithUndo(
        UNDO_MESSAGES.undone(count),
        done.map(({ requestId }) => requestId),
      );
    }
    return count;
  };

  return { undo, busy };
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return SIGNED_OUT;
  return errorText(error, UNDO_FAILED) ?? UNDO_FAILED;
}

async function undoOrAsk(requestIds: readonly string[]): Promise<Undone | null> {
  try {
    return await undoChanges(requestIds, false);
  } catch (error) {
    const refusal = partlyRefused(error);
    if (refusal === null) throw error;
    const { kept, kept_count: keptCount, undoable_count: undoableCount } = refusal;
    const goesOn = await askToUndoOthers({ kept, keptCount, undoableCount });
    return goesOn ? undoChanges(requestIds, true) : null;
  }
}
