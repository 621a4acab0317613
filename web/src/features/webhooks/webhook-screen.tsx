import { WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import { type Webhook, webhooks } from '@kitroom/contract/webhooks/webhooks';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { callQuery } from '../../api/call-query.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { LoadingDetails } from '../../ui/details/loading-details.tsx';
import { RecordDetails } from '../../ui/details/record-details.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { webhooksScreen } from './screens.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { EXPLAINED, entityNames, STATES } from './webhook-words.ts';

/** One webhook, and what it has sent. */
export function WebhookScreen() {
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(callQuery(webhooks.list));
  const webhook = data?.webhooks.find((one) => one.id === id);
  const failure = errorText(
    data === undefined ? error : null,
    'Failed to load the webhook',
    'You do not have permission to view the webhooks.',
  );
  const explained = webhook === undefined ? null : EXPLAINED[webhook.state];
  return (
    <>
      <PageHeader
        title="Webhook"
        recordName={webhook === undefined ? null : new URL(webhook.address).host}
        back={{ to: webhooksScreen.path, label: webhooksScreen.title }}
      >
        {webhook === undefined ? null : <WebhookActions webhook={webhook} />}
      </PageHeader>
      {failure !== null ? (
        <ErrorBox message={failure} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingDetails label="webhook" main={[4]} aside={[]} />
      ) : webhook === undefined ? (
        <ErrorBox message={WEBHOOK_MESSAGES.notFound} />
      ) : (
        <Stack spacing={3}>
          {explained === null ? null : <Alert severity="warning">{explained}</Alert>}
          <RecordDetails title="Settings" details={detailsOf(webhook)} />
          <DeliveryLog webhook={webhook} />
        </Stack>
      )}
    </>
  );
}

function detailsOf(webhook: Webhook) {
  const until = webhook.former_secret_until;
  return [
    { label: 'Address', value: webhook.address },
    { label: 'Tells of changes to', value: entityNames(webhook) },
    { label: 'State', value: STATES[webhook.state] },
    { label: 'Created', value: `${exactTime(webhook.created_at)}, by ${webhook.created_by}` },
    ...(until === null ? [] : [{ label: 'Former secret', value: `Also valid until ${exactTime(until)}` }]),
  ];
}
