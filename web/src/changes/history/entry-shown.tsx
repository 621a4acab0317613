import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { actionText } from '@kitroom/contract/history/change-actions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { EntityScreens } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { exactTime, RelativeTime, TimeOfDay } from '../../ui/relative-time.tsx';
import { counted, withCommas } from '../../ui/sentence-parts.ts';
import { useUndo } from '../undo/use-undo.tsx';
import { type Beside, ChangeList } from './change-list.tsx';
import { type EntryLine, entriesOf, isOfMany, isRun } from './entry-lines.ts';
import { STRIP } from './picture-strip.tsx';
import { recordName } from './put-back.ts';
import { personIn } from './sentence.ts';

/** What records of a kind are called, in sentences and on buttons. */
export type KindInWords = Pick<EntityScreens, 'noun' | 'title' | 'edit'>;

interface EntryShownProps {
  line: EntryLine;
  sentence: ReactNode;
  /** What its records are called; undefined: they have no list. */
  kind: KindInWords | undefined;
  labels: Record<string, string>;
  /** A button next to the name of a field, or below a picture. */
  beside?: Beside;
  /** Called once the server has answered an undo, whatever it said. */
  onUndone?: () => void;
  children?: ReactNode;
}

/** Records of a change to many that are shown before the rest is counted. */
const RECORDS = 20;

/** One line of a history: what was done, when, each field before and after, and the way back. */
export function EntryShown({ line, sentence, kind, labels, beside, onUndone, children }: EntryShownProps) {
  const { at } = line;
  const { has } = usePermissions();
  const all = entriesOf(line);
  const canUndo = all.some(({ can_undo }) => can_undo);
  const shown = isRun(line) ? all : all.slice(0, RECORDS);
  return (
    <>
      <Typography
        component="h3"
        variant="body1"
        dir="auto"
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {sentence}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {exactTime(at)} (<RelativeTime iso={at} within />)
      </Typography>
      <Box sx={isRun(line) && line.changes.length > 0 ? STRIP : { display: 'grid', rowGap: 2 }}>
        {shown.map((entry) => (
          <div key={entry.id}>
            {isOfMany(line) && entry.record !== null ? (
              <Typography component="h4" variant="subtitle2" dir="auto" sx={{ mb: 0.5 }}>
                {recordName(entry.record)}
              </Typography>
            ) : null}
            <ChangeList
              changes={entry.changes}
              labels={{ ...ACCOUNT_LABELS, ...labels }}
              isNew={BEGINNINGS.has(entry.action)}
              beside={beside}
            />
            <More count={entry.more_changes} />
            {isRun(line) ? <OneOfRun entry={entry} kind={kind} onUndone={onUndone} /> : null}
          </div>
        ))}
      </Box>
      <More count={all.length - shown.length} />
      {line.action === 'import' && !canUndo && kind?.edit !== undefined && has(kind.edit.permission) ? (
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          This import can’t be undone. If its records were changed since, undo that first.
        </Typography>
      ) : null}
      <Box sx={ACTIONS}>
        {!isRun(line) && canUndo ? <UndoChange entry={line} kind={kind} onUndone={onUndone} /> : null}
        {children}
      </Box>
    </>
  );
}

interface OneEntryProps extends Pick<EntryShownProps, 'kind' | 'onUndone'> {
  entry: ActivityEntry;
}

/** Each request of a run has its own time, and its own way back. */
function OneOfRun({ entry, kind, onUndone }: OneEntryProps) {
  const { action, at, can_undo, changes } = entry;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {changes.length === 0 ? `${personIn(entry)}: ${actionText(action)}, ` : null}
        <TimeOfDay iso={at} />
      </Typography>
      {can_undo ? <UndoChange entry={entry} kind={kind} onUndone={onUndone} /> : null}
    </>
  );
}

/** Takes one change back directly, without a form; asks first where it was about more than one record. */
function UndoChange({
  entry: { request_id, at, record_count },
  kind = RECORDS_OF_ANY,
  onUndone,
}: OneEntryProps) {
  const { undo, busy } = useUndo();
  const run = () => void undo([request_id]).then(() => onUndone?.());
  const { ask, dialog } = useConfirmation(run);
  const many = record_count > 1;
  const label = many ? `Undo for ${withCommas(record_count)} ${kind.title}` : 'Undo This Change';
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        disabled={busy}
        aria-label={`${label}: ${exactTime(at)}`}
        onClick={many ? ask : run}
      >
        {busy ? 'Undoing...' : label}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={`Undo this change of ${counted(record_count, kind.noun.one, kind.noun.many)}?`}
        confirmLabel={label}
        destroys={false}
      >
        One action changed all of them, so they go back together.
      </ConfirmDialog>
    </>
  );
}

const RECORDS_OF_ANY: Pick<KindInWords, 'noun' | 'title'> = {
  noun: { one: 'record', many: 'records' },
  title: 'Records',
};

const ACTIONS = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, '&:empty': { display: 'none' } };

/** Nothing was there before. */
const BEGINNINGS: ReadonlySet<string> = new Set(['create', 'sign-in-failed', 'reset-requested']);

/** The fields that signed-out people have typed into. */
const ACCOUNT_LABELS = { email: 'Email', address: 'Address' };

function More({ count }: { count: number }) {
  return count > 0 ? (
    <Typography color="textSecondary">{`And ${counted(count, 'change', 'changes')} more.`}</Typography>
  ) : null;
}
