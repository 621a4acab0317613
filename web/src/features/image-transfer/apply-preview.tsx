import {
  applyConflict,
  type ChangedSlot,
  type Preview,
  previewCalls,
} from '@kitroom/contract/pictures/image-restore';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { withCommas } from '../../ui/sentence-parts.ts';
import { forgetPictures, previewQuery } from './preview-api.ts';

type ApplyState =
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

/** A longer list would not help: they are marked below. */
const NAMED_AT_MOST = 8;

const TAKES_FOCUS: readonly ApplyState['step'][] = ['refused', 'compared'];

interface ApplyNoticeProps {
  state: ApplyState;
  preview: Preview;
  onCompare: () => void;
}

/** Why a preview was not applied, with the way on. */
export function ApplyNotice({ state, preview, onCompare }: ApplyNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // Far above, where the user has scrolled down; and the button that led here may be gone.
  useEffect(() => {
    if (TAKES_FOCUS.includes(state.step)) box.current?.focus();
  }, [state.step]);
  if (state.step === 'refused') {
    const lookAgain = (
      <Button color="inherit" size="small" onClick={onCompare}>
        Look Again
      </Button>
    );
    return (
      <Alert
        ref={box}
        tabIndex={-1}
        severity="warning"
        action={state.changed.length > 0 ? lookAgain : null}
        sx={{ mb: 2 }}
      >
        <AlertTitle>{state.message}</AlertTitle>
        {namesOf(state.changed, preview)}
      </Alert>
    );
  }
  if (state.step !== 'compared') return null;
  return (
    <Alert ref={box} tabIndex={-1} severity="info" sx={{ mb: 2 }}>
      The pictures were compared with their slots again. {namesOf(state.changed, preview)}
    </Alert>
  );
}

function namesOf(changed: readonly ChangedSlot[], { products, colors }: Preview): string {
  const names = changed.slice(0, NAMED_AT_MOST).map(({ product_id, color_id, slot }) => {
    const product = products.find(({ id }) => id === product_id);
    const color = colors.find(({ id }) => id === color_id);
    return `${product?.code}, ${color?.name ?? 'Hero'}, slot ${slot}`;
  });
  const more = changed.length - names.length;
  if (names.length === 0) return '';
  return `Changed since: ${names.join('; ')}${more > 0 ? ` + ${withCommas(more)} more` : ''}.`;
}
