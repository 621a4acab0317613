import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { LabeledInput } from './labeled-input.tsx';

/** What every bound field takes: the form's control, the field's name in it, and its label. */
export interface BoundField<Values extends FieldValues> {
  control: Control<Values, unknown, unknown>;
  name: FieldPath<Values>;
  label: string;
  /** Marks the label; the rule itself is the contract's. */
  required?: boolean;
  /** Stands below the field while it has no error. */
  help?: ReactNode;
  disabled?: boolean;
}

interface TextInputProps<Values extends FieldValues> extends BoundField<Values> {
  type?: HTMLInputTypeAttribute;
  /** Rows of a text of several lines; the field grows with its text. */
  rows?: number;
  /** Characters that can be typed at all; longer texts are otherwise answered with the contract's message. */
  maxLength?: number;
  autoComplete?: string;
  /** What a phone's keyboard writes in capitals by itself; sentences unless something else is said. */
  autoCapitalize?: 'none' | 'words' | 'characters';
  autoFocus?: boolean;
}

/** A text of one line, or of several with `rows`. Empty is `''`; the contract makes null of it. */
export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  const { control, name, label, required, help, disabled, type, rows, maxLength, autoComplete, autoFocus } =
    props;
  const { autoCapitalize } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <LabeledInput
      name={name}
      label={label}
      type={type ?? 'text'}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required={required}
      disabled={disabled}
      error={fieldState.invalid}
      below={fieldState.error?.message ?? help}
      multiline={rows !== undefined}
      minRows={rows}
      maxRows={rows === undefined ? undefined : 12}
      autoComplete={autoComplete ?? 'off'}
      autoFocus={autoFocus ?? false}
      inputProps={{ maxLength, spellCheck: rows !== undefined, autoCapitalize }}
    />
  );
}
