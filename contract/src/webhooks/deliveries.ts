import { z } from 'zod';
import { FED_RECORDS, type FedEntity } from '../changes/changes.ts';
import { LIMITS } from '../limits.ts';
import { digits } from '../product-image.ts';

/**
 * What a delivery says. `changes`: records have changed. `start-again`: some changes can no longer be told, so read
 * everything again. `test`: nothing has happened.
 */
const deliveryKind = z.enum(['changes', 'start-again', 'test']);
export type DeliveryKind = z.output<typeof deliveryKind>;

const ENTITIES = Object.keys(FED_RECORDS) as FedEntity[];

const delivery = z.object({
  id: z.int(),
  /** The header `webhook-id`: the same at each attempt, and when it is sent again. */
  message_id: z.string(),
  kind: deliveryKind,
  /** Somebody has asked for it: it is sent once. */
  is_repeated: z.boolean(),
  /** How many records of what it tells. */
  counts: z.array(z.object({ entity: z.literal(ENTITIES), count: z.int() })),
  created_at: z.string(),
  /** `waiting`: for its first or another attempt. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Of the last attempt; null: there was none, or no answer. */
  attempted_at: z.string().nullable(),
  status: z.int().nullable(),
  /** In milliseconds. */
  duration: z.int().nullable(),
  /** Why the last attempt failed. */
  reason: z.string().nullable(),
  /** Of the next attempt, while the webhook is on; null: there will be none. */
  next_attempt_at: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

const BAD_ID = 'Must be the id of a delivery';

/** The log of a webhook, and `POST {againPath}` sends one of it again. */
export const deliveryCalls = {
  deliveriesPath: '/api/admin/webhooks/:id/deliveries',
  againPath: '/api/admin/webhook-deliveries/:id/send-again',
  deliveriesQuery: z.object({ before: digits(BAD_ID, BAD_ID, LIMITS.id).optional() }),
  /** Newest first; `next` is what `before` must be to go on, null: that was all. */
  deliveries: z.object({ deliveries: z.array(delivery), next: z.int().nullable() }),
} as const;
