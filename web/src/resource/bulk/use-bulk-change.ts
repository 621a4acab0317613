import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { ResourceApi } from '../../api/resource-api.ts';
import type { Noun } from '../screens.ts';
import { tellWithUndo } from '../undo/use-undo.tsx';
import { counted } from '../usage.ts';
import { changeAll, type Outcome, type Target } from './change-all.ts';

interface BulkChangeOptions<Input extends z.ZodType, List extends z.ZodType, Item extends z.ZodType> {
  api: ResourceApi<Input, List, Item>;
  /** The update that changes only the active flag. */
  withActive: (item: z.output<Item>, isActive: boolean) => z.output<Input>;
  noun: Noun;
}

// Re-rendering a long list for every record would take longer than the changes.
const PROGRESS_MS = 500;

/**
 * Activates or deactivates many records, and reports the outcome in a toast with Undo. Every record goes through its
 * own update, with its version, so that the server's rules apply to each one.
 */
export function useBulkChange<Input extends z.ZodType, List extends z.ZodType, Item extends z.ZodType>(
  { api, withActive, noun }: BulkChangeOptions<Input, List, Item>,
  onDone: () => void,
) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [failed, setFailed] = useState<Outcome<unknown>['failed']>([]);
  const stop = useRef(new AbortController());

  const setActive = async (targets: readonly Target[], isActive: boolean) => {
    setFailed([]);
    stop.current = new AbortController();
    setProgress({ done: 0, of: targets.length });
    let drawn = performance.now();
    const change = async ({ id }: Target) => {
      const { item, etag } = await api.get(id);
      return api.update(id, withActive(item, isActive), etag);
    };
    const outcome = await changeAll(targets, change, {
      onProgress: (done) => {
        const now = performance.now();
        if (now - drawn < PROGRESS_MS) return;
        drawn = now;
        setProgress({ done, of: targets.length });
      },
      signal: stop.current.signal,
    });
    await queries.invalidateQueries({ queryKey: [api.resource.path] });
    setProgress(null);
    setFailed(outcome.failed);
    onDone();
    const said = sentence(outcome, isActive, noun);
    if (outcome.changed.length === 0) return void enqueueSnackbar(said, { variant: 'error' });
    tellWithUndo(
      said,
      outcome.changed.map(({ requestId }) => requestId),
    );
  };

  return {
    setActive,
    progress,
    failed,
    stop: () => stop.current.abort(),
    dismiss: () => setFailed([]),
  };
}

function sentence(
  { changed, failed, left }: Outcome<unknown>,
  isActive: boolean,
  { one, many }: Noun,
): string {
  return [
    `${counted(changed.length, one, many)} ${isActive ? 'activated' : 'deactivated'}`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(left > 0 ? [`${left} not reached`] : []),
  ].join(', ');
}
