import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { BoundField } from '../../../ui/form/bound-field.ts';
import { CheckboxInput } from '../../../ui/form/switch-input.tsx';

/** The parts of a product that a copy may have, too. */
export const copiedLabels = { sizes: 'Sizes', garment_colors: 'Garment colors', pictures: 'Pictures' };

interface CopiedPartsProps<Values extends Record<keyof typeof copiedLabels, boolean>>
  extends Pick<BoundField<Values>, 'control'> {
  mayCopyPictures: boolean;
}

/** Chooses what is copied besides the fields of the product. */
export function CopiedParts<Values extends Record<keyof typeof copiedLabels, boolean>>({
  control,
  mayCopyPictures,
}: CopiedPartsProps<Values>) {
  const id = useId();
  const part = (name: keyof typeof copiedLabels) => ({
    control,
    name: name as FieldPath<Values>,
    label: copiedLabels[name],
  });
  return (
    <FormGroup role="group" aria-labelledby={id} sx={{ pl: 1.125 }}>
      <FormLabel id={id} sx={{ ml: -1.125, mb: 0.5 }}>
        Also copy
      </FormLabel>
      <CheckboxInput {...part('sizes')} />
      <CheckboxInput {...part('garment_colors')} />
      <CheckboxInput
        {...part('pictures')}
        disabled={!mayCopyPictures}
        help={
          mayCopyPictures
            ? 'The hero pictures, and those of the garment colors that are copied.'
            : 'You do not have permission to upload pictures.'
        }
      />
    </FormGroup>
  );
}
