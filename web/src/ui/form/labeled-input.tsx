import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

export interface LabeledInputProps extends Omit<OutlinedInputProps, 'label' | 'id'> {
  label: string;
  /** Shown below the input: its error or help text. */
  helperText?: ReactNode;
}

/**
 * An input with its label above and help text below. MUI's TextField would do the same, but brings along select,
 * menu and dialog, which the sign-in page does not need.
 */
export function LabeledInput({ label, helperText, required, error, ...input }: LabeledInputProps) {
  const id = useId();
  const belowId = `${id}-below`;
  return (
    <FormControl fullWidth size="small" required={required ?? false} error={error ?? false}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput id={id} aria-describedby={helperText === undefined ? undefined : belowId} {...input} />
      {helperText === undefined ? null : <FormHelperText id={belowId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
