import { LabeledInput } from './labeled-input.tsx';

interface CodeInputProps {
  label: string;
  /** Whether phones show their number pad, and browsers offer a code that was sent to them. */
  digits: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A code that proves who somebody is; it has the focus. */
export function CodeInput({ label, digits, value, onChange, error }: CodeInputProps) {
  return (
    <LabeledInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error === undefined ? undefined : <span role="alert">{error}</span>}
      autoComplete={digits ? 'one-time-code' : 'off'}
      autoFocus
      inputProps={{
        inputMode: digits ? 'numeric' : 'text',
        autoCapitalize: digits ? 'none' : 'characters',
        autoCorrect: 'off',
        spellCheck: false,
      }}
    />
  );
}
