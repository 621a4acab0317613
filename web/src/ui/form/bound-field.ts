import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { FieldTip } from './tip.tsx';

/** The props of every bound field: the form's control, the field's name in it, and its label. */
export interface BoundField<Values extends FieldValues> {
  control: Control<Values, unknown, unknown>;
  name: FieldPath<Values>;
  label: string;
  /** Marks the label; the rule itself is in the contract. */
  required?: boolean;
  /** Shown below the field unless it has an error. */
  help?: ReactNode;
  /** Instead of help that is the same in every form. */
  tip?: FieldTip;
}

/** The props that a text field gets from its field of the form. Empty is `''`, which the contract turns into null. */
export function useBoundText<Values extends FieldValues>(props: BoundField<Values>) {
  const { control, name, label, required, help } = props;
  const { field, fieldState } = useController({ control, name });
  return {
    name,
    label,
    value: field.value ?? '',
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    required: required ?? false,
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? help,
  };
}
