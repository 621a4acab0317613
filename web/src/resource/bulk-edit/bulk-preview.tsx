import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ChangeList } from '../history/change-list.tsx';
import type { Noun } from '../screens.ts';
import { counted } from '../usage.ts';
import type { ChangedRecord } from './changed-records.ts';
import type { BulkEdit } from './use-bulk-edit.ts';

/** Lines shown at once: more would only be scrolled past. */
const LINES = 50;

interface BulkPreviewProps {
  noun: Noun;
  labels: Record<string, string>;
  edit: Pick<BulkEdit, 'changed' | 'checked' | 'leftOut' | 'leaveOut' | 'takeIn' | 'reload' | 'chosenFields'>;
}

/** Each record that would change, before and after, with what the server has against it; the refused ones first. */
export function BulkPreview({ noun, labels, edit }: BulkPreviewProps) {
  const { changed, checked, leftOut, leaveOut, takeIn, reload, chosenFields } = edit;
  const [shown, setShown] = useState(LINES);
  const { refused } = checked;
  const isRefused = ({ record }: ChangedRecord) => refused.has(record.id);
  const lines = [...changed.filter(isRefused), ...changed.filter((line) => !isRefused(line))];
  const refusedCount = changed.filter(isRefused).length;
  const stale = [...refused.values()].some(({ status }) => status === STALE);
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', rowGap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 32 }}>
        <Typography variant="subtitle2" role="status">
          {summary(changed.length, chosenFields.length, noun, checked.checking)}
        </Typography>
        {leftOut === 0 ? null : (
          <Typography variant="body2" color="textSecondary">
            {`${leftOut} left out`}
            <Button size="small" onClick={takeIn} sx={{ ml: 0.5 }}>
              Take in again
            </Button>
          </Typography>
        )}
      </Box>
      {checked.failure === null ? null : (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={checked.again}>
              Try again
            </Button>
          }
        >
          {checked.failure}
        </Alert>
      )}
      {refusedCount === 0 ? null : (
        <Alert
          severity="warning"
          action={
            <>
              {stale ? (
                <Button color="inherit" size="small" onClick={reload}>
                  Load again
                </Button>
              ) : null}
              <Button color="inherit" size="small" onClick={() => leaveOut(refused.keys())}>
                {refusedCount === 1 ? 'Leave it out' : 'Leave them out'}
              </Button>
            </>
          }
        >
          {`${counted(refusedCount, noun.one, noun.many)} cannot be changed like this. Nothing is applied before that is settled.`}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.slice(0, shown).map(({ record, shown: changes }) => (
          <Box component="li" key={record.id} sx={LINE}>
            <Typography
              component="span"
              variant="body2"
              dir="auto"
              sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
            >
              {record.name}
            </Typography>
            <Box sx={{ minWidth: 0 }}>
              <ChangeList changes={changes} labels={labels} isNew={false} />
              {(refused.get(record.id)?.errors ?? []).map(({ path, message }) => (
                <Typography key={`${path} ${message}`} variant="body2" color="error" sx={{ mt: 0.5 }}>
                  {message}
                </Typography>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {lines.length <= shown ? null : (
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => setShown(shown + LINES)}
          sx={{ justifySelf: 'center' }}
        >
          {`Show ${Math.min(LINES, lines.length - shown)} more of ${lines.length}`}
        </Button>
      )}
    </Box>
  );
}

/** The status of a record that somebody else has changed. */
const STALE = 412;

function summary(changed: number, fields: number, { one, many }: Noun, checking: boolean): string {
  if (fields === 0) return 'Choose the fields to change.';
  if (changed === 0) return 'Nothing would change yet.';
  return `${counted(changed, one, many)} would change${checking ? ', checking …' : ''}`;
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 220px) minmax(0, 1fr)' },
  columnGap: 3,
  rowGap: 0.5,
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
