import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { FORCED, FORCED_CHOICE, TOUCH } from '../../theme/tokens.ts';
import { Icon } from '../../ui/icon.tsx';
import type { BulkField, Step, Steps } from './bulk-field.ts';
import type { BulkEdit } from './use-bulk-edit.ts';

interface FieldStepsProps {
  fields: readonly BulkField[];
  edit: Pick<BulkEdit, 'control' | 'steps' | 'chosen' | 'chosenFields' | 'toggle'>;
}

export function FieldSteps({ fields, edit }: FieldStepsProps) {
  const id = useId();
  const { control, steps, chosen, chosenFields, toggle } = edit;
  return (
    <Box sx={{ display: 'grid', rowGap: 2 }}>
      <Box role="group" aria-labelledby={id}>
        <Typography id={id} component="p" variant="subtitle2" sx={{ mb: 1 }}>
          Fields to change
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {fields.map((field) => {
            const isChosen = chosen.includes(field.name);
            return (
              <Chip
                key={field.name}
                label={field.label}
                clickable
                component="button"
                type="button"
                aria-pressed={isChosen}
                color={isChosen ? 'primary' : 'default'}
                variant={isChosen ? 'filled' : 'outlined'}
                onClick={() => toggle(field)}
                sx={isChosen ? CHOSEN : THUMB_SIZED}
              />
            );
          })}
        </Box>
      </Box>
      {chosenFields.map((field) => {
        const step = steps[field.name];
        return step === undefined ? null : (
          <FieldStep
            key={field.name}
            field={field}
            step={step}
            control={control}
            onRemove={() => toggle(field)}
          />
        );
      })}
    </Box>
  );
}

const THUMB_SIZED = { [TOUCH]: { minHeight: 44 } };
const CHOSEN = { ...THUMB_SIZED, [FORCED]: FORCED_CHOICE };

interface FieldStepProps {
  field: BulkField;
  step: Step;
  control: Control<Steps>;
  /** Undefined: the field is always there. */
  onRemove?: () => void;
}

/** The change of one field: one of its ways, with that way's inputs. */
export function FieldStep({ field, step, control, onRemove }: FieldStepProps) {
  const id = useId();
  const { field: way } = useController({ control, name: `${field.name}.way` });
  return (
    <Box role="group" aria-labelledby={id} sx={STEP}>
      <Typography
        id={id}
        component="p"
        variant="subtitle2"
        sx={{ gridArea: 'label', alignSelf: { xs: 'center', md: 'start' }, mt: BESIDE_INPUT }}
      >
        {field.label}
      </Typography>
      <TextField
        select
        label="What to do"
        name={way.name}
        value={way.value}
        onChange={way.onChange}
        onBlur={way.onBlur}
        inputRef={way.ref}
        sx={{ gridArea: 'way' }}
      >
        {field.ways.map(({ id: wayId, label }) => (
          <MenuItem key={wayId} value={wayId}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ gridArea: 'inputs', minWidth: 0 }}>
        {field.ways.find((one) => one.id === step.way)?.inputs?.(control)}
      </Box>
      {onRemove === undefined ? null : (
        <IconButton
          aria-label={`Leave ${field.label} as it is`}
          onClick={onRemove}
          sx={{ gridArea: 'remove', mt: { md: 2.5 } }}
        >
          <Icon path={mdiClose} />
        </IconButton>
      )}
    </Box>
  );
}

// Inputs have their label above them.
const BESIDE_INPUT = { md: '30px' };

const STEP = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'start',
  gridTemplateAreas: {
    xs: '"label remove" "way way" "inputs inputs"',
    md: '"label way inputs remove"',
  },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '140px 190px minmax(0, 1fr) auto' },
  pt: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  // Nothing is above it.
  '&:first-of-type': { pt: 0, borderTop: 0 },
} as const;
