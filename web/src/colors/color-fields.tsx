import { colorLabels } from '@kitroom/contract/color-fields';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { BoundField } from '../ui/form/bound-field.ts';
import { FieldRow } from '../ui/form/form-card.tsx';
import { LongTextInput, TextInput } from '../ui/form/text-input.tsx';
import { useTip } from '../ui/form/tip.tsx';
import { HexColorInput } from './hex-color-input.tsx';
import { PantoneInput } from './pantone-input.tsx';

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
