import type { BulkResource } from '@kitroom/contract/bulk/bulk';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { NOT_KNOWN } from '../../api/resend.ts';
import type { Noun } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { counted, withCommas } from '../../ui/sentence-parts.ts';
import { tellWithUndo } from '../undo/use-undo.tsx';
import { type ActivationOutcome, type NotChanged, setActive, type Target } from './set-active.ts';

interface ActivationOptions {
  resource: BulkResource<z.ZodType>;
  noun: Noun;
}

/** Activates or deactivates many records, and reports the outcome in a toast with Undo. */
export function useActivation({ resource, noun }: ActivationOptions) {
  const { path } = resource;
  const queries = useQueryClient();
  const { check: checkPermissions } = usePermissions();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [notChanged, setNotChanged] = useState<NotChanged | null>(null);
  const stop = useRef(new AbortController());

  /** Resolves to what it did. `onUndone`: see `tellWithUndo`. */
  const activate = async (
    targets: readonly Target[],
    isActive: boolean,
    onUndone?: () => void,
  ): Promise<ActivationOutcome> => {
    setNotChanged(null);
    stop.current = new AbortController();
    setProgress({ done: 0, of: targets.length });
    // A single call is shown before it is answered: most are accepted. More can be stopped in between.
    const atOnce = targets.length <= BULK_LIMITS.changes;
    if (atOnce) await showActive(queries, path, targets.map(idOf), isActive);
    const outcome = await setActive({
      resource,
      targets,
      isActive,
      onProgress: (done) => setProgress({ done, of: targets.length }),
      signal: stop.current.signal,
    });
    if (atOnce) await showActive(queries, path, asTheyWere(outcome, targets), !isActive);
    // One's own user may be among them, and other lists show these records.
    void checkPermissions();
    await queries.invalidateQueries();
    setProgress(null);
    setNotChanged(countOf(outcome) > 0 ? outcome : null);
    if (outcome.changed > 0)
      tellWithUndo(sentence(outcome, isActive, noun), outcome.requestIds, { onUndone });
    else if (countOf(outcome) === 0) enqueueSnackbar(nothingToChange(isActive));
    else enqueueSnackbar(sentence(outcome, isActive, noun), { variant: 'error' });
    return outcome;
  };

  return {
    setActive: activate,
    progress,
    notChanged,
    stop: () => stop.current.abort(),
    dismiss: () => setNotChanged(null),
  };
}

interface Flagged {
  id: number;
  is_active: boolean;
}

// The body of a list has one key, and its rows under it.
type ListBody = Record<string, readonly Flagged[]>;

/** Shows records of the list at `path` as active or not, until it is loaded again. */
async function showActive(
  queries: QueryClient,
  path: string,
  ids: Iterable<number>,
  isActive: boolean,
): Promise<void> {
  const queryKey = [path, 'list'];
  // An answer that is on its way would show them as they were.
  await queries.cancelQueries({ queryKey });
  const chosen = new Set(ids);
  const change = (row: Flagged) => (chosen.has(row.id) ? { ...row, is_active: isActive } : row);
  queries.setQueryData<ListBody>(
    queryKey,
    (body) =>
      body && Object.fromEntries(Object.entries(body).map(([key, rows]) => [key, rows.map(change)] as const)),
  );
}

function idOf({ id }: Target): number {
  return id;
}

// After one call: all of them, or those that it refused.
function asTheyWere({ refused, failed }: ActivationOutcome, targets: readonly Target[]): number[] {
  return failed !== null ? targets.map(idOf) : refused.map(({ target }) => idOf(target));
}

/** How many records stayed as they were. */
export function countOf({ refused, failed }: NotChanged): number {
  return refused.length + (failed?.count ?? 0);
}

/** Whether the server has said so of all of them. */
export function isKnown({ failed }: NotChanged): boolean {
  return failed?.reason !== NOT_KNOWN;
}

/** Said where all records are as they shall be already. */
export function nothingToChange(isActive: boolean): string {
  return `Unchanged: already ${isActive ? 'active' : 'inactive'}`;
}

function sentence(outcome: ActivationOutcome, isActive: boolean, { one, many }: Noun): string {
  const { changed, unchanged, left } = outcome;
  const failed = countOf(outcome);
  return [
    `${counted(changed, one, many)} ${isActive ? 'activated' : 'deactivated'}`,
    ...(unchanged > 0 ? [`${withCommas(unchanged)} already ${isActive ? 'active' : 'inactive'}`] : []),
    ...(failed > 0 ? [`${withCommas(failed)} ${isKnown(outcome) ? 'failed' : 'not known'}`] : []),
    ...(left > 0 ? [`${withCommas(left)} not reached`] : []),
  ].join(', ');
}
