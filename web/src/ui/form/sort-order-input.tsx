import type { FieldValues } from 'react-hook-form';
import { NumberInput } from './number-input.tsx';
import type { BoundField } from './text-input.tsx';

/** The position of a record in its list, with a hint about the order. */
export function SortOrderInput<Values extends FieldValues>(props: BoundField<Values>) {
  return <NumberInput {...props} help="Lists show lower numbers first." />;
}
