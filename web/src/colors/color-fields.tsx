import { colorLabels } from '@kitroom/contract/color-fields';
import { tidyPantone } from '@kitroom/contract/colors/pantone';
import Link from '@mui/material/Link';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { BoundField } from '../ui/form/bound-field.ts';
import { FieldRow } from '../ui/form/form-card.tsx';
import { LongTextInput, TextInput } from '../ui/form/text-input.tsx';
import { useTip } from '../ui/form/tip.tsx';
import { HexColorInput } from './hex-color-input.tsx';

type ColorField = keyof typeof colorLabels;

interface ColorFieldsProps<Values extends FieldValues> {
  control: BoundField<Values>['control'];
}

/** The fields that garment colors and imprint colors have in common (SPEC §3), except the active flag and the order. */
export function ColorFields<Values extends { [Field in ColorField]?: unknown }>({
  control,
}: ColorFieldsProps<Values>) {
  const field = (name: ColorField) => ({
    control,
    // Both forms use these field names.
    name: name as FieldPath<Values>,
    label: colorLabels[name],
  });
  const hexTip = useTip(colorLabels.hex_value, '3 or 6 hex digits, such as #0C2340.');
  const imageTip = useTip(colorLabels.image_url, 'Web address of a picture of the color.');
  return (
    <>
      <FieldRow>
        <TextInput {...field('name')} required />
        <TextInput {...field('code')} required />
      </FieldRow>
      <FieldRow>
        <HexColorInput {...field('hex_value')} required tip={hexTip} />
        <PantoneInput {...field('pantone_code')} />
      </FieldRow>
      <TextInput {...field('image_url')} content="address" tip={imageTip} />
      <LongTextInput {...field('notes')} rows={3} />
    </>
  );
}

/** A Pantone code: any text, with an offer to rewrite it in the usual form. */
function PantoneInput<Values extends FieldValues>(props: BoundField<Values>) {
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
