import { type Webhook, webhooks } from '@kitroom/contract/webhooks/webhooks';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listFailure } from '../../api/api-error.ts';
import { callQuery } from '../../api/call-query.ts';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Excerpt, RecordLinks, RecordName } from '../../ui/list/record-cell.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { EmptyList, RecordTable } from '../../ui/list/record-table.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { webhookScreen, webhooksScreen } from './screens.ts';
import { entityNames, STATES } from './webhook-words.ts';

const columns: RecordColumn<Webhook>[] = [
  {
    id: 'address',
    header: 'Address',
    width: 260,
    value: ({ address }) => address,
    cell: ({ id, address }) => <RecordName id={id}>{address}</RecordName>,
  },
  {
    id: 'entities',
    header: 'Tells Of',
    width: 220,
    brief: true,
    value: entityNames,
    cell: (webhook) => <Excerpt text={entityNames(webhook)} lines={4} />,
  },
  {
    id: 'last_attempt_at',
    header: 'Last Sent',
    width: 150,
    value: ({ last_attempt_at }) => last_attempt_at,
    cell: ({ last_attempt_at }) =>
      last_attempt_at === null ? <NoValue /> : <RelativeTime iso={last_attempt_at} />,
  },
  {
    id: 'last_status',
    header: 'Answer',
    width: 90,
    value: ({ last_attempt_at, last_status }) => (last_attempt_at === null ? null : (last_status ?? 'None')),
  },
  { id: 'created_by', header: 'Created By', width: 130, value: ({ created_by }) => created_by },
  { id: 'state', header: 'State', width: 90, stays: true, value: ({ state }) => STATES[state] },
];

const pathOf = (id: number) => pathTo(webhookScreen, id);
const NewWebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).NewWebhookDialog);

/** The webhooks: which there are, and a new one. */
export function WebhooksScreen() {
  const { has } = usePermissions();
  const list = useQuery(callQuery(webhooks.list));
  const { data } = list;
  const [creating, setCreating] = useState(false);
  const failure = listFailure(
    list,
    'Failed to load the webhooks',
    'You do not have permission to view the webhooks.',
  );
  return (
    <>
      <PageHeader
        title={webhooksScreen.title}
        subtitle="Kitroom tells other programs, such as a web shop, what has changed. A webhook never tells more than the person who created it can see."
      >
        {has(webhooks.createPermission) ? (
          <Button variant="contained" onClick={() => setCreating(true)}>
            Create Webhook
          </Button>
        ) : null}
      </PageHeader>
      <RecordLinks pathOf={pathOf}>
        <RecordTable
          label={webhooksScreen.title}
          table={{ columns, rows: data?.webhooks, sort: null, setSort: null }}
          failure={failure}
          actions={undefined}
          empty={<EmptyList text="There are no webhooks yet." onClear={null} next={null} />}
        />
      </RecordLinks>
      {creating ? <NewWebhookDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
