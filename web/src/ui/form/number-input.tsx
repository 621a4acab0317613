import type { FieldValues } from 'react-hook-form';
import { type BoundField, useBoundText } from './bound-field.ts';
import { LabeledInput } from './labeled-input.tsx';
import { useTip } from './tip.tsx';

/**
 * A whole number. Empty is null; any other text stays as typed, so that the contract's message
 * ('Sort order must be an integer') appears below what the user sees.
 */
export function NumberInput<Values extends FieldValues>(props: BoundField<Values>) {
  const bound = useBoundText(props);
  return (
    <LabeledInput
      {...bound}
      tip={props.tip}
      onChange={(event) => bound.onChange(parseWholeNumber(event.target.value))}
      autoComplete="off"
      inputProps={{ inputMode: 'numeric' }}
      sx={{ maxWidth: 200, fontVariantNumeric: 'tabular-nums' }}
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

/** The position of a record in its list, with a tip about the order. */
export function SortOrderInput<Values extends FieldValues>(props: BoundField<Values>) {
  return <NumberInput {...props} tip={useTip(props.label, 'Lists show lower numbers first.')} />;
}
