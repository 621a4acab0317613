import { type UserUsageRow, userUsage } from '@kitroom/contract/access/user-usage';
import { callBody } from '../../api/call.ts';
import { type Usage, usesQuery } from '../../resource/usage.ts';
import { counted, nameList } from '../../ui/sentence-parts.ts';

/** What follows when a user is deactivated. */
export const usageOfUsers: Usage = {
  query: usesQuery(userUsage.path, async (signal) => {
    const { usage } = await callBody(userUsage, { signal });
    return new Map(usage.map((row) => [row.user_id, effects(row)]));
  }),
  unused: null,
  meaning: 'They can’t sign in until they are active again.',
  unknown: 'Could not check what else stops',
};

function effects({ signed_in, api_tokens, webhooks, clubs }: UserUsageRow): string[] {
  const stopping = [
    ...(api_tokens > 0 ? [counted(api_tokens, 'API token', 'API tokens')] : []),
    ...(webhooks > 0 ? [counted(webhooks, 'webhook', 'webhooks')] : []),
  ];
  return [
    ...(signed_in ? ['Signed out everywhere'] : []),
    ...(stopping.length > 0
      ? [`${nameList(stopping)} ${api_tokens + webhooks === 1 ? 'stops' : 'stop'} until then`]
      : []),
    ...(clubs.length > 0 ? [`${nameList(clubs)} will have no active director`] : []),
  ];
}
