import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import type { BoundField } from './text-input.tsx';

/**
 * A whole number. Empty is null; any other text stays as typed, so that the contract's message
 * ('Sort order must be an integer') appears below what the user sees.
 */
export function NumberInput<Values extends FieldValues>(props: BoundField<Values>) {
  const { control, name, label, required, help, disabled } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      name={name}
      label={label}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(parseWholeNumber(event.target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required={required ?? false}
      disabled={disabled ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ '& .MuiInputBase-root': { maxWidth: 200, fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}

/** The number if the text is a plain whole number, null if it is blank, otherwise the text itself. */
function parseWholeNumber(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return Number.isInteger(number) && String(number) === trimmed ? number : text;
}

/** The position of a record in its list, with a hint about the order. */
export function SortOrderInput<Values extends FieldValues>(props: BoundField<Values>) {
  return <NumberInput {...props} help="Lists show lower numbers first." />;
}
