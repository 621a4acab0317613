import type { FedEntity } from '@kitroom/contract/changes/changes';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { CHECKBOX_EDGE } from '../../ui/form/switch-input.tsx';
import { entityName } from './webhook-words.ts';

interface EntityChoiceProps {
  offered: readonly FedEntity[];
  chosen: readonly FedEntity[];
  onChange: (entities: FedEntity[]) => void;
  error: string | undefined;
}

/** The kinds of records that a webhook tells of. */
export function EntityChoice({ offered, chosen, onChange, error }: EntityChoiceProps) {
  const errorId = useId();
  const toggle = (entity: FedEntity) =>
    onChange(chosen.includes(entity) ? chosen.filter((one) => one !== entity) : [...chosen, entity]);
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <FormLabel component="legend" sx={{ typography: 'subtitle2', color: 'text.primary', mb: 0.5 }}>
        Tells of changes to
      </FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {offered.map((entity) => (
          <FormControlLabel
            key={entity}
            label={entityName(entity)}
            sx={{ ml: CHECKBOX_EDGE }}
            control={
              <Checkbox size="small" checked={chosen.includes(entity)} onChange={() => toggle(entity)} />
            }
          />
        ))}
      </FormGroup>
      {error === undefined ? null : (
        <FormHelperText id={errorId} role="alert">
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
