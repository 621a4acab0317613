import { ACTIVE_FIELD } from '@kitroom/contract/record-fields';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import type { Usage } from '../../resource/usage.ts';
import type { BoundField } from '../../ui/form/bound-field.ts';
import { SwitchInput } from '../../ui/form/switch-input.tsx';

interface ActiveSwitchProps<Values extends FieldValues> extends BoundField<Values> {
  id: number;
  usage: Usage;
}

/** The active flag of a record on which something may depend, and what that is. */
function ActiveSwitch<Values extends FieldValues>({ id, usage, ...bound }: ActiveSwitchProps<Values>) {
  const { data, isError } = useQuery(usage.query);
  const said = usage.unused === null ? undefined : data && (data.get(id)?.join('; ') ?? usage.unused);
  return <SwitchInput {...bound} help={isError ? usage.unknown : said} />;
}

interface ActiveBadgeProps<Values extends FieldValues> extends Pick<BoundField<Values>, 'control'> {
  /** The record; null for a new one, which nothing uses yet. */
  id: number | null;
  /** Null: nothing can use such a record. */
  usage: Usage | null;
}

/** Next to a record's name: whether it is active, and the switch for that. Saved with the form, which asks then. */
export function ActiveBadge<Values extends FieldValues>({ control, id, usage }: ActiveBadgeProps<Values>) {
  const name = 'is_active' as FieldPath<Values>;
  const isOn = useWatch({ control, name }) === true;
  const { label } = ACTIVE_FIELD;
  const field = { control, name, label: isOn ? label : `${label}: No` };
  return (
    <Badge>
      {usage === null || id === null ? (
        <SwitchInput {...field} />
      ) : (
        <ActiveSwitch {...field} id={id} usage={usage} />
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
