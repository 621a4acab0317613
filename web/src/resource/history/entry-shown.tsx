import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { actionText } from '@kitroom/contract/history/change-actions';
import type { HistoryChange, HistoryPicture } from '@kitroom/contract/history/history';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { exactTime, RelativeTime, TimeOfDay } from '../../ui/relative-time.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import { UndoChange } from '../undo/undo-change.tsx';
import { ChangeList, pictureIn } from './change-list.tsx';
import { type EntryLine, entriesOf, isBulk, isRun } from './entry-lines.ts';
import { PictureStrip, PictureTile } from './picture-strip.tsx';
import { recordName } from './put-back.ts';
import { personIn } from './sentence.ts';

interface EntryShownProps {
  line: EntryLine;
  /** The line in words. */
  sentence: ReactNode;
  /** The labels of the fields. */
  labels: Record<string, string>;
  /** A button next to the name of a field. */
  beside?: (change: HistoryChange, label: string) => ReactNode;
  /** Called once the server has answered an undo, whatever it said. */
  onUndone?: () => void;
  /** More that can be done. */
  children?: ReactNode;
}

/** Records of a change to many that are shown before the rest is counted. */
const RECORDS = 20;

/** One line of a history: what was done, when, each field before and after, and the way back. */
export function EntryShown({ line, sentence, labels, beside, onUndone, children }: EntryShownProps) {
  const { at } = line;
  const all = entriesOf(line);
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
      {isRun(line) ? (
        <PictureStrip>
          {all.map((entry) => (
            <PictureTile key={entry.id} picture={pictureOf(entry)}>
              <Typography variant="body2" color="textSecondary">
                {pictureOf(entry) === null ? `${personIn(entry)}: ${actionText(entry.action)}, ` : null}
                <TimeOfDay iso={entry.at} />
              </Typography>
              {entry.can_undo ? (
                <UndoChange requestId={entry.request_id} at={entry.at} onAnswer={onUndone} />
              ) : null}
            </PictureTile>
          ))}
        </PictureStrip>
      ) : (
        <Stack spacing={2} useFlexGap>
          {all.slice(0, RECORDS).map((entry) => (
            <div key={entry.id}>
              {isBulk(line) && entry.record !== null ? (
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
            </div>
          ))}
          <More count={all.length - RECORDS} />
        </Stack>
      )}
      <Box sx={ACTIONS}>
        {!isRun(line) && all.some(({ can_undo }) => can_undo) ? (
          <UndoChange requestId={line.request_id} at={at} onAnswer={onUndone} />
        ) : null}
        {children}
      </Box>
    </>
  );
}

function pictureOf({ changes: [change] }: ActivityEntry): HistoryPicture | null {
  return pictureIn(change?.after) ?? pictureIn(change?.before);
}

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
