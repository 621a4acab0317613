import { idParams } from '@kitroom/contract/fields';
import { WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import { type Webhook, webhookInput, webhooks } from '@kitroom/contract/webhooks/webhooks';
import { requireStillAllowed } from '../access/sign-in/sessions.ts';
import { fedSources } from '../change-feed/fed-sources.ts';
import { cursorOfNow } from '../change-feed/follow.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound } from '../platform/http/errors.ts';
import { expectedVersion } from '../platform/http/etag.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer, done } from '../platform/http/schemas.ts';
import type { Sealer } from '../platform/sealed.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { type Network, systemNetwork } from './network.ts';
import { requireAllowedTarget } from './save-checks.ts';
import { insertWebhook, isAddressOf, removeWebhook, replaceSecret, updateWebhook } from './save-webhooks.ts';
import { newSecret, webhookSealer } from './secrets.ts';
import { readWebhooks } from './webhook-rows.ts';

/** Webhooks: a list, a new one, changes, another secret, and their log. No token can make these calls. */
export function webhookRoutes(
  app: App,
  db: Database,
  config: Config,
  network: Network = systemNetwork(config),
): void {
  const sources = fedSources(db, config);
  const sealer = webhookSealer(config);
  const one = async (id: number) => {
    const [webhook] = await readWebhooks(db.query, sources, id);
    if (!webhook) throw notFound(WEBHOOK_MESSAGES.notFound);
    return webhook;
  };

  app.get(
    webhooks.path,
    {
      config: { operationId: 'listWebhooks', access: [webhooks.readPermission], peopleOnly: true },
      schema: { response: { 200: answer(webhooks.list) } },
    },
    async () => ({ success: true as const, webhooks: await readWebhooks(db.query, sources) }),
  );

  app.post(
    webhooks.path,
    {
      config: {
        operationId: 'createWebhook',
        access: [webhooks.createPermission],
        peopleOnly: true,
        failures: [409],
      },
      schema: { body: webhookInput, response: { 201: answer(webhooks.withSecret) } },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await requireAllowedTarget(network, request.body);
      const secret = newSecret();
      const told = sources.filter(({ entity }) => request.body.entities.includes(entity));
      const begun = { sealed_secret: await sealer.seal(secret), cursor: await cursorOfNow(db, told) };
      const id = await db.serializable(async (trx) => {
        await requireStillAllowed(trx, actor, webhooks.createPermission);
        return insertWebhook(trx, actor, request.body, begun);
      });
      return reply.code(201).send({ success: true, webhook: await one(id), secret });
    },
  );

  app.put(
    webhooks.itemPath,
    {
      config: {
        operationId: 'updateWebhook',
        access: [webhooks.updatePermission],
        peopleOnly: true,
        failures: [404, 412],
      },
      schema: { params: idParams, body: webhookInput, response: { 200: answer(webhooks.item) } },
    },
    async (request) => {
      const { id } = request.params;
      const actor = actorOf(request);
      const { address, is_active } = request.body;
      // One that can no longer be sent there can still be switched off.
      if (is_active || !(await isAddressOf(db.query, id, address)))
        await requireAllowedTarget(network, request.body);
      await db.serializable(async (trx) => {
        await requireStillAllowed(trx, actor, webhooks.updatePermission);
        await updateWebhook(trx, actor, { id, expected: expectedVersion(request) }, request.body);
      });
      return { success: true as const, webhook: await one(id) };
    },
  );

  replaceAndRemove(app, db, { sealer, one });
  deliveryRoutes(app, db);
}

function replaceAndRemove(
  app: App,
  db: Database,
  { sealer, one }: { sealer: Sealer; one: (id: number) => Promise<Webhook> },
): void {
  app.post(
    webhooks.secretPath,
    {
      config: {
        operationId: 'replaceWebhookSecret',
        access: [webhooks.updatePermission],
        peopleOnly: true,
        failures: [404],
      },
      schema: { params: idParams, response: { 200: answer(webhooks.withSecret) } },
    },
    async (request) => {
      const { id } = request.params;
      const actor = actorOf(request);
      const secret = newSecret();
      const sealed = await sealer.seal(secret);
      await db.serializable(async (trx) => {
        await requireStillAllowed(trx, actor, webhooks.updatePermission);
        await replaceSecret(trx, actor, id, sealed);
      });
      return { success: true as const, webhook: await one(id), secret };
    },
  );

  app.delete(
    webhooks.itemPath,
    {
      config: {
        operationId: 'removeWebhook',
        access: [webhooks.updatePermission],
        peopleOnly: true,
        failures: [404],
      },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request) => {
      await db.transaction((trx) => removeWebhook(trx, actorOf(request), request.params.id));
      return { success: true as const, message: WEBHOOK_MESSAGES.removed };
    },
  );
}
