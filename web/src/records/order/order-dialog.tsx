import Typography from '@mui/material/Typography';
import { ApplyButton } from '../../changes/change-set/apply-button.tsx';
import { ChangeFrame } from '../../changes/change-set/change-frame.tsx';
import { StepFrame } from '../../changes/change-set/step-frame.tsx';
import type { Noun } from '../../resource/screens.ts';
import { TryAgainAlert } from '../../resource/try-again-alert.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import { OrderList } from './order-list.tsx';
import { type OrderOptions, useOrder } from './use-order.ts';

interface OrderDialogProps extends Pick<OrderOptions, 'resource' | 'rows'> {
  noun: Noun;
  onClose: () => void;
}

/** Puts all records of a list in another order: by dragging, with buttons, or with Alt and the arrow keys. */
export function OrderDialog({ resource, rows, noun, onClose }: OrderDialogProps) {
  const order = useOrder({ resource, rows, onSaved: onClose });
  const { ids, byId, changed, count, move, busy, failed, save, reload } = order;
  return (
    <ChangeFrame
      title={`Order of ${noun.many}`}
      busy={busy}
      unsaved={() => (changed ? 'The new order is not saved.' : null)}
      discardTitle="Discard the new order?"
      onClose={onClose}
    >
      <StepFrame
        fills
        actions={
          <ApplyButton
            label={busy ? 'Saving...' : 'Save Order'}
            checked={{ notMade: reload === null ? failed : null, busy, ready: changed, make: save }}
          />
        }
      >
        <Typography variant="body2" color="textSecondary">
          {`All ${counted(ids.length, noun.one, noun.many)}, whatever the list shows now: active and inactive, by sort order. Drag one, press its arrows, or move it with Alt and the arrow keys.`}
        </Typography>
        {reload === null ? null : (
          <TryAgainAlert failure={failed} severity="warning" label="Show the New Order" onTry={reload} />
        )}
        <OrderList ids={ids} byId={byId} label={`Order of ${noun.many}`} onMove={move} />
        <Typography variant="body2" color="textSecondary" role="status">
          {changed
            ? `${counted(count, noun.one, noun.many)} would get a new sort order.`
            : 'Nothing has moved yet.'}
        </Typography>
      </StepFrame>
    </ChangeFrame>
  );
}
