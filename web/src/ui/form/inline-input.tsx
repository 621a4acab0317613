import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useSmallScreen } from '../use-small-screen.ts';
import { type BoundField, useBoundText } from './bound-field.ts';

interface InlineInputProps<Values extends FieldValues> extends BoundField<Values> {
  autoFocus: boolean;
  /** Grows with its text and takes line breaks. */
  multiline?: boolean;
}

/** A field in a row of an `InlineTable`: labeled by its column in a table, by its own label on a card. */
export function InlineInput<Values extends FieldValues>(props: InlineInputProps<Values>) {
  const { label, autoFocus, multiline } = props;
  const inCard = useSmallScreen();
  return (
    <TextField
      {...useBoundText(props)}
      label={inCard ? label : undefined}
      placeholder={inCard ? undefined : label}
      autoFocus={autoFocus}
      multiline={multiline ?? false}
      maxRows={6}
      autoComplete="off"
      slotProps={{ htmlInput: inCard ? {} : { 'aria-label': label } }}
    />
  );
}
