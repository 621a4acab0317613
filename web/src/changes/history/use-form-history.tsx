import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { FormPageState } from '../../ui/form/form-page.tsx';
import { changedFields, type FormValues } from '../merge/merge.ts';
import type { EarlierValues } from './earlier-values.ts';
import { ChangedBy, HistoryButton } from './history-button.tsx';
import type { HistoryDrawerProps } from './history-drawer.tsx';
import { type OfferedRecords, putBack } from './put-back.ts';

interface FormHistoryOptions<Values extends FormValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  screens: HistoryDrawerProps['screens'];
  /** Null: a new record, which has no history. */
  id: number | null;
  /** The record's name; undefined while it loads. */
  name: string | undefined;
  /** The saved record; null while it loads. */
  saved: Values | null;
  labels: Readonly<Record<string, string>>;
  /** The records that the form's pickers offer. */
  offered: OfferedRecords;
  /** Whether the user may save. */
  mayRestore: boolean;
}

/** Restored values: the fields that differ, sentences about the rest, and the values of these fields before and after. */
interface Restored {
  fields: string[];
  refused: string[];
  former: FormValues;
  put: FormValues;
}

/** The history of the record in a form; earlier values are put into the form, unsaved. Null for a new record. */
export function useFormHistory<Values extends FormValues, Output>(
  options: FormHistoryOptions<Values, Output>,
): { history: FormPageState['history']; forget: () => void } {
  const { form, screens, id, name, saved, labels, offered, mayRestore } = options;
  const [restored, setRestored] = useState<Restored | null>(null);
  const fill = (values: FormValues) => {
    for (const [field, value] of Object.entries(values)) {
      const name = field as Path<Values>;
      form.setValue(name, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    }
  };
  const restore = (earlier: EarlierValues) => {
    const { values, refused } = putBack(earlier, { labels, saved: saved ?? {}, offered });
    const former = form.getValues();
    fill(values);
    // In the order of the form.
    const differing = changedFields(former, { ...former, ...values });
    const changed = Object.entries(labels).filter(([field]) => differing.includes(field));
    const of = (from: FormValues) => Object.fromEntries(differing.map((field) => [field, from[field]]));
    setRestored({ fields: changed.map(([, label]) => label), refused, former: of(former), put: of(values) });
  };
  const undo = ({ former, put }: Restored) => {
    // Later input stays, also in fields that were put back.
    const typed = changedFields(put, { ...put, ...form.getValues() });
    fill(Object.fromEntries(Object.entries(former).filter(([field]) => !typed.includes(field))));
    setRestored(null);
  };
  if (id === null) return { history: null, forget: () => {} };
  return {
    history: {
      button: (
        <HistoryButton
          screens={screens}
          id={id}
          name={name}
          labels={labels}
          target={saved === null || !mayRestore ? null : { fields: Object.keys(saved), onRestore: restore }}
        />
      ),
      changedBy: <ChangedBy entity={screens.entity} id={id} />,
      notice: restored === null ? null : <RestoredNotice {...restored} onUndo={() => undo(restored)} />,
    },
    forget: () => setRestored(null),
  };
}

interface RestoredNoticeProps {
  /** The fields that differ now, by name. */
  fields: readonly string[];
  /** A sentence about each thing that could not be put back. */
  refused: readonly string[];
  onUndo: () => void;
}

/** Says what was put back, that it is not saved yet, and what could not be put back. */
export function RestoredNotice({ fields, refused, onUndo }: RestoredNoticeProps) {
  const nothing = fields.length === 0;
  return (
    <Alert
      severity={refused.length > 0 ? 'warning' : 'info'}
      action={
        nothing ? null : (
          <Button color="inherit" size="small" onClick={onUndo}>
            Undo
          </Button>
        )
      }
    >
      {nothing
        ? 'Nothing to restore: the form already has these values.'
        : `Restored, but not saved yet: ${fields.join(', ')}.`}
      {refused.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}
