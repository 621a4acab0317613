import type { ChangedSlot, Preview } from '@kitroom/contract/pictures/image-restore';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { withCommas } from '../../ui/sentence-parts.ts';
import { NOTHING_CHANGED } from './changes-text.ts';
import type { ApplyState } from './use-apply-preview.ts';

/** A longer list would not help: they are marked below. */
const NAMED_AT_MOST = 8;

const TAKES_FOCUS: readonly ApplyState['step'][] = ['refused', 'compared', 'unknown', 'not-applied'];

interface ApplyNoticeProps {
  state: ApplyState;
  preview: Preview;
  onCompare: () => void;
  onAskAgain: () => void;
}

/** Why a preview was not applied, or that nobody knows yet whether it was, with the way on. */
export function ApplyNotice({ state, preview, onCompare, onAskAgain }: ApplyNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // Far above, where the user has scrolled down; and the button that led here may be gone.
  useEffect(() => {
    if (TAKES_FOCUS.includes(state.step)) box.current?.focus();
  }, [state.step]);
  if (state.step === 'refused') {
    const lookAgain = (
      <Button color="inherit" size="small" onClick={onCompare}>
        Look again
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
        {state.changed.length === 0 ? NOTHING_CHANGED : namesOf(state.changed, preview)}
      </Alert>
    );
  }
  if (state.step === 'unknown') {
    const askAgain = (
      <Button color="inherit" size="small" disabled={state.asking} onClick={onAskAgain}>
        {state.asking ? 'Asking...' : 'Ask again'}
      </Button>
    );
    return (
      <Alert ref={box} tabIndex={-1} severity="warning" action={askAgain} sx={{ mb: 2 }}>
        <AlertTitle>The server’s answer was lost</AlertTitle>
        The pictures may have been applied, or will be in a moment.
      </Alert>
    );
  }
  if (state.step === 'not-applied') {
    return (
      <Alert ref={box} tabIndex={-1} severity="info" sx={{ mb: 2 }}>
        The server has not applied these pictures so far. You can apply them now.
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
    return `${product?.code}, ${color?.name ?? 'Home'}, slot ${slot}`;
  });
  const more = changed.length - names.length;
  if (names.length === 0) return '';
  return `Changed since: ${names.join('; ')}${more > 0 ? ` + ${withCommas(more)} more` : ''}.`;
}
