import { ACTIVE_FIELD } from '@kitroom/contract/record-fields';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { BoundField } from '../ui/form/bound-field.ts';
import { SwitchInput } from '../ui/form/switch-input.tsx';
import { DeactivationDialog } from './deactivation-dialog.tsx';
import type { Usage } from './usage.ts';

interface ActiveSwitchProps<Values extends FieldValues> extends BoundField<Values> {
  /** The record; null for a new one, which nothing uses yet. */
  id: number | null;
  /** Names the record in the confirmation. */
  recordName: string;
  usage: Usage;
}

/**
 * The active flag of a record on which something may depend: asks before turning it off, also where an earlier value
 * from the history does that, and says what depends on it.
 */
function ActiveSwitch<Values extends FieldValues>(props: ActiveSwitchProps<Values>) {
  const { id, recordName, usage, ...bound } = props;
  const { field, fieldState } = useController({ control: bound.control, name: bound.name });
  const { data, isError, refetch } = useQuery({ ...usage.query, enabled: id !== null });
  const [asked, setAsked] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const isOff = field.value === false;
  if (confirmed && !isOff) setConfirmed(false);
  const texts = id === null ? undefined : data?.get(id);
  // Dirty: it is not off because the record is, or because the user has confirmed that in a draft.
  const asking = asked || (texts !== undefined && isOff && fieldState.isDirty && !confirmed);
  const answer = (off: boolean) => {
    setAsked(false);
    setConfirmed(off);
    field.onChange(!off);
  };
  const said = usage.unused === null ? undefined : data && (texts?.join('; ') ?? usage.unused);
  const turn = (on: boolean) => {
    // What depends on it may be something else by now.
    if (!on && id !== null) void refetch();
    if (on || texts === undefined) field.onChange(on);
    else setAsked(true);
  };
  return (
    <>
      <SwitchInput
        {...bound}
        help={id === null ? undefined : isError ? usage.unknown : said}
        onSwitch={turn}
      />
      {asking ? (
        <DeactivationDialog
          what={recordName}
          usage={usage}
          inUse={(texts ?? []).map((text) => ({ name: null, text }))}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      ) : null}
    </>
  );
}

interface ActiveBadgeProps<Values extends FieldValues>
  extends Pick<ActiveSwitchProps<Values>, 'control' | 'id'> {
  /** Null: nothing can use such a record. */
  usage: Usage | null;
  /** Names the record in the confirmation; undefined while it loads. */
  recordName: string | undefined;
}

/** Next to a record's name: whether it is active, and the switch for that. Saved with the form. */
export function ActiveBadge<Values extends FieldValues>({
  control,
  id,
  recordName = '',
  usage,
}: ActiveBadgeProps<Values>) {
  const { label } = ACTIVE_FIELD;
  const field = { control, name: 'is_active' as FieldPath<Values>, label };
  return (
    <Badge>
      {usage === null ? (
        <SwitchInput {...field} />
      ) : (
        <ActiveSwitch {...field} id={id} recordName={recordName} usage={usage} />
      )}
    </Badge>
  );
}

// The uses of a record come later: behind the switch, so that nothing moves.
const Badge = styled('div')(({ theme: { vars } }) => ({
  '& > .MuiFormControl-root': {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 12,
  },
  '& .MuiFormControlLabel-root': {
    margin: 0,
    height: 36,
    paddingInline: '6px 14px',
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 18,
    backgroundColor: vars.palette.background.paper,
  },
  '& .MuiFormHelperText-root': { margin: 0 },
}));
