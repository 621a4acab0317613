import type { FieldValues } from 'react-hook-form';
import { type BoundField, useBoundText } from './bound-field.ts';
import { LabeledPassword } from './labeled-password.tsx';

interface PasswordInputProps<Values extends FieldValues> extends BoundField<Values> {
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password of a form. */
export function PasswordInput<Values extends FieldValues>(props: PasswordInputProps<Values>) {
  const { autoComplete, autoFocus } = props;
  return (
    <LabeledPassword {...useBoundText(props)} autoComplete={autoComplete} autoFocus={autoFocus ?? false} />
  );
}
