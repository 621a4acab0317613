import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import type { FieldTip } from './tip.tsx';

export interface LabeledInputProps extends Omit<OutlinedInputProps, 'label' | 'id'> {
  label: string;
  /** Shown below the input: its error or help text. */
  helperText?: ReactNode;
  tip?: FieldTip | undefined;
}

/**
 * An input with its label above and help text below. MUI's TextField would do the same, but brings along select,
 * menu and dialog, which the sign-in page does not need.
 */
export function LabeledInput({ label, helperText, tip, required, error, ...input }: LabeledInputProps) {
  const id = useId();
  const belowId = `${id}-below`;
  const describedBy = [helperText === undefined ? [] : belowId, tip?.id ?? []].flat().join(' ');
  return (
    <FormControl fullWidth size="small" required={required ?? false} error={error ?? false}>
      <Label>
        <InputLabel htmlFor={id} shrink>
          {label}
        </InputLabel>
        {tip?.sign}
      </Label>
      <OutlinedInput id={id} aria-describedby={describedBy || undefined} {...input} />
      {helperText === undefined ? null : <FormHelperText id={belowId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

const Label = styled('div')({ display: 'flex', alignItems: 'flex-start' });
