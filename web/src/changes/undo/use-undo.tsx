import {
  UNDO_LIMITS,
  UNDO_MESSAGES,
  type UndoRefusal,
  type UndoResult,
  undoCall,
  undoRefusal,
} from '@kitroom/contract/history/undo';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { closeSnackbar, enqueueSnackbar, type SnackbarKey } from 'notistack';
import { useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { TIME_TO_ACT } from '../../resource/tell-with-next-step.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { watchUnsavedChanges } from '../../session/unsaved-changes.ts';
import { pressedBy } from '../../ui/keys.ts';
import { askToUndoOthers } from './undo-questions.tsx';

const UNDO_FAILED = 'The change could not be undone';
const SIGNED_OUT = 'You are signed out, so nothing was undone. The history still offers it.';

/** The toast that offers Undo: one at a time, later the history does. */
let shown: { key: SnackbarKey; requestIds: readonly string[]; joins: string | undefined } | null = null;

/** A button beside Undo. */
export interface SeeIt {
  label: string;
  onClick: () => void;
}

interface TellOptions {
  /** Toasts of one name become one. */
  joins?: string;
  /** Called when it was undone, and whenever that was undone in turn. */
  onUndone?: (() => void) | undefined;
  /** Leads to where it can be seen. */
  see?: SeeIt | undefined;
}

/**
 * Says what was done, with Undo for ten seconds, in place of an earlier toast of this kind. `requestIds` are those of the
 * answers; where the server named none, nothing can be undone. `message` gets the number of requests.
 */
export function tellWithUndo(
  message: string | ((count: number) => string),
  requestIds: readonly (string | null)[],
  { joins, onUndone, see }: TellOptions = {},
): void {
  const earlier = joins !== undefined && shown?.joins === joins ? shown.requestIds : [];
  closeToast();
  const known = [...earlier, ...requestIds.filter((id) => id !== null)];
  const text = typeof message === 'string' ? message : message(known.length);
  if (known.length === 0) return void enqueueSnackbar(text, { variant: 'success' });
  const key = enqueueSnackbar(text, {
    variant: 'success',
    autoHideDuration: TIME_TO_ACT,
    action: (
      <>
        {see === undefined ? null : (
          <Button color="inherit" size="small" onClick={see.onClick}>
            {see.label}
          </Button>
        )}
        <UndoButton requestIds={known} onUndone={onUndone} />
      </>
    ),
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

interface UndoButtonProps {
  requestIds: readonly string[];
  onUndone: TellOptions['onUndone'];
}

function UndoButton({ requestIds, onUndone }: UndoButtonProps) {
  const { undo, busy } = useUndo();
  return (
    <Button
      color="inherit"
      size="small"
      disabled={busy}
      {...pressedBy('z')}
      onClick={() => void undo(requestIds, onUndone).then(({ undone }) => undone > 0 && onUndone?.())}
      sx={ON_TOAST}
    >
      {busy ? 'Undoing...' : 'Undo'}
    </Button>
  );
}

// A toast has inverted colors: the theme's own color of disabled buttons could not be read there.
const ON_TOAST = { '&.Mui-disabled': { color: 'inherit', opacity: 0.75 } };

/** The result of an undo, in numbers of changes, with the requests by which it can be undone. */
export interface UndoCounts {
  undone: number;
  kept: number;
  /** Of those that were kept: new records of an import. */
  keptNew: number;
  requestIds: string[];
}

/**
 * Undoes what requests have changed, on whatever screen: says what was undone, with Undo again, or why it was not. Where
 * some of it was changed since, asks whether to undo the rest. What the screen shows is loaded again. `onTurned` is called
 * whenever that Undo was used, and in turn the one of its toast.
 */
export function useUndo() {
  const queries = useQueryClient();
  const { check } = usePermissions();
  const [busy, setBusy] = useState(false);

  const undo = async (requestIds: readonly string[], onTurned?: () => void): Promise<UndoCounts> => {
    setBusy(true);
    const done: Undone[] = [];
    // If the session has ended, the user signs in over the page, and the undo goes on.
    const unwatch = watchUnsavedChanges(() => 'A change is still being undone.', false);
    try {
      for (const portion of inPortions(requestIds)) {
        const undone = await undoOrAsk(portion);
        if (undone === null) break;
        done.push(undone);
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
    const sum = (of: (one: Undone) => number) => done.reduce((all, one) => all + of(one), 0);
    const counts = {
      undone: sum((one) => one.undone_count),
      kept: sum((one) => one.kept_count),
      keptNew: sum((one) => one.kept_new_count),
      requestIds: done.flatMap(({ requestId }) => requestId ?? []),
    };
    if (counts.undone > 0)
      tellWithUndo(UNDO_MESSAGES.undone(counts.undone), counts.requestIds, { onUndone: onTurned });
    return counts;
  };

  return { undo, busy };
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return SIGNED_OUT;
  return errorText(error, UNDO_FAILED) ?? UNDO_FAILED;
}

/** The result of an undo, with the request id under which it can be undone. */
interface Undone extends UndoResult {
  requestId: string | null;
}

async function undoOrAsk(requestIds: readonly string[]): Promise<Undone | null> {
  try {
    return await undoChanges(requestIds, false);
  } catch (error) {
    const refusal = partlyRefused(error);
    if (refusal === null) throw error;
    return (await askToUndoOthers(refusal)) ? undoChanges(requestIds, true) : null;
  }
}

/** Undoes what these requests changed, all of it or, with `skipChanged`, as much as is possible. Errors: `ApiError`. */
async function undoChanges(requestIds: readonly string[], skipChanged: boolean): Promise<Undone> {
  const { body, requestId } = await call(undoCall, {
    body: { request_ids: [...requestIds], skip_changed: skipChanged },
  });
  return { ...body, requestId };
}

/** The server's answer to a refused undo whose rest could be undone; or null. */
function partlyRefused(error: unknown): UndoRefusal | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const refusal = undoRefusal.safeParse(error.body);
  return refusal.success && refusal.data.undoable_count > 0 ? refusal.data : null;
}

function inPortions(requestIds: readonly string[]): string[][] {
  const portions: string[][] = [];
  for (let from = 0; from < requestIds.length; from += UNDO_LIMITS.requests) {
    portions.push(requestIds.slice(from, from + UNDO_LIMITS.requests));
  }
  return portions;
}
