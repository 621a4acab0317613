import type { UsageCall } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { BoundField } from '../ui/form/bound-field.ts';
import { FormCard } from '../ui/form/form-card.tsx';
import { SortOrderInput } from '../ui/form/number-input.tsx';
import { SwitchInput } from '../ui/form/switch-input.tsx';
import { DeactivationDialog } from './deactivation-dialog.tsx';
import { usageQuery } from './usage.ts';

interface ActiveSwitchProps<Values extends FieldValues> extends BoundField<Values> {
  /** The record; null for a new one, which nothing uses yet. */
  id: number | null;
  /** Names the record in the confirmation. */
  recordName: string;
  usage: UsageCall;
}

/**
 * The active flag of a record that others may use: says where, and asks before turning it off, also where an earlier value
 * from the history does that.
 */
function ActiveSwitch<Values extends FieldValues>(props: ActiveSwitchProps<Values>) {
  const { id, recordName, usage, ...bound } = props;
  const { field, fieldState } = useController({ control: bound.control, name: bound.name });
  const { data, isError } = useQuery({ ...usageQuery(usage), enabled: id !== null });
  const [asked, setAsked] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const isOff = field.value === false;
  if (confirmed && !isOff) setConfirmed(false);
  const text = id === null ? undefined : data?.get(id);
  // Dirty: it is not off because the record is, or because the user has confirmed that in a draft.
  const asking = text !== undefined && (asked || (isOff && fieldState.isDirty && !confirmed));
  const answer = (off: boolean) => {
    setAsked(false);
    setConfirmed(off);
    field.onChange(!off);
  };
  const help = isError ? 'Could not check where this is used' : data && (text ?? 'Not used yet');
  return (
    <>
      <SwitchInput
        {...bound}
        help={id === null ? undefined : help}
        onSwitch={(on) => (on || text === undefined ? field.onChange(on) : setAsked(true))}
      />
      {asking ? (
        <DeactivationDialog
          what={recordName}
          inUse={[{ name: recordName, text }]}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      ) : null}
    </>
  );
}

interface StandingCardProps<Values extends FieldValues>
  extends Pick<ActiveSwitchProps<Values>, 'control' | 'id'> {
  /** Null: nothing can use such a record. */
  usage: UsageCall | null;
  /** What the fields are called. */
  labels: Record<'is_active' | 'sort_order', string>;
  /** Names the record in the confirmation; undefined while it loads. */
  recordName: string | undefined;
}

/** Beside a form: whether the record is active, and its place in the list. */
export function StandingCard<Values extends { is_active?: unknown; sort_order?: unknown }>({
  control,
  labels,
  id,
  recordName = '',
  usage,
}: StandingCardProps<Values>) {
  const field = (name: 'is_active' | 'sort_order') => ({
    control,
    name: name as FieldPath<Values>,
    label: labels[name],
  });
  return (
    <FormCard>
      {usage === null ? (
        <SwitchInput {...field('is_active')} />
      ) : (
        <ActiveSwitch {...field('is_active')} id={id} recordName={recordName} usage={usage} />
      )}
      <SortOrderInput {...field('sort_order')} />
    </FormCard>
  );
}
