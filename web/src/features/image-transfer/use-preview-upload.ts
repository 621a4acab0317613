import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { createPreview } from './preview-api.ts';

/** The state of a zip's upload. Whatever happens to it, no picture has changed. */
export type UploadState =
  | { step: 'idle' }
  /** `progress` from 0 to 1; at 1 the server is checking. */
  | { step: 'running'; fileName: string; progress: number }
  /** The server has the zip, and what it makes of it goes. */
  | { step: 'canceling'; fileName: string }
  | { step: 'failed'; message: string }
  | { step: 'canceled'; fileName: string };

const CHECK_FAILED = 'The zip could not be checked';

/** Uploads one zip at a time to be previewed: progress, cancel, and `onPreview` with the id of what came of it. */
export function usePreviewUpload(onPreview: (id: number) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const cancel = useRef(() => {});
  // Leaving cancels, too.
  useEffect(() => () => cancel.current(), []);

  const start = async (file: File) => {
    const sending = new AbortController();
    const fileName = file.name;
    let isSent = false;
    let isCanceled = false;
    const onProgress = (progress: number) => {
      isSent = progress === 1;
      if (!isCanceled) setState({ step: 'running', fileName, progress });
    };
    cancel.current = () => {
      isCanceled = true;
      // The server will check a zip that it has: the preview is discarded then.
      if (isSent) setState({ step: 'canceling', fileName });
      else sending.abort();
    };
    onProgress(0);
    try {
      const id = await createPreview(file, { signal: sending.signal, onProgress });
      if (isCanceled) await callBody(previewCalls.discard, { params: { id } });
      else {
        // Nothing is lost by leaving from here on.
        flushSync(() => setState({ step: 'idle' }));
        onPreview(id);
      }
    } catch (error) {
      if (!isCanceled) setState({ step: 'failed', message: errorText(error, CHECK_FAILED) ?? CHECK_FAILED });
    } finally {
      cancel.current = () => {};
      if (isCanceled) setState({ step: 'canceled', fileName });
    }
  };

  return { state, start, cancel: () => cancel.current() };
}
