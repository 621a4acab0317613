import type { FedEntity } from '@kitroom/contract/changes/changes';
import { isKindName } from '@kitroom/contract/kinds';
import type { Delivery } from '@kitroom/contract/webhooks/deliveries';
import type { Webhook } from '@kitroom/contract/webhooks/webhooks';
import { counted } from '../../ui/sentence-parts.ts';
import { kindOf } from '../kinds.ts';

/** The kinds of records that a webhook tells of, as its form and its page call them. */
export function entityName(entity: FedEntity): string {
  return isKindName(entity) ? (kindOf(entity)?.title ?? entity) : 'Pictures';
}

/** Such as 'Sizes, Pictures'. */
export function entityNames({ entities }: Pick<Webhook, 'entities'>): string {
  return entities.map(entityName).join(', ');
}

export const STATES: Record<Webhook['state'], string> = {
  on: 'On',
  failing: 'Failing',
  paused: 'Paused',
  off: 'Off',
  gone: 'Off',
  'gave-up': 'Off',
  restored: 'Off',
};

/** Why nothing arrives, and what helps; null: there is nothing to explain. */
export const EXPLAINED: Record<Webhook['state'], string | null> = {
  on: null,
  off: null,
  failing:
    'The receiver has not accepted the last delivery. Kitroom tries again for three days, and what has changed since waits in order.',
  paused:
    'Nothing is sent while the person who created this webhook is inactive, has to change the password, or can see none of its records.',
  gone: 'The receiver answered that it wants no more deliveries (410). Once you switch the webhook on again, it goes on where it stopped.',
  'gave-up':
    'The receiver accepted nothing for three days. Once you switch the webhook on again, it goes on where it stopped.',
  restored:
    'This webhook comes from a backup. It stays off until somebody switches it on, so that a copy of the shop does not call the same receiver.',
};

/** The contents of a delivery, such as '3 sizes, pictures of 1 product'. */
export function contentText({ kind, counts }: Pick<Delivery, 'kind' | 'counts'>): string {
  if (kind === 'test') return 'Test';
  if (kind === 'start-again') return 'Start again: read everything';
  return counts.map(({ entity, count }) => countText(entity, count)).join(', ');
}

/** The outcome of a delivery. */
export function resultText({ state, status, reason, attempts }: Delivery): string {
  if (attempts === 0) return 'Waiting to be sent';
  if (state === 'delivered') return `Accepted (${status})`;
  return `${reason}`;
}

function countText(entity: FedEntity, count: number): string {
  const { one, many } = kindOf(entity)?.noun ?? { one: entity, many: entity };
  const records = counted(count, one, many);
  return isKindName(entity) ? records : `pictures of ${records}`;
}
