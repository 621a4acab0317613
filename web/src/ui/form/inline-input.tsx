import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { useCardLayout } from '../list/inline-table.tsx';
import type { BoundField } from './text-input.tsx';

interface InlineInputProps<Values extends FieldValues> extends BoundField<Values> {
  autoFocus?: boolean;
  /** Grows with its text and takes line breaks. */
  multiline?: boolean;
}

/** A field in a row of an `InlineTable`: labeled by its column in a table, by its own label on a card. */
export function InlineInput<Values extends FieldValues>(props: InlineInputProps<Values>) {
  const { control, name, label, required, autoFocus, multiline } = props;
  const { field, fieldState } = useController({ control, name });
  const inCard = useCardLayout();
  return (
    <TextField
      name={name}
      label={inCard ? label : undefined}
      placeholder={inCard ? undefined : label}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required={required ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      autoFocus={autoFocus ?? false}
      multiline={multiline ?? false}
      maxRows={6}
      autoComplete="off"
      slotProps={{ htmlInput: inCard ? {} : { 'aria-label': label } }}
    />
  );
}
