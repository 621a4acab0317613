import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { type RecordOfHistory, useLastChange } from '../../changes/history/history-query.ts';
import {
  type FieldNames,
  fieldText,
  listChangeText,
  type NamesByField,
} from '../../changes/merge/field-text.ts';
import { type FormValues, isList, linkChange, type Merge } from '../../changes/merge/merge.ts';
import { TryAgainAlert } from '../../resource/try-again-alert.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { dayAndTime } from '../../ui/relative-time.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';

/** Whose value a field takes. */
export type Side = 'theirs' | 'mine';

/** Two people's versions of one record. */
export interface Clash<Values extends FormValues> {
  /** The version that both started from. */
  original: Values;
  mine: Values;
  theirs: Values;
  /** Without conflicts: the record changes faster than it can be saved. */
  merge: Merge<Values>;
  confirmLabel: 'Save' | 'Restore';
  /** Goes on with the chosen values. */
  apply: (values: Values) => void | Promise<void>;
}

export interface ConflictDialogProps<Values extends FormValues> {
  /** The record whose history says who saved it; null: a new record. */
  history: RecordOfHistory | null;
  clash: Clash<Values>;
  labels: Readonly<Record<string, string>>;
  names: NamesByField;
  onChoose: (choice: Record<string, Side>) => void;
  onClose: () => void;
}

/**
 * Shows what someone else saved in the meantime, and lets the user choose field by field. Lists that both have changed
 * need no choice: both changes are kept.
 */
export function ConflictDialog<Values extends FormValues>(props: ConflictDialogProps<Values>) {
  const { history, clash, labels, names, onChoose, onClose } = props;
  const { original, mine, theirs, merge, confirmLabel } = clash;
  const { conflicts, combined } = merge;
  const id = useId();
  const [choice, setChoice] = useState<Record<string, Side>>({});
  const decided = conflicts.every((field) => choice[field] !== undefined);
  return (
    <TitledDialog
      title="Someone else changed this record"
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Back to the Form
          </Button>
          <Button variant="contained" disabled={!decided} onClick={() => onChoose(choice)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <DialogContentText sx={{ mb: 2.5 }}>
        {history === null ? null : <LastSaved record={history} fields={[...conflicts, ...combined]} />}
        {conflicts.length === 0
          ? 'It was changed again while your changes were being saved. Nothing conflicts: save again?'
          : 'Changes to different fields are kept. For each field that you both changed, choose which value to keep.'}
      </DialogContentText>
      <Stack spacing={2.5}>
        <NamesFailures names={[...conflicts, ...combined].map((field) => names[field])} />
        {conflicts.map((field) => (
          <FormControl key={field}>
            <FormLabel id={`${id}-${field}`}>{labels[field]}</FormLabel>
            <Before id={`${id}-${field}-before`} text={fieldText(original[field], names[field])} />
            <RadioGroup
              aria-labelledby={`${id}-${field}`}
              aria-describedby={`${id}-${field}-before`}
              value={choice[field] ?? ''}
              onChange={(_event, side) => setChoice({ ...choice, [field]: side as Side })}
            >
              <ChoiceOf side="theirs" label="Theirs" text={fieldText(theirs[field], names[field])} />
              <ChoiceOf side="mine" label="Mine" text={fieldText(mine[field], names[field])} />
            </RadioGroup>
          </FormControl>
        ))}
        {combined.map((field) => (
          <Combined
            key={field}
            label={labels[field] ?? field}
            lists={[original[field], theirs[field], mine[field], merge.values[field]]}
            names={names[field]}
          />
        ))}
      </Stack>
    </TitledDialog>
  );
}

interface LastSavedProps {
  record: RecordOfHistory;
  /** The fields in question; without any, the last change of the record counts. */
  fields: readonly string[];
}

/** 'Last saved by Dana Lee today 2:10 PM.', from the history of the record; nothing where that cannot be read. */
function LastSaved({ record, fields }: LastSavedProps) {
  const { data: user } = usePermissions();
  const entry = useLastChange(record, fields);
  if (entry === undefined || entry === null || entry.actor === null) return null;
  const { at, actor } = entry;
  return (
    <>
      {actor.id === user?.userId ? (
        'You saved it somewhere else '
      ) : (
        <>
          Last saved by <bdi>{actor.name}</bdi>{' '}
        </>
      )}
      <time dateTime={at}>{dayAndTime(at, Date.now())}</time>.{' '}
    </>
  );
}

/** Why names are missing, and the calls again. */
function NamesFailures({ names }: { names: (FieldNames | undefined)[] }): ReactNode {
  const failures = names.map((each) => each?.failure ?? null).filter((failure) => failure !== null);
  return failures.map(({ message, retry }) => (
    <TryAgainAlert key={message} failure={message} severity="warning" onTry={retry} />
  ));
}

function Before({ id, text }: { id?: string; text: string }) {
  return (
    <Typography id={id} variant="body2" color="textSecondary" sx={TEXT}>
      Before: <bdi>{text}</bdi>
    </Typography>
  );
}

function ChoiceOf({ side, label, text }: { side: Side; label: string; text: string }) {
  return (
    <FormControlLabel
      value={side}
      control={<Radio size="small" />}
      label={
        <>
          {label}: <bdi>{text}</bdi>
        </>
      }
      sx={TEXT}
    />
  );
}

interface CombinedProps {
  label: string;
  /** Before, theirs, mine, and what will be saved. */
  lists: [unknown, unknown, unknown, unknown];
  names: FieldNames | undefined;
}

/** A list that both have changed. */
function Combined({ label, lists, names }: CombinedProps) {
  const [original, theirs, mine, result] = lists.map((list) => (isList(list) ? list : []));
  const did = (list: readonly number[] = []) => listChangeText(linkChange(original ?? [], list), names);
  return (
    <Box sx={TEXT}>
      <FormLabel component="p" sx={{ m: 0 }}>
        {label}
      </FormLabel>
      <Before text={fieldText(original, names)} />
      <Typography variant="body2">Theirs: {did(theirs)}</Typography>
      <Typography variant="body2">Mine: {did(mine)}</Typography>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        Both are kept: {fieldText(result, names)}
      </Typography>
    </Box>
  );
}

const TEXT = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
