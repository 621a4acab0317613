import type { Delivery } from '@kitroom/contract/webhooks/deliveries';
import { WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import { type Webhook, webhooks } from '@kitroom/contract/webhooks/webhooks';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listFailure } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { Excerpt } from '../../ui/list/record-cell.tsx';
import type { RecordColumn, RowActions } from '../../ui/list/record-columns.ts';
import { EmptyList, RecordTable } from '../../ui/list/record-table.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { contentText, resultText } from './webhook-words.ts';

const columns: RecordColumn<Delivery>[] = [
  {
    id: 'created_at',
    header: 'Started',
    width: 170,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => exactTime(created_at),
  },
  {
    id: 'content',
    header: 'Tells',
    width: 200,
    value: contentText,
    cell: (delivery) => <Excerpt text={contentText(delivery)} lines={4} />,
  },
  {
    id: 'result',
    header: 'Result',
    width: 240,
    long: true,
    stays: true,
    value: resultText,
    cell: (delivery) => <Result delivery={delivery} />,
  },
  { id: 'attempts', header: 'Attempts', width: 80, align: 'right', value: ({ attempts }) => attempts },
  {
    id: 'duration',
    header: 'Took',
    width: 90,
    align: 'right',
    value: ({ duration }) => duration,
    cell: ({ duration }) => (duration === null ? <NoValue /> : `${withCommas(duration)} ms`),
  },
];

/** The last deliveries of a webhook. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { has } = usePermissions();
  const log = useInfiniteQuery(deliveryLog(webhook.id));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  const { mutate: again, isPending } = useChange(
    (id: number) => callBody(webhooks.sendAgain, { params: { id } }),
    WEBHOOK_MESSAGES.queued,
    [webhooks.list.path],
  );
  const actions = useMemo(
    (): RowActions<Delivery> => ({
      single: true,
      of: (delivery) => (
        <Button
          size="small"
          disabled={isPending}
          aria-label={`Send Again: ${exactTime(delivery.created_at)}, ${contentText(delivery)}`}
          onClick={() => again(delivery.id)}
        >
          Send Again
        </Button>
      ),
    }),
    [again, isPending],
  );
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'stretch' }}>
      <Typography variant="h2">Deliveries</Typography>
      <RecordTable
        label="Deliveries"
        table={{
          columns,
          rows: data?.pages.flatMap(({ deliveries }) => deliveries),
          sort: null,
          setSort: null,
        }}
        failure={listFailure(log, 'Failed to load the deliveries')}
        actions={has(webhooks.updatePermission) ? actions : undefined}
        empty={<EmptyList text="Nothing has been sent yet." onClear={null} next={null} />}
      />
      {hasNextPage ? (
        <ShowMore busy={isFetchingNextPage} onClick={() => fetchNextPage()} sx={{ alignSelf: 'center' }} />
      ) : null}
    </Stack>
  );
}

function Result({ delivery }: { delivery: Delivery }) {
  const { state, attempts, next_attempt_at } = delivery;
  return (
    <>
      <Typography
        component="span"
        variant="inherit"
        color={state === 'delivered' ? undefined : 'textSecondary'}
      >
        {resultText(delivery)}
      </Typography>
      {attempts > 0 && next_attempt_at !== null ? (
        <Typography component="div" variant="body2" color="textSecondary">
          Next attempt {exactTime(next_attempt_at)}
        </Typography>
      ) : null}
    </>
  );
}

/** How often a page asks while something is about to be sent, in milliseconds. */
const WHILE_WAITING = 2000;
const SOON = 60_000;

/** The deliveries of a webhook, newest first; loaded repeatedly while one is about to be sent. */
function deliveryLog(id: number) {
  return infiniteQueryOptions({
    queryKey: [webhooks.list.path, id, 'deliveries'],
    queryFn: ({ signal, pageParam: before }) =>
      callBody(webhooks.deliveries, { params: { id }, query: { before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.deliveries.some(isAboutToBeSent) ? WHILE_WAITING : false,
  });
}

function isAboutToBeSent({ next_attempt_at }: Delivery): boolean {
  const wait = next_attempt_at === null ? Number.NaN : Date.parse(next_attempt_at) - Date.now();
  return Math.abs(wait) < SOON;
}
