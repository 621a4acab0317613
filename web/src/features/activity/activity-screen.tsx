import { mdiTrayArrowDown } from '@mdi/js';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { type EntryLine, linesOf } from '../../changes/history/entry-lines.ts';
import { useListAddress } from '../../records/list/list-address.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useFocusFallback } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { EmptyList } from '../../ui/list/record-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ACTIVITY_LIST, ActivityList, LoadingActivity } from './activity-list.tsx';
import { activity, csvAddress, FILTER_PARAMS, filterIn } from './activity-query.ts';
import { activityScreen } from './screens.ts';

// Loaded when it is opened.
const EntryDrawer = lazyDialog(async () => (await import('./entry-drawer.tsx')).EntryDrawer);

/** Lines that fill a first page, and entries that are looked through for them. */
const FULL = 20;
const MOST = 250;

const LOAD_FAILED = 'Failed to load the activity';

/** Everything that was recorded, newest first. */
export function ActivityScreen() {
  const address = useListAddress();
  const { params, write } = address;
  const filter = useMemo(() => filterIn(params), [params]);
  const pages = useInfiniteQuery(activity(filter));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  // Who asks for sign-ins wants to see them.
  const foldsSignIns = filter.kind !== 'sign-ins';
  const lines = useMemo(
    () =>
      data &&
      linesOf(
        data.pages.flatMap((page) => page.entries),
        foldsSignIns,
      ),
    [data, foldsSignIns],
  );
  const searchedTo = data?.pages.at(-1)?.searched_to ?? null;
  // Many entries may be one line, and a page of few lines looks like the end.
  const seen = data?.pages.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
  const isShort =
    lines !== undefined && lines.length < Math.min(seen, FULL) && seen < MOST && searchedTo === null;
  const isWanted = isShort && hasNextPage && !isFetchingNextPage && error === null;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  const [opened, open] = useState<EntryLine | null>(null);
  const message = errorText(
    data === undefined ? error : null,
    LOAD_FAILED,
    'You do not have permission to view the activity.',
  );
  const isFiltered = FILTER_PARAMS.some((name) => params.has(name));
  const clear = () => {
    for (const name of FILTER_PARAMS) write(name, null);
  };
  return (
    <>
      <PageHeader
        title={activityScreen.title}
        subtitle="What was done, by whom and when, newest first. Filter to see sign-ins."
      >
        <Button
          component="a"
          href={csvAddress(filter)}
          download
          color="inherit"
          variant="outlined"
          startIcon={<Icon path={mdiTrayArrowDown} />}
        >
          Export CSV
        </Button>
      </PageHeader>
      <ActivityFilters address={address} filter={filter} entries={lines} />
      {message !== null ? (
        <ErrorBox message={message} onRetry={refetch} />
      ) : lines === undefined ? (
        <LoadingActivity />
      ) : lines.length === 0 ? (
        <Paper variant="outlined" sx={{ px: 3, py: 6, textAlign: 'center', color: 'text.secondary' }}>
          <EmptyList text="No activity found." onClear={isFiltered ? clear : null} next={null} />
        </Paper>
      ) : (
        <ActivityList lines={lines} onOpen={open} />
      )}
      <Stack spacing={1} sx={{ alignItems: 'center', mt: 2 }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {searchedTo === null ? '' : `Searched back to ${exactTime(searchedTo)}.`}
        </Typography>
        {error !== null && data !== undefined ? (
          <Typography color="error" role="alert">
            {errorText(error, LOAD_FAILED)}
          </Typography>
        ) : null}
        {hasNextPage ? (
          <ShowMoreActivity
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            label={searchedTo === null ? 'Show More' : 'Search Further'}
          />
        ) : null}
      </Stack>
      {opened === null ? null : (
        <EntryDrawer
          line={opened}
          onFilter={(wanted) => {
            open(null);
            for (const [name, value] of Object.entries(wanted)) write(name, value);
          }}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

function ShowMoreActivity(props: Pick<ComponentProps<typeof ShowMore>, 'busy' | 'onClick' | 'label'>) {
  const button = useFocusFallback<HTMLButtonElement>(`#${ACTIVITY_LIST}`);
  return <ShowMore ref={button} {...props} />;
}
