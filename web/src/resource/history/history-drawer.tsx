import type { HistoryBody, HistoryChange } from '@kitroom/contract/history/history';
import type { KindName } from '@kitroom/contract/kinds';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useMemo } from 'react';
import { errorText, retryAfter } from '../../api/api-error.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useFocusFallback } from '../../ui/focus.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { HistoryEntry, type Restoring } from './history-entry.tsx';
import { recordHistory } from './history-query.ts';
import { type EarlierValues, stepsOf, versionAfter } from './history-steps.ts';

/** Where earlier values are put: the open form. */
export interface RestoreTarget {
  /** The fields of the form. */
  fields: readonly string[];
  onRestore: (earlier: EarlierValues) => void;
}

export interface HistoryDrawerProps {
  entity: KindName;
  id: number;
  /** The record's name. */
  name: string | undefined;
  /** The labels of the fields. */
  labels: Record<string, string>;
  /** Null: the user only looks. */
  target: RestoreTarget | null;
  onClose: () => void;
}

/** The changes of a record, newest first, at the right of its page; on phones over all of it. */
export function HistoryDrawer({ entity, id, name, labels, target, onClose }: HistoryDrawerProps) {
  return (
    <SideDrawer title="History" subtitle={name} onClose={onClose}>
      <Entries entity={entity} id={id} labels={labels} target={target} />
    </SideDrawer>
  );
}

const LIST = 'history-entries';

function Entries({ entity, id, labels, target }: Omit<HistoryDrawerProps, 'name' | 'onClose'>) {
  const history = recordHistory(entity, id);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(history);
  const restoring = useRestoring(entity, id, target);
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
          <Page
            key={page.entries[0]?.id ?? 0}
            page={page}
            isFirst={index === 0}
            labels={labels}
            restoring={restoring}
          />
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

function useRestoring(entity: KindName, id: number, target: RestoreTarget | null): Restoring | null {
  const queries = useQueryClient();
  // Only what was loaded is asked: with thousands of entries, none of them is drawn again.
  const onVersion = useCallback(
    (requestId: string) => {
      const pages = queries.getQueryData(recordHistory(entity, id).queryKey)?.pages ?? [];
      const steps = stepsOf(pages.flatMap(({ entries }) => entries));
      const step = steps.find((each) => each.requestId === requestId);
      if (step !== undefined) target?.onRestore(versionAfter(steps, step));
    },
    [queries, entity, id, target],
  );
  const onValue = useCallback(
    ({ field, before }: HistoryChange) => target?.onRestore({ [field]: before }),
    [target],
  );
  const fields = target?.fields;
  return useMemo(
    () => (fields === undefined ? null : { fields, onValue, onVersion }),
    [fields, onValue, onVersion],
  );
}

interface PageProps {
  page: HistoryBody;
  isFirst: boolean;
  labels: Record<string, string>;
  restoring: Restoring | null;
}

const Page = memo(function Page({ page, isFirst, labels, restoring }: PageProps) {
  const steps = stepsOf(page.entries);
  const present = steps.findIndex(({ changes }) =>
    changes.some(({ field }) => restoring?.fields.includes(field)),
  );
  return steps.map((step, index) => (
    <HistoryEntry
      key={step.requestId}
      step={step}
      labels={labels}
      restoring={restoring}
      isPresent={isFirst && index <= present}
    />
  ));
});

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
