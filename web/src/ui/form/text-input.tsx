import type { ClipboardEvent, HTMLInputTypeAttribute, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { LabeledInput } from './labeled-input.tsx';

/** The props of every bound field: the form's control, the field's name in it, and its label. */
export interface BoundField<Values extends FieldValues> {
  control: Control<Values, unknown, unknown>;
  name: FieldPath<Values>;
  label: string;
  /** Marks the label; the rule itself is in the contract. */
  required?: boolean;
  /** Shown below the field unless it has an error. */
  help?: ReactNode;
  disabled?: boolean;
}

interface TextInputProps<Values extends FieldValues> extends BoundField<Values> {
  type?: HTMLInputTypeAttribute;
  /** Makes it multi-line with this many rows; grows with its text. */
  rows?: number;
  /** Limits typing. Without it, longer texts get the contract's message. */
  maxLength?: number;
  autoComplete?: string;
  /** What a phone's keyboard capitalizes; sentences by default. */
  autoCapitalize?: 'none' | 'words' | 'characters';
  autoFocus?: boolean;
}

/** A single-line text, or multi-line with `rows`. Empty is `''`, which the contract turns into null. */
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
      onPaste={maxLength === undefined ? undefined : pasteTrimmed}
      inputProps={{ maxLength, spellCheck: rows !== undefined, autoCapitalize }}
    />
  );
}

// The browser cuts pasted text at `maxLength` before it is trimmed: ' TX' would become ' T'.
function pasteTrimmed(event: ClipboardEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  const pasted = event.clipboardData.getData('text/plain');
  const text = pasted.trim();
  // Nothing to trim: the browser's own paste is better, because it can be undone.
  if (text === pasted) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd, maxLength } = field;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  field.setRangeText(text.slice(0, maxLength - value.length + end - start), start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
