import type { FedEntity } from '@kitroom/contract/changes/changes';
import { WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import { codeToBeToldOf, type WebhookInput } from '@kitroom/contract/webhooks/webhooks';
import { heldByUser, lacking } from '../access/held-codes.ts';
import type { Queries } from '../platform/db/database.ts';
import { invalid } from '../platform/http/errors.ts';
import { AddressRefusedError, type Network, requireAllowedAddress } from './network.ts';

/** Throws 400 if webhooks may not be sent to this address. */
export async function requireAllowedTarget(
  network: Network,
  { address }: Pick<WebhookInput, 'address'>,
): Promise<void> {
  await requireAllowedAddress(network, new URL(address)).catch((error: unknown) => {
    if (!(error instanceof AddressRefusedError)) throw error;
    throw invalid([{ path: 'address', message: error.message }]);
  });
}

/** Throws 400 unless a user can see all of this: who sets an address could otherwise read there what others see. */
export async function requireMaySee(
  query: Queries,
  userId: number,
  entities: readonly FedEntity[],
): Promise<void> {
  const missing = await lackingCodes(query, userId, entities);
  if (missing.length === 0) return;
  const message = `${WEBHOOK_MESSAGES.notHeld} ${missing.join(', ')}`;
  throw invalid([{ path: 'entities', message }]);
}

/** The codes that a user lacks to see all of this. */
export async function lackingCodes(
  query: Queries,
  userId: number,
  entities: readonly FedEntity[],
): Promise<string[]> {
  return lacking(await heldByUser(query, userId), new Set(entities.map(codeToBeToldOf)));
}
