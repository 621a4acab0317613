import { useState } from 'react';
import type { FormValues } from '../../changes/merge/merge.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { Clash, ConflictDialogProps, Side } from './conflict-dialog.tsx';

// Loaded with the first conflict.
const ConflictDialog = lazyDialog<ConflictDialogProps<FormValues>>(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
);

type ClashOptions = Pick<ConflictDialogProps<FormValues>, 'history' | 'labels' | 'names'>;

/** Asks which of two values to keep, field by field, and applies the choice. Render `dialog`. */
export function useClash<Values extends FormValues>({ history, labels, names }: ClashOptions) {
  const [clash, setClash] = useState<Clash<Values> | null>(null);
  const choose = async ({ theirs, merge, apply }: Clash<Values>, choice: Record<string, Side>) => {
    const values = { ...merge.values };
    for (const field of merge.conflicts) if (choice[field] === 'theirs') values[field] = theirs[field];
    setClash(null);
    await apply(values);
  };
  return {
    ask: setClash,
    dialog:
      clash === null ? null : (
        <ConflictDialog
          history={history}
          clash={clash as Clash<FormValues>}
          labels={labels}
          names={names}
          onChoose={(choice) => void choose(clash, choice)}
          onClose={() => setClash(null)}
        />
      ),
  };
}
