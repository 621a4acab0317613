import { z } from 'zod';
import { defineCall } from '../call.ts';
import { FED_RECORDS, type FedEntity } from '../changes/changes.ts';
import { digits, idParams, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { WEBHOOK_PERMISSIONS } from './webhook-messages.ts';

/**
 * The contents of a delivery. `changes`: records have changed. `start-again`: some changes can no longer be told, so read
 * everything again. `test`: nothing has happened.
 */
export const deliveryKind = z.enum(['changes', 'start-again', 'test']);
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
  created_at: timestamp,
  /** `waiting`: for its first or another attempt. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Of the last attempt; null: there was none, or no answer. */
  attempted_at: timestamp.nullable(),
  status: z.int().nullable(),
  /** In milliseconds. */
  duration: z.int().nullable(),
  /** Why the last attempt failed. */
  reason: z.string().nullable(),
  /** Of the next attempt, while the webhook is on; null: there will be none. */
  next_attempt_at: timestamp.nullable(),
});
export type Delivery = z.output<typeof delivery>;

const BAD_ID = 'Must be the id of a delivery';

/** The log of a webhook, and one of its deliveries again. */
export const deliveryCalls = {
  /** Newest first; `next` is what `before` must be to go on, null: that was all. */
  deliveries: defineCall({
    operationId: 'listWebhookDeliveries',
    summary: 'Deliveries of a webhook',
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    access: [WEBHOOK_PERMISSIONS.readPermission],
    peopleOnly: true,
    params: idParams,
    query: z.object({ before: digits(BAD_ID, BAD_ID, LIMITS.id).optional() }),
    answer: z.object({ deliveries: z.array(delivery), next: z.int().nullable() }),
    failures: [404],
  }),
  sendAgain: defineCall({
    operationId: 'sendWebhookDeliveryAgain',
    summary: 'Resend a delivery',
    method: 'POST',
    path: '/api/admin/webhook-deliveries/:id/send-again',
    access: [WEBHOOK_PERMISSIONS.updatePermission],
    peopleOnly: true,
    params: idParams,
    failures: [404, 409],
  }),
} as const;
