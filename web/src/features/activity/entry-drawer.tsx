import { actionText } from '@kitroom/contract/history/change-actions';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChangeList } from '../../resource/history/change-list.tsx';
import { recordName } from '../../resource/history/put-back.ts';
import { UndoChange } from '../../resource/undo/undo-change.tsx';
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { kindOf } from '../kinds.ts';
import { type ActivityLine, recordCount } from './activity-lines.ts';
import { SentenceShown } from './sentence-shown.tsx';

interface EntryDrawerProps {
  entry: ActivityLine;
  labels: Record<string, string>;
  /** Filters the list by the person or the record of this entry. */
  onFilter: (filter: Record<string, string>) => void;
  onClose: () => void;
}

/** Nothing was there before. */
const BEGINNINGS: ReadonlySet<string> = new Set(['create', 'sign-in-failed', 'reset-requested']);

/** The fields that signed-out people have typed into. */
const ACCOUNT_LABELS = { email: 'Email', address: 'Address' };

/** Records of a change to many that are shown before the rest is counted. */
const RECORDS = 20;

/** One line of the activity: what was done, when, and each field before and after. */
export function EntryDrawer({ entry, labels, onFilter, onClose }: EntryDrawerProps) {
  const { action, actor, at, entity, record, others } = entry;
  const count = recordCount(entry);
  const isNew = BEGINNINGS.has(action);
  const recordEntity = kindOf(entity)?.entity;
  return (
    <SideDrawer title="Details" subtitle={actionText(action)} onClose={onClose}>
      <Stack spacing={2} sx={{ pt: 2 }}>
        <div>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <SentenceShown entry={entry} labels={labels} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {exactTime(at)} (<RelativeTime iso={at} within />)
          </Typography>
        </div>
        {[entry, ...others].slice(0, RECORDS).map((each) => (
          <div key={each.id}>
            {count === 1 || each.record === null ? null : (
              <Typography component="h3" variant="subtitle2" dir="auto" sx={{ mb: 0.5 }}>
                {recordName(each.record)}
              </Typography>
            )}
            <ChangeList changes={each.changes} labels={{ ...ACCOUNT_LABELS, ...labels }} isNew={isNew} />
            {each.more_changes === 0 ? null : (
              <Typography color="textSecondary">
                {`And ${counted(each.more_changes, 'change', 'changes')} more.`}
              </Typography>
            )}
          </div>
        ))}
        {others.length < RECORDS ? null : (
          <Typography color="textSecondary">
            {`And ${counted(others.length + 1 - RECORDS, 'change', 'changes')} more.`}
          </Typography>
        )}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {[entry, ...others].some(({ can_undo }) => can_undo) ? (
            <UndoChange requestId={entry.request_id} at={at} onAnswer={onClose} />
          ) : null}
          {actor === null ? null : (
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              onClick={() => onFilter({ person: String(actor.id) })}
            >
              {`Only ${actor.name}`}
            </Button>
          )}
          {record === null || recordEntity === undefined || count > 1 ? null : (
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              onClick={() => onFilter({ entity: recordEntity, record: String(record.id) })}
            >
              {`Only ${recordName(record)}`}
            </Button>
          )}
        </Stack>
      </Stack>
    </SideDrawer>
  );
}
