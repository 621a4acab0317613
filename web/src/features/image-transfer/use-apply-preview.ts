import { applyConflict, type ChangedSlot, type Preview } from '@kitroom/contract/image-restore';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { applyPreview, compareAgain, forgetPictures, previewQuery } from './preview-api.ts';

/** How applying a preview stands. */
export type ApplyState =
  | { step: 'idle' }
  | { step: 'applying' }
  | { step: 'comparing' }
  /** Nothing was applied; `changed`: slots that are not as the preview shows them. */
  | { step: 'refused'; message: string; changed: readonly ChangedSlot[] }
  /** The pictures were compared with the slots again; `changed`: where that was needed. */
  | { step: 'compared'; changed: readonly ChangedSlot[] };

const APPLY_FAILED = 'The restore could not be applied';
const COMPARE_FAILED = 'The pictures could not be compared again';

/** Applies a preview and compares it again. What the server has done is in the preview, also where its answer was lost. */
export function useApplyPreview(preview: Preview) {
  const queries = useQueryClient();
  const [state, setState] = useState<ApplyState>({ step: 'idle' });
  const { queryKey } = previewQuery(preview.id);

  const apply = async (leaveOut: readonly number[]) => {
    setState({ step: 'applying' });
    try {
      const restore = await applyPreview(preview, leaveOut);
      queries.setQueryData(queryKey, { ...preview, restore });
    } catch (error) {
      const conflict = error instanceof ApiError ? applyConflict.safeParse(error.body).data : undefined;
      const message = errorText(error, APPLY_FAILED) ?? APPLY_FAILED;
      setState({ step: 'refused', message, changed: conflict?.changed ?? [] });
      // It may have been applied all the same: by another window, or by a call whose answer was lost.
      await queries.invalidateQueries({ queryKey });
    }
    await forgetPictures(queries);
  };

  const compare = async () => {
    const changed = state.step === 'refused' ? state.changed : [];
    setState({ step: 'comparing' });
    try {
      queries.setQueryData(queryKey, await compareAgain(preview.id));
      setState({ step: 'compared', changed });
    } catch (error) {
      setState({ step: 'refused', message: errorText(error, COMPARE_FAILED) ?? COMPARE_FAILED, changed });
      await queries.invalidateQueries({ queryKey });
    }
  };

  return { state, apply, compare };
}
