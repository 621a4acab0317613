import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { BoundField } from './bound-field.ts';

/** The left margin of a check box, in steps of the theme: takes back its padding, so that it aligns with the other fields. */
export const CHECKBOX_EDGE = -1.125;

/** A boolean as a switch. */
export function SwitchInput<Values extends FieldValues>(props: BoundField<Values>) {
  return <YesNo {...props} shape={Switch} />;
}

interface CheckboxInputProps<Values extends FieldValues> extends BoundField<Values> {
  disabled?: boolean;
}

/** A boolean as a check box: among other check boxes, or if it cannot be changed. */
export function CheckboxInput<Values extends FieldValues>(props: CheckboxInputProps<Values>) {
  return <YesNo {...props} shape={Checkbox} />;
}

// A tip takes the place of the help below.
const BESIDE_SIGN = {
  flexDirection: 'row',
  alignItems: 'center',
  '& .MuiFormControlLabel-root': { mr: 0.5 },
};

interface YesNoProps<Values extends FieldValues> extends CheckboxInputProps<Values> {
  shape: typeof Switch | typeof Checkbox;
}

function YesNo<Values extends FieldValues>(props: YesNoProps<Values>) {
  const { control, name, label, help, tip, disabled, shape: Shape } = props;
  const { field, fieldState } = useController({ control, name });
  const helpId = useId();
  const below = fieldState.error?.message ?? help;
  return (
    <FormControl error={fieldState.invalid} disabled={disabled ?? false} sx={tip && BESIDE_SIGN}>
      <FormControlLabel
        label={label}
        sx={{ ml: Shape === Switch ? -0.5 : CHECKBOX_EDGE, '& .MuiSwitch-root': { mr: 0.75 } }}
        control={
          <Shape
            name={name}
            checked={field.value === true}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: { ref: field.ref, 'aria-describedby': below === undefined ? tip?.id : helpId },
            }}
          />
        }
      />
      {tip?.sign}
      {below === undefined ? null : <FormHelperText id={helpId}>{below}</FormHelperText>}
    </FormControl>
  );
}
