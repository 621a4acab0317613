import {
  applyConflict,
  type ChangedSlot,
  type Preview,
  previewCalls,
} from '@kitroom/contract/pictures/image-restore';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { forgetPictures, previewQuery } from './preview-api.ts';

/** The state of applying a preview. */
export type ApplyState =
  | { step: 'idle' }
  | { step: 'applying' }
  | { step: 'comparing' }
  /** It was not applied, as far as is known; `changed`: slots that are not as the preview shows them. */
  | { step: 'refused'; message: string; changed: readonly ChangedSlot[] }
  /** The pictures were compared with the slots again; `changed`: where that was needed. */
  | { step: 'compared'; changed: readonly ChangedSlot[] };

const APPLY_FAILED = 'The restore could not be applied';
const COMPARE_FAILED = 'The pictures could not be compared again';

/** Applies a preview and compares it again. */
export function useApplyPreview(preview: Preview) {
  const queries = useQueryClient();
  const [state, setState] = useState<ApplyState>({ step: 'idle' });
  const { id, comparison } = preview;
  const { queryKey } = previewQuery(id);

  const apply = async (leaveOut: readonly number[]) => {
    setState({ step: 'applying' });
    try {
      const body = { comparison, leave_out: [...leaveOut] };
      const { restore } = await callBody(previewCalls.apply, { params: { id }, body });
      queries.setQueryData(queryKey, { ...preview, restore });
    } catch (error) {
      const conflict = error instanceof ApiError ? applyConflict.safeParse(error.body).data : undefined;
      const message = errorText(error, APPLY_FAILED) ?? APPLY_FAILED;
      setState({ step: 'refused', message, changed: conflict?.changed ?? [] });
      // It may have been applied by another window.
      await queries.invalidateQueries({ queryKey });
    }
    await forgetPictures(queries);
  };

  const compare = async () => {
    const changed = state.step === 'refused' ? state.changed : [];
    setState({ step: 'comparing' });
    try {
      const compared = await callBody(previewCalls.compare, { params: { id } });
      queries.setQueryData(queryKey, compared.preview);
      setState({ step: 'compared', changed });
    } catch (error) {
      setState({ step: 'refused', message: errorText(error, COMPARE_FAILED) ?? COMPARE_FAILED, changed });
      await queries.invalidateQueries({ queryKey });
    }
  };

  return { state, apply, compare };
}
