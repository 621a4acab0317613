import { colorLabels } from '@kitroom/contract/color-fields';
import { tidyPantone } from '@kitroom/contract/colors/pantone';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { useFocusFallback } from '../ui/focus.ts';
import type { BoundField } from '../ui/form/bound-field.ts';
import { FieldRow } from '../ui/form/form-card.tsx';
import { SortOrderInput } from '../ui/form/number-input.tsx';
import { LongTextInput, TextInput } from '../ui/form/text-input.tsx';
import { useTip } from '../ui/form/tip.tsx';
import { HexColorInput } from './hex-color-input.tsx';
import { USUAL_COLORS } from './usual-colors.ts';

type ColorField = keyof typeof colorLabels;

interface ColorFieldsProps<Values extends FieldValues> {
  control: BoundField<Values>['control'];
}

/** The fields that garment colors and imprint colors have in common (SPEC §3), except the active flag. */
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
        <HexInput {...field('hex_value')} required tip={hexTip} named={field('name').name} />
        <PantoneInput {...field('pantone_code')} />
      </FieldRow>
      <FieldRow>
        <TextInput {...field('image_url')} content="address" tip={imageTip} />
        <SortOrderInput {...field('sort_order')} />
      </FieldRow>
      <LongTextInput {...field('notes')} rows={3} />
    </>
  );
}

interface HexInputProps<Values extends FieldValues> extends BoundField<Values> {
  /** The field with the color's name. */
  named: FieldPath<Values>;
}

/** A hex color, with an offer of the usual one for the color's name. */
function HexInput<Values extends FieldValues>({ named, ...props }: HexInputProps<Values>) {
  const { control, name } = props;
  const { field } = useController({ control, name });
  const called: string = useWatch({ control, name: named }) ?? '';
  const usual = USUAL_COLORS.get(called.trim().toLowerCase());
  if (field.value || usual === undefined) return <HexColorInput {...props} />;
  return (
    <HexColorInput
      {...props}
      help={
        <Offer field={name} onTake={() => field.onChange(usual)}>{`Use ${usual} for ${called.trim()}`}</Offer>
      }
    />
  );
}

interface OfferProps {
  field: string;
  onTake: () => void;
  children: ReactNode;
}

/** A value for a field, which gets the focus with it. */
function Offer({ field, onTake, children }: OfferProps) {
  const link = useFocusFallback<HTMLButtonElement>(`input[name="${field}"]`);
  return (
    <Link ref={link} component="button" type="button" variant="body2" onClick={onTake}>
      {children}
    </Link>
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
      <Offer field={props.name} onTake={() => field.onChange(tidy)}>
        Write it as “{tidy}”
      </Offer>
    );
  return <TextInput {...props} help={offer} />;
}
