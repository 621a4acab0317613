import { imageCalls, type PastRestore, type RestoreResult } from '@kitroom/contract/product-image';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { archiveSummary, restoreArchive } from './archive-api.ts';

/** How a restore stands. */
export type RestoreState =
  | { step: 'idle' }
  /** `progress` from 0 to 1; at 1 the server is checking and restoring. */
  | { step: 'running'; fileName: string; progress: number }
  /** The response was lost: the server is asked what it did. */
  | { step: 'asking'; fileName: string }
  | { step: 'done'; result: RestoreResult }
  /** Carried out, although the answer was lost: the server remembers the numbers. */
  | { step: 'found'; canceled: boolean; restore: PastRestore }
  /** The server refused, or says that it did nothing. */
  | { step: 'failed'; fileName: string; message: string }
  | { step: 'canceled'; fileName: string }
  /** The response was lost, and the server could not be asked. */
  | { step: 'unknown'; fileName: string; ask: () => void };

const RESTORE_FAILED = 'The zip could not be restored';
const NO_ANSWER = 'The server did not answer';

/** Milliseconds between two checks whether a restore is still running. */
const ASK_AGAIN_MS = 2000;

/**
 * Runs one restore at a time: upload with progress, cancel, the result in numbers. Whatever happens on the way, the
 * state says only what is known: where the answer is lost, the server is asked.
 */
export function useRestore() {
  const queries = useQueryClient();
  const [state, setState] = useState<RestoreState>({ step: 'idle' });
  const controller = useRef<AbortController | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      controller.current?.abort();
    };
  }, []);

  const summary = () => queries.fetchQuery({ ...archiveSummary(), staleTime: 0 });
  // Every picture may have changed.
  const forget = async () => {
    await queries.invalidateQueries({ queryKey: [imageCalls.archiveSummary.path] });
    await queries.invalidateQueries({ queryKey: [imageCalls.filledSlots.path], refetchType: 'none' });
  };

  const start = async (file: File) => {
    const own = new AbortController();
    controller.current = own;
    const fileName = file.name;
    const onProgress = (progress: number) => {
      if (!own.signal.aborted) setState({ step: 'running', fileName, progress });
    };
    onProgress(0);
    let before: number;
    try {
      before = (await summary()).last_restore?.id ?? 0;
      if (own.signal.aborted) return setState({ step: 'canceled', fileName });
    } catch (error) {
      return setState({
        step: 'failed',
        fileName,
        message: errorText(error, RESTORE_FAILED) ?? RESTORE_FAILED,
      });
    }
    try {
      setState({ step: 'done', result: await restoreArchive(file, { signal: own.signal, onProgress }) });
      await forget();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== null) return setState({ step: 'failed', fileName, message: refusal });
      await ask(fileName, before, own.signal.aborted);
    }
  };

  /** What the server did, once it has finished. */
  const ask = async (fileName: string, before: number, canceled: boolean): Promise<void> => {
    setState({ step: 'asking', fileName });
    try {
      let now = await summary();
      while (now.restore_running && !left.current) {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
        now = await summary();
      }
      const restore = now.last_restore;
      if (restore !== null && restore.id > before) setState({ step: 'found', canceled, restore });
      else
        setState(
          canceled ? { step: 'canceled', fileName } : { step: 'failed', fileName, message: NO_ANSWER },
        );
      await forget();
    } catch {
      // The screen says so, with a button to check again.
      setState({ step: 'unknown', fileName, ask: () => void ask(fileName, before, canceled) });
    }
  };

  return { state, start, forget, cancel: () => controller.current?.abort() };
}

/** The server's own refusal, which means that nothing has changed; null: it is unknown whether anything has. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.body === null) return null;
  return error.status >= 400 && error.status < 500
    ? (errorText(error, RESTORE_FAILED) ?? RESTORE_FAILED)
    : null;
}
