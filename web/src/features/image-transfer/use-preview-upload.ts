import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { archiveSummary } from './archive-api.ts';
import { createPreview, openPreviews } from './preview-api.ts';

/** The state of a zip's upload. Whatever happens to it, no picture has changed. */
export type UploadState =
  | { step: 'idle' }
  /** `progress` from 0 to 1; at 1 the server is checking. */
  | { step: 'running'; fileName: string; progress: number }
  /** The response was lost: the server is asked what it made of the zip. */
  | { step: 'asking'; fileName: string }
  | { step: 'failed'; message: string }
  | { step: 'canceled'; fileName: string }
  /** The response was lost, and the server could not be asked. */
  | { step: 'unknown'; fileName: string; ask: () => void };

const CHECK_FAILED = 'The zip could not be checked';
const NO_ANSWER = 'The server did not answer';

/** Milliseconds between two questions whether a zip is still being checked. */
const ASK_AGAIN_MS = 2000;

/**
 * Uploads one zip at a time to be previewed: progress, cancel, and `onPreview` with the id of what came of it. Where the
 * answer is lost on the way, the server is asked.
 */
export function usePreviewUpload(onPreview: (id: number) => void) {
  const queries = useQueryClient();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const controller = useRef<AbortController | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      controller.current?.abort();
    };
  }, []);

  const newest = async () => (await queries.fetchQuery({ ...openPreviews(), staleTime: 0 }))[0]?.id ?? 0;

  const show = (id: number) => {
    // Nothing is lost by leaving from here on.
    flushSync(() => setState({ step: 'idle' }));
    onPreview(id);
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
      before = await newest();
      if (own.signal.aborted) return setState({ step: 'canceled', fileName });
    } catch (error) {
      return setState({ step: 'failed', message: errorText(error, CHECK_FAILED) ?? CHECK_FAILED });
    }
    try {
      const id = await createPreview(file, { signal: own.signal, onProgress });
      show(id);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== null) return setState({ step: 'failed', message: refusal });
      await ask(fileName, before, own.signal.aborted);
    }
  };

  /** What the server made of the zip, once it has finished. What was canceled goes. */
  const ask = async (fileName: string, before: number, canceled: boolean): Promise<void> => {
    setState({ step: 'asking', fileName });
    const summary = () => queries.fetchQuery({ ...archiveSummary(), staleTime: 0 });
    try {
      while ((await summary()).restore_running && !left.current) {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
      const id = await newest();
      // Leaving cancels, too.
      const isUnwanted = canceled || left.current;
      if (id > before && isUnwanted) await callBody(previewCalls.discard, { params: { id } });
      if (isUnwanted) return setState({ step: 'canceled', fileName });
      if (id <= before) return setState({ step: 'failed', message: NO_ANSWER });
      show(id);
    } catch {
      // The screen says so, with a button to check again.
      setState({ step: 'unknown', fileName, ask: () => void ask(fileName, before, canceled) });
    }
  };

  return { state, start, cancel: () => controller.current?.abort() };
}

/** The server's own refusal; null: it is unknown what became of the zip. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.body === null) return null;
  return error.status >= 400 && error.status < 500 ? (errorText(error, CHECK_FAILED) ?? CHECK_FAILED) : null;
}
