import { imageCalls, type RestoreResult } from '@kitroom/contract/product-image';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { restoreArchive, undoRestore } from './archive-api.ts';

/** How a restore stands. */
export type RestoreState =
  | { step: 'idle' }
  /** `progress` from 0 to 1; at 1 the server is checking and restoring. */
  | { step: 'running'; fileName: string; progress: number }
  | { step: 'done'; result: RestoreResult; undone: string | null; undoing: boolean; undoError: string | null }
  | { step: 'failed'; fileName: string; message: string }
  | { step: 'canceled'; fileName: string };

const RESTORE_FAILED = 'The zip could not be restored';
const UNDO_FAILED = 'The restore could not be undone';

/** Runs one restore at a time: upload with progress, cancel, the result in numbers, undo. */
export function useRestore() {
  const queries = useQueryClient();
  const [state, setState] = useState<RestoreState>({ step: 'idle' });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  // Every picture may have changed.
  const forget = async () => {
    await queries.invalidateQueries({ queryKey: [imageCalls.archiveSummary.path] });
    await queries.invalidateQueries({ queryKey: [imageCalls.filledSlots.path], refetchType: 'none' });
  };

  const start = async (file: File) => {
    const own = new AbortController();
    controller.current = own;
    const onProgress = (progress: number) => setState({ step: 'running', fileName: file.name, progress });
    onProgress(0);
    try {
      const result = await restoreArchive(file, { signal: own.signal, onProgress });
      setState({ step: 'done', result, undone: null, undoing: false, undoError: null });
      await forget();
    } catch (error) {
      setState(
        own.signal.aborted
          ? { step: 'canceled', fileName: file.name }
          : {
              step: 'failed',
              fileName: file.name,
              message: errorText(error, RESTORE_FAILED) ?? RESTORE_FAILED,
            },
      );
    }
  };

  const undo = async () => {
    if (state.step !== 'done') return;
    setState({ ...state, undoing: true, undoError: null });
    try {
      const { message, restored, removed, kept } = await undoRestore(state.result.restore_id);
      const undone = `${message}: ${restored} put back, ${removed} removed, ${kept} kept because they were changed since.`;
      setState({ ...state, undoing: false, undone });
      await forget();
    } catch (error) {
      setState({ ...state, undoing: false, undoError: errorText(error, UNDO_FAILED) });
    }
  };

  return { state, start, undo, cancel: () => controller.current?.abort() };
}
