import type { FieldValues } from 'react-hook-form';
import { NumberInput } from './number-input.tsx';
import type { BoundField } from './text-input.tsx';

/** The place of a record in its list; says which way numbers count. */
export function SortOrderInput<Values extends FieldValues>(props: BoundField<Values>) {
  return <NumberInput {...props} help="Lists show lower numbers first." />;
}
