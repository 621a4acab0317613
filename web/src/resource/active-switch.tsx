import type { UsageCall } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { SwitchInput } from '../ui/form/switch-input.tsx';
import type { BoundField } from '../ui/form/text-input.tsx';
import { DeactivationDialog } from './deactivation-dialog.tsx';
import { usageQuery } from './usage.ts';

interface ActiveSwitchProps<Values extends FieldValues> extends BoundField<Values> {
  /** The record; null for a new one, which nothing uses yet. */
  id: number | null;
  /** Names the record in the confirmation. */
  recordName: string;
  usage: UsageCall;
}

/** The active flag of a record that others may use: says where, and asks before turning it off. */
export function ActiveSwitch<Values extends FieldValues>(props: ActiveSwitchProps<Values>) {
  const { id, recordName, usage, ...bound } = props;
  const { field } = useController({ control: bound.control, name: bound.name });
  const { data, isError } = useQuery({ ...usageQuery(usage), enabled: id !== null });
  const [asking, setAsking] = useState(false);
  const text = id === null ? undefined : data?.get(id);
  const help = isError ? 'Could not check where this is used' : data && (text ?? 'Not used yet');
  return (
    <>
      <SwitchInput
        {...bound}
        help={id === null ? undefined : help}
        onSwitch={(on) => (on || text === undefined ? field.onChange(on) : setAsking(true))}
      />
      {asking && text !== undefined ? (
        <DeactivationDialog
          what={recordName}
          inUse={[{ name: recordName, text }]}
          onConfirm={() => {
            setAsking(false);
            field.onChange(false);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
