import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

interface LabeledInputProps extends Omit<OutlinedInputProps, 'label' | 'id'> {
  label: string;
  /** Shown below the input: its error or help text. */
  below?: ReactNode;
}

/**
 * An input with its label above and help text below. MUI's TextField would do the same, but brings along select,
 * menu and dialog, which the sign-in page does not need.
 */
export function LabeledInput({ label, below, required, disabled, error, ...input }: LabeledInputProps) {
  const id = useId();
  const belowId = `${id}-below`;
  return (
    <FormControl
      fullWidth
      size="small"
      required={required ?? false}
      disabled={disabled ?? false}
      error={error ?? false}
    >
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput id={id} aria-describedby={below === undefined ? undefined : belowId} {...input} />
      {below === undefined ? null : <FormHelperText id={belowId}>{below}</FormHelperText>}
    </FormControl>
  );
}
