import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';

/** A field that two people have changed differently. */
export interface Conflict {
  field: string;
  label: string;
  theirs: string;
  mine: string;
}

/** Whose value a field takes. */
export type Side = 'theirs' | 'mine';

interface ConflictDialogProps {
  /** Empty: the record changes faster than it can be saved. */
  conflicts: readonly Conflict[];
  /** Called with the choice for each field. */
  onChoose: (choice: Record<string, Side>) => void;
  onCancel: () => void;
}

/** Shows what somebody else has saved in the meantime, and lets the user choose field by field. */
export function ConflictDialog({ conflicts, onChoose, onCancel }: ConflictDialogProps) {
  const titleId = useId();
  const [choice, setChoice] = useState<Record<string, Side>>({});
  const decided = conflicts.every(({ field }) => choice[field] !== undefined);
  return (
    <Dialog open onClose={onCancel} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Somebody else has changed this record</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2.5 }}>
          {conflicts.length === 0
            ? 'It was changed again while your changes were being saved. Nothing conflicts: save again?'
            : 'Changes to different fields are kept. For each field that you both changed, choose which value to keep.'}
        </DialogContentText>
        <Stack spacing={2.5}>
          {conflicts.map(({ field, label, theirs, mine }) => (
            <FormControl key={field}>
              <FormLabel id={`${titleId}-${field}`}>{label}</FormLabel>
              <RadioGroup
                aria-labelledby={`${titleId}-${field}`}
                value={choice[field] ?? ''}
                onChange={(_event, side) => setChoice({ ...choice, [field]: side as Side })}
              >
                <FormControlLabel
                  value="theirs"
                  control={<Radio size="small" />}
                  label={`Theirs: ${theirs}`}
                />
                <FormControlLabel value="mine" control={<Radio size="small" />} label={`Mine: ${mine}`} />
              </RadioGroup>
            </FormControl>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onCancel}>
          Back to the form
        </Button>
        <Button variant="contained" disabled={!decided} onClick={() => onChoose(choice)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
