import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { PastRestore } from '@kitroom/contract/product-image';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';

const UNDO = {
  call: imageCalls.undoRestore,
  failed: 'The restore could not be undone',
};
const REDO = {
  call: imageCalls.redoRestore,
  failed: 'The undo could not be undone',
};

/** Takes a restore back, or its undo where it is undone; `changed` is called when pictures may have changed. */
export function useUndoRestore(changed: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const undo = async ({ id, undone }: Pick<PastRestore, 'id' | 'undone'>) => {
    const { call, failed } = undone ? REDO : UNDO;
    setBusy(true);
    setError(null);
    setDone(null);
    try {
      const { message, restored, removed, kept } = await callBody(call, { params: { id } });
      setDone(
        `${message}: ${restored} put back, ${removed} removed, ${kept} kept because they were changed since.`,
      );
    } catch (failure) {
      setError(errorText(failure, failed));
    }
    setBusy(false);
    await changed();
  };
  return { undo, busy, error, done };
}
