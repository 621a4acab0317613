import type { ChangedSlot, Preview } from '@kitroom/contract/pictures/image-restore';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { withCommas } from '../../ui/sentence-parts.ts';
import type { ApplyState } from './use-apply-preview.ts';

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
