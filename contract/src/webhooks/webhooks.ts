import { z } from 'zod';
import { defineCall } from '../call.ts';
import { FED_RECORDS, type FedEntity } from '../changes/changes.ts';
import { idParams, requiredText, timestamp } from '../fields.ts';
import { isKindName, KINDS } from '../kinds.ts';
import { imageCalls } from '../pictures/image-calls.ts';
import { deliveryCalls } from './deliveries.ts';
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES, WEBHOOK_PERMISSIONS } from './webhook-messages.ts';

/** The subjects of a webhook, in the order in which the feed tells them. */
export const TOLD_ENTITIES = Object.keys(FED_RECORDS) as FedEntity[];

/** The code that it takes to be told of these. */
export function codeToBeToldOf(entity: FedEntity) {
  return isKindName(entity) ? KINDS[entity].readPermission : imageCalls.image.access[0];
}

// Behind a user name there would be a password, which lists would show. URL parsers skip extra slashes.
const WITH_USER = /^[a-z]+:(?:\/\/[^/?#]*|[/\\]{2,}[^/\\?#]*)@/iu;

// For /api/openapi.json: what the rules below ask for.
const PUBLISHED_PATTERN = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s@\\x2F\\\\?#]+(?:[\\x2F?#]\\S*)?$';

/** Body of a new webhook, and of a change. */
export const webhookInput = z.object({
  address: requiredText('Address is required', WEBHOOK_LIMITS.address)
    .meta({ pattern: PUBLISHED_PATTERN, examples: ['https://shop.example.com/kitroom'] })
    .pipe(
      z
        .url({ protocol: /^https?$/u, error: WEBHOOK_MESSAGES.badAddress, abort: true })
        .refine((address) => !WITH_USER.test(address), WEBHOOK_MESSAGES.withUser),
    ),
  /** The kinds of records that it tells of. */
  entities: z
    .array(z.literal(TOLD_ENTITIES, WEBHOOK_MESSAGES.badEntity), WEBHOOK_MESSAGES.badEntity)
    .min(1, WEBHOOK_MESSAGES.noEntity)
    .transform((entities) => TOLD_ENTITIES.filter((entity) => entities.includes(entity))),
  is_active: z.boolean('Must be true or false'),
});
export type WebhookInput = z.output<typeof webhookInput>;

const webhook = z.object({
  id: z.int(),
  address: z.string(),
  entities: z.array(z.literal(TOLD_ENTITIES)),
  is_active: z.boolean(),
  /**
   * `failing`: the last attempt failed, and there will be another one. `paused`: its creator is not active, must change
   * the password, or can no longer see any of what it tells of. `gone`, `gave-up`: it was switched off because the
   * receiver said so (410), or after days of failures. `restored`: it came from a backup, and nobody has switched it on.
   */
  state: z.enum(['on', 'failing', 'paused', 'off', 'gone', 'gave-up', 'restored']),
  /** First and last name of its creator. */
  created_by: z.string(),
  /** Times in UTC, ISO 8601. */
  created_at: timestamp,
  /** Until then, each delivery is signed with the former secret, too. Null: there is none. */
  former_secret_until: timestamp.nullable(),
  /** The last attempt of a delivery; null: there was none. */
  last_attempt_at: timestamp.nullable(),
  /** Its answer's status; null: no answer. */
  last_status: z.int().nullable(),
  /** Its ETag is this in quotation marks; `PUT` takes it as `If-Match`. */
  version: z.int(),
});
export type Webhook = z.output<typeof webhook>;

const withSecret = z.object({
  webhook,
  /** `whsec_` and 32 bytes in base64. Answered this once. */
  secret: z.string(),
});

/** Changes of a webhook: none can be made by a token. */
const change = {
  access: [WEBHOOK_PERMISSIONS.updatePermission],
  peopleOnly: true,
  params: idParams,
} as const;
const path = '/api/admin/webhooks';
const itemPath = `${path}/:id` as const;

/** Webhooks tell other programs of changes. */
export const webhooks = {
  /** Their name in the change log, which is their table's. */
  entity: 'webhooks',
  ...WEBHOOK_PERMISSIONS,
  ...deliveryCalls,
  list: defineCall({
    operationId: 'listWebhooks',
    summary: 'Webhooks, newest first',
    method: 'GET',
    path,
    access: [WEBHOOK_PERMISSIONS.readPermission],
    peopleOnly: true,
    answer: z.object({ webhooks: z.array(webhook) }),
  }),
  create: defineCall({
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    method: 'POST',
    path,
    access: [WEBHOOK_PERMISSIONS.createPermission],
    peopleOnly: true,
    body: webhookInput,
    status: 201,
    answer: withSecret,
    secret: true,
    failures: [409],
  }),
  update: defineCall({
    ...change,
    operationId: 'updateWebhook',
    summary: 'Change a webhook',
    method: 'PUT',
    path: itemPath,
    body: webhookInput,
    answer: z.object({ webhook }),
    failures: [404, 412],
  }),
  replaceSecret: defineCall({
    ...change,
    operationId: 'replaceWebhookSecret',
    summary: 'Rotate a webhook’s secret',
    method: 'POST',
    path: `${itemPath}/new-secret`,
    answer: withSecret,
    secret: true,
    failures: [404],
  }),
  test: defineCall({
    ...change,
    operationId: 'testWebhook',
    summary: 'Test a webhook',
    method: 'POST',
    path: `${itemPath}/test`,
    failures: [404, 409],
  }),
  remove: defineCall({
    ...change,
    operationId: 'removeWebhook',
    summary: 'Remove a webhook',
    method: 'DELETE',
    path: itemPath,
    failures: [404],
  }),
} as const;
