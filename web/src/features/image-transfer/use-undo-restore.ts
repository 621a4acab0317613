import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { PastRestore } from '@kitroom/contract/product-image';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';

/** Takes a restore back, or its undo where it is undone; `changed` is called when pictures may have changed. */
export function useUndoRestore(changed: () => Promise<void>) {
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: ({ id, undone }: Pick<PastRestore, 'id' | 'undone'>) =>
      callBody(undone ? imageCalls.redoRestore : imageCalls.undoRestore, { params: { id } }),
    onSettled: () => void changed(),
  });
  const failed = variables?.undone ? 'The undo could not be undone' : 'The restore could not be undone';
  return {
    undo: mutate,
    busy: isPending,
    error: errorText(error, failed),
    done: data
      ? `${data.message}: ${data.restored} put back, ${data.removed} removed, ${data.kept} kept because they were changed since.`
      : null,
  };
}
