import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId } from 'react';
import { fieldText, listChangeText, type NamesByField } from '../../changes/merge/field-text.ts';
import {
  changedFields,
  type FormValues,
  isList,
  linkChange,
  mergeChanges,
} from '../../changes/merge/merge.ts';
import { dayAndTime } from '../../ui/relative-time.tsx';
import { type Draft, draftSides } from './draft.ts';

/** The record as it is now, and its version. */
export interface DraftBase<Values extends FormValues> {
  values: Values;
  etag: string | null;
}

interface DraftOfferProps<Values extends FormValues> {
  draft: Draft;
  record: DraftBase<Values>;
  labels: Readonly<Record<string, string>>;
  names: NamesByField;
  onRestore: () => void;
  onDiscard: () => void;
  /** Nothing is left to offer: the record has all of it. */
  onSettled: () => void;
}

/** Offers what was typed into a form before and not saved, and shows what it would change. */
export function DraftOffer<Values extends FormValues>(props: DraftOfferProps<Values>) {
  const { draft, record, labels, names, onRestore, onDiscard, onSettled } = props;
  const id = useId();
  const fields = Object.keys(labels) as (keyof Values & string)[];
  const now = record.values;
  const { base, mine } = draftSides(now, draft.changes, fields);
  const { values, conflicts } = mergeChanges(base, mine, now);
  const changed = changedFields(now, values);
  // Someone else has saved the same, or the tab was closed before the answer came.
  const isSettled = changed.length === 0;
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  if (isSettled) return null;
  return (
    <Alert severity="info" role="group" aria-labelledby={id} sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        You have unsaved changes from earlier.
      </Typography>
      {draft.etag !== null && draft.etag !== record.etag
        ? 'The record has been saved again since then.'
        : null}
      <Box component="dl" sx={CHANGES}>
        {fields
          .filter((field) => changed.includes(field))
          .map((field) => (
            <div key={field}>
              <dt>{labels[field]}</dt>
              <dd>
                <Change before={now[field]} after={values[field]} names={names[field]} />
                {conflicts.includes(field) ? <em>Someone else has changed this field since then.</em> : null}
              </dd>
            </div>
          ))}
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onRestore}>
          {`Restore Changes Made ${dayAndTime(draft.at, Date.now())}`}
        </Button>
        <Button size="small" color="inherit" onClick={onDiscard}>
          Discard
        </Button>
      </Stack>
    </Alert>
  );
}

interface ChangeProps {
  before: unknown;
  after: unknown;
  names: NamesByField[string] | undefined;
}

function Change({ before, after, names }: ChangeProps) {
  if (isList(before) && isList(after)) return listChangeText(linkChange(before, after), names);
  const [was, is] = [fieldText(before, names), fieldText(after, names)];
  if (was.length + is.length <= LINE && !`${was}${is}`.includes('\n')) {
    return (
      <>
        <bdi>{was}</bdi> → <bdi>{is}</bdi>
      </>
    );
  }
  return (
    <>
      <bdi style={LONG_TEXT}>{was}</bdi>→<bdi style={LONG_TEXT}>{is}</bdi>
    </>
  );
}

/** Characters that are next to each other; longer texts are one below the other. */
const LINE = 60;

const LONG_TEXT = { display: 'block', maxHeight: '9em', overflowY: 'auto' } as const;

const CHANGES = {
  m: 0,
  my: 1.5,
  display: 'grid',
  gap: 0.75,
  '& > div': { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' }, columnGap: 2 },
  '& dt': { fontWeight: 500 },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& em': { display: 'block', fontStyle: 'normal', opacity: 0.8 },
};
