import type { HistoryBody, HistoryChange } from '@kitroom/contract/history/history';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { errorText, retryAfter } from '../../api/api-error.ts';
import type { EntityScreens } from '../../resource/screens.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useFocusFallback } from '../../ui/focus.ts';
import { exactTime } from '../../ui/relative-time.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { BringBack } from './bring-back.tsx';
import { pictureThatLeft } from './change-list.tsx';
import { type EarlierValues, versionAfter } from './earlier-values.ts';
import { type EntryLine, linesOf } from './entry-lines.ts';
import { EntryShown, type KindInWords } from './entry-shown.tsx';
import { recordHistory } from './history-query.ts';
import { aboutThis, sentenceOf, sentenceText } from './sentence.ts';

export interface RestoreTarget {
  fields: readonly string[];
  onRestore: (earlier: EarlierValues) => void;
}

export interface HistoryDrawerProps {
  screens: KindInWords & Pick<EntityScreens, 'entity'>;
  id: number;
  /** The record's name; undefined while it loads. */
  name: string | undefined;
  /** The labels of the fields; defined outside the component. */
  labels: Record<string, string>;
  /** Where earlier values are put; null: the user only looks. */
  target: RestoreTarget | null;
  onClose: () => void;
}

/** The changes of a record, newest first, at the right of its page; on phones over all of it. */
export function HistoryDrawer({ onClose, ...shown }: HistoryDrawerProps) {
  return (
    <SideDrawer title="History" subtitle={shown.name} onClose={onClose}>
      <Entries {...shown} />
    </SideDrawer>
  );
}

const LIST = 'history-entries';

type HistoryShown = Omit<HistoryDrawerProps, 'onClose'>;

function Entries(shown: HistoryShown) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(recordHistory(shown.screens.entity, shown.id));
  const message = errorText(error, 'Failed to load the history');
  if (data === undefined) {
    return message === null ? (
      <LoadingEntries />
    ) : (
      <Box sx={{ pt: 2 }}>
        <ErrorBox message={message} onRetry={retryAfter(error, refetch)} />
      </Box>
    );
  }
  const { pages } = data;
  if (pages.every(({ entries }) => entries.length === 0)) {
    return (
      <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
        Nothing has been recorded yet.
      </Typography>
    );
  }
  return (
    <>
      <Box component="ol" id={LIST} tabIndex={-1} aria-label="Changes, newest first" sx={LOOK}>
        {pages.map((page, index) => (
          <Page {...shown} key={page.entries[0]?.id ?? 0} page={page} isFirst={index === 0} />
        ))}
      </Box>
      {message === null ? null : (
        <ErrorBox
          message={message}
          onRetry={retryAfter(error, isFetchNextPageError ? fetchNextPage : refetch)}
        />
      )}
      {hasNextPage && message === null ? (
        <ShowMoreEntries busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />
      ) : null}
    </>
  );
}

const LOOK = { listStyle: 'none', m: 0, p: 0, outline: 'none' };

/** The changes on a page; the record is called as it is today. */
function linesIn(
  { entries }: HistoryBody,
  { screens: { entity }, id, name = '' }: Pick<HistoryShown, 'screens' | 'id' | 'name'>,
): EntryLine[] {
  const record = { id, name, former_name: null, hex_value: null };
  return linesOf(entries.map((entry) => ({ ...entry, entity, record, thumbnail: null, more_changes: 0 })));
}

interface PageProps extends HistoryShown {
  page: HistoryBody;
  isFirst: boolean;
}

// With thousands of entries, those that are there are not drawn again when others come.
const Page = memo(function Page({ page, isFirst, labels, target, ...record }: PageProps) {
  const queries = useQueryClient();
  const lines = linesIn(page, record);
  const restoreVersion = ({ id }: EntryLine) => {
    const { queryKey } = recordHistory(record.screens.entity, record.id);
    const loaded = queries.getQueryData(queryKey)?.pages.flatMap((one) => linesIn(one, record)) ?? [];
    const line = loaded.find((each) => each.id === id);
    if (line !== undefined) target?.onRestore(versionAfter(loaded, line));
  };
  const isInForm = ({ field }: HistoryChange) => target?.fields.includes(field) === true;
  const isRestorable = ({ changes }: EntryLine) => changes.some(isInForm);
  // What it left there is the saved state.
  const present = isFirst ? lines.findIndex(isRestorable) : -1;
  const { screens } = record;
  return lines.map((line, index) => (
    <Box component="li" key={line.id} sx={ENTRY}>
      <EntryShown
        line={line}
        sentence={sentenceText(sentenceOf(line, aboutThis(line, screens.noun), labels))}
        kind={screens}
        labels={labels}
        beside={(change, label, all) => {
          const picture = pictureThatLeft(change, all);
          if (picture !== null) return <BringBack productId={record.id} picture={picture} />;
          return line.action === 'create' || !isInForm(change) ? null : (
            <Button
              size="small"
              aria-label={`Restore This Value: ${label}`}
              onClick={() => target?.onRestore({ [change.field]: change.before })}
              sx={{ mr: -1.25 }}
            >
              Restore This Value
            </Button>
          );
        }}
      >
        {index > present && isRestorable(line) ? (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            aria-label={`Restore All of This Version: ${exactTime(line.at)}`}
            onClick={() => restoreVersion(line)}
          >
            Restore All of This Version
          </Button>
        ) : null}
      </EntryShown>
    </Box>
  ));
});

const ENTRY = {
  py: 2,
  // Thousands of entries: those out of sight cost nothing.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 140px',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};

function ShowMoreEntries({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>(`#${LIST}`);
  return <ShowMore ref={button} fullWidth busy={busy} onClick={onClick} />;
}

function LoadingEntries() {
  return (
    <Box role="status" aria-label="Loading history">
      {['44%', '36%', '48%', '40%'].map((width) => (
        <Box key={width} sx={{ py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
          <Skeleton width={width} height={24} />
          <Skeleton width="24%" height={20} />
          <Skeleton width="80%" height={22} sx={{ mt: 0.5 }} />
        </Box>
      ))}
    </Box>
  );
}
