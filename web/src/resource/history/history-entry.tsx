import { actionText } from '@kitroom/contract/history/change-actions';
import type { HistoryChange } from '@kitroom/contract/history/history';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx';
import { UndoChange } from '../undo/undo-change.tsx';
import { ChangeList } from './change-list.tsx';
import type { HistoryStep } from './history-steps.ts';

/** Users who can save the open form can restore earlier values into it. */
export interface Restoring {
  /** The fields of the form. */
  fields: readonly string[];
  onValue: (change: HistoryChange) => void;
  onVersion: (requestId: string) => void;
}

interface HistoryEntryProps {
  step: HistoryStep;
  labels: Record<string, string>;
  /** Null: nothing can be restored here. */
  restoring: Restoring | null;
  /** The result of this step is the saved state. */
  isPresent: boolean;
}

/** One step of a history: who, when, and each field before and after. */
export const HistoryEntry = memo(function HistoryEntry(props: HistoryEntryProps) {
  const { step, labels, restoring, isPresent } = props;
  const { requestId, at, actor, actions, changes, canUndo } = step;
  const isNew = actions.includes('create');
  // That something was changed is said by what was changed.
  const said = isNew
    ? ['create']
    : changes.length === 0
      ? actions
      : actions.filter((each) => !PLAIN.has(each));
  const what = [...new Set(said.map(actionText))].join(', ');
  const inForm = changes.some(({ field }) => restoring?.fields.includes(field));
  const canRestore = restoring !== null && !isPresent && inForm;
  return (
    <Box component="li" sx={ENTRY}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography component="h3" variant="subtitle1" dir="auto" sx={{ fontWeight: 600, flexGrow: 1 }}>
          {actor?.name ?? 'Not signed in'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <RelativeTime iso={at} />
          <span className="visually-hidden">{`, ${exactTime(at)}`}</span>
        </Typography>
      </Box>
      {what === '' ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
          {changes.length === 0 && !isNew && !actions.some((each) => MOVED.has(each))
            ? `${what}: no field changed`
            : what}
        </Typography>
      )}
      <ChangeList
        changes={changes}
        labels={labels}
        isNew={isNew}
        beside={(change, label) =>
          restoring === null || isNew || !restoring.fields.includes(change.field) ? null : (
            <Button
              size="small"
              aria-label={`Restore This Value: ${label}`}
              onClick={() => restoring.onValue(change)}
              sx={{ mr: -1.25 }}
            >
              Restore This Value
            </Button>
          )
        }
      />
      {canRestore || canUndo ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {canRestore ? (
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              aria-label={`Restore All of This Version: ${exactTime(at)}`}
              onClick={() => restoring.onVersion(requestId)}
            >
              Restore All of This Version
            </Button>
          ) : null}
          {canUndo ? <UndoChange requestId={requestId} at={at} /> : null}
        </Box>
      ) : null}
    </Box>
  );
});

/** The record was taken out of its list or put back, as it was. */
const MOVED: ReadonlySet<string> = new Set(['removed', 'returned']);

const PLAIN: ReadonlySet<string> = new Set(['update', 'links', 'linked']);

const ENTRY = {
  py: 2,
  // Thousands of entries: those out of sight cost nothing.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 140px',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};
