import { WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { requireStillAllowed } from '../access/session/sessions.ts';
import { fedSources } from '../change-feed/fed-sources.ts';
import { cursorOfNow } from '../change-feed/follow.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Queries } from '../platform/db/database.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { expectedVersions } from '../platform/http/etag.ts';
import { actorOf } from '../platform/http/guard.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve, serveChange } from '../platform/http/serve.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { AddressRefusedError, type Network, requireAllowedAddress, systemNetwork } from './network.ts';
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
  const one = async (query: Queries, id: number) => {
    const [webhook] = await readWebhooks(query, sources, id);
    if (!webhook) throw notFound(WEBHOOK_MESSAGES.notFound);
    return webhook;
  };

  serve(app, webhooks.list, async () => ({ webhooks: await readWebhooks(db.query, sources) }));

  serve(app, webhooks.create, async (request, reply) => {
    const actor = actorOf(request);
    await requireAllowedTarget(network, request.body.address);
    const secret = newSecret();
    const told = sources.filter(({ entity }) => request.body.entities.includes(entity));
    const begun = { sealed_secret: await sealer.seal(secret), cursor: await cursorOfNow(db, told) };
    return answerOnce(reply, db.serializable, async (trx) => {
      await requireStillAllowed(trx, actor, webhooks.createPermission);
      const id = await insertWebhook(trx, actor, request.body, begun);
      return { webhook: await one(trx, id), secret };
    });
  });

  serve(app, webhooks.update, async (request, reply) => {
    const { id } = request.params;
    const actor = actorOf(request);
    const { address, is_active } = request.body;
    // One that can no longer be sent there can still be switched off.
    if (is_active || !(await isAddressOf(db.query, id, address)))
      await requireAllowedTarget(network, address);
    return answerOnce(reply, db.serializable, async (trx) => {
      await requireStillAllowed(trx, actor, webhooks.updatePermission);
      await updateWebhook(trx, actor, { id, expected: expectedVersions(request) }, request.body);
      return { webhook: await one(trx, id) };
    });
  });

  serve(app, webhooks.replaceSecret, async (request, reply) => {
    const { id } = request.params;
    const actor = actorOf(request);
    const secret = newSecret();
    const sealed = await sealer.seal(secret);
    return answerOnce(reply, db.serializable, async (trx) => {
      await requireStillAllowed(trx, actor, webhooks.updatePermission);
      await replaceSecret(trx, actor, id, sealed);
      return { webhook: await one(trx, id), secret };
    });
  });

  serveChange(app, webhooks.remove, db.transaction, async (trx, request) => {
    await removeWebhook(trx, actorOf(request), request.params.id);
    return { message: WEBHOOK_MESSAGES.removed };
  });

  deliveryRoutes(app, db);
}

/** Throws 400 if webhooks may not be sent to this address. */
async function requireAllowedTarget(network: Network, address: string): Promise<void> {
  await requireAllowedAddress(network, new URL(address)).catch((error: unknown) => {
    if (!(error instanceof AddressRefusedError)) throw error;
    throw invalid([{ path: 'address', message: error.message }]);
  });
}
