import { tidyPantone } from '@kitroom/contract/colors/pantone';
import Link from '@mui/material/Link';
import { type FieldValues, useController } from 'react-hook-form';
import type { BoundField } from '../ui/form/bound-field.ts';
import { TextInput } from '../ui/form/text-input.tsx';

/** A Pantone code: any text, with an offer to rewrite it in the usual form. */
export function PantoneInput<Values extends FieldValues>(props: BoundField<Values>) {
  const { field } = useController({ control: props.control, name: props.name });
  const typed: string = field.value ?? '';
  const tidy = tidyPantone(typed);
  const offer =
    tidy === null || tidy === typed.trim() ? (
      'For example, 289 C, or 19-4052 TCX for fabric.'
    ) : (
      <Link component="button" type="button" variant="body2" onClick={() => field.onChange(tidy)}>
        Write it as “{tidy}”
      </Link>
    );
  return <TextInput {...props} help={offer} />;
}
