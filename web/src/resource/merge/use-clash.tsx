import { useState } from 'react';
import type { RecordOfHistory } from '../history/history-query.ts';
import { type Clash, ConflictDialog, type Side } from './conflict-dialog.tsx';
import type { NamesByField } from './field-text.ts';
import type { FormValues } from './merge.ts';

interface ClashOptions {
  /** The record whose history says who saved it last; null: a new record. */
  history: RecordOfHistory | null;
  labels: Record<string, string>;
  names: NamesByField;
}

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
          clash={clash}
          labels={labels}
          names={names}
          onChoose={(choice) => void choose(clash, choice)}
          onCancel={() => setClash(null)}
        />
      ),
  };
}
