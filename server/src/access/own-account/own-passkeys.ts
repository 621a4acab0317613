import { ownPasskeys, type PasskeyRow } from '@kitroom/contract/access/passkey-calls';
import { PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { personOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve, serveChange } from '../../platform/http/serve.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { challengeCookie } from '../factors/challenges.ts';
import { recipientOf, securityLink } from '../factors/mails/account-mails.ts';
import { passkeyRemovedMail } from '../factors/mails/security-mails.ts';
import { relyingPartyOf } from '../factors/passkey/relying-party.ts';
import { passkeysOf } from '../factors/passkey/verify-passkey.ts';
import { afterStepRemoval } from '../factors/second-step/held-steps.ts';
import { browserName } from '../session/browser-name.ts';
import { newPasskey, newPasskeyOptions } from './add-passkey.ts';

/** A user's own passkeys. */
export function ownPasskeyRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const challenge = challengeCookie('passkey-new', config);

  serve(app, ownPasskeys.list, async (request) => {
    const passkeys = await passkeysOf(db.query, personOf(request).userId);
    return { passkeys: passkeys.map((passkey) => toPasskeyRow(passkey, publicUrl)) };
  });

  serve(app, ownPasskeys.options, async (request, reply) => {
    const { options, token } = await newPasskeyOptions(db, publicUrl, personOf(request));
    challenge.set(reply, token);
    return { options: { ...options } };
  });

  serve(app, ownPasskeys.add, async (request, reply) => {
    const add = await newPasskey(db, publicUrl, personOf(request), {
      token: challenge.of(request),
      response: request.body.response,
      userAgent: request.headers['user-agent'] ?? '',
    });
    return answerOnce(reply, db.serializable, async (trx) => {
      const { added, codes } = await add(trx);
      const passkey = toPasskeyRow(added, publicUrl);
      return { message: PASSKEY_MESSAGES.added, passkey, recovery_codes: codes };
    });
  });

  serveChange(app, ownPasskeys.rename, db.transaction, async (trx, request) => {
    const actor = personOf(request);
    const { id } = request.params;
    const { name } = request.body;
    const former = await trx
      .selectFrom('passkeys')
      .select('name')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirst();
    if (!former) throw notFound(ownPasskeys.remove.notFound);
    const renamed = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (former.name !== name) {
      await logChange(trx, {
        author: actor,
        action: 'passkey-renamed',
        entity: 'users',
        entityId: actor.userId,
        before: { passkey: former.name },
        after: { passkey: name },
      });
    }
    return { message: PASSKEY_MESSAGES.renamed, passkey: toPasskeyRow(renamed, publicUrl) };
  });

  // With the last second step, recovery codes go, too.
  serveChange(app, ownPasskeys.remove, db.serializable, async (trx, request) => {
    const actor = personOf(request);
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', request.params.id)
      .where('user_id', '=', actor.userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound(ownPasskeys.remove.notFound);
    const { name } = removed;
    const wasLast = await afterStepRemoval(trx, actor.userId, config.secondStep);
    await logChange(trx, {
      author: actor,
      action: 'passkey-removed',
      entity: 'users',
      entityId: actor.userId,
      before: { passkey: name },
    });
    await queueMail(trx, passkeyRemovedMail(recipientOf(actor), { name, wasLast }, securityLink(publicUrl)));
    return { message: PASSKEY_MESSAGES.removed };
  });
}

/** A passkey as its owner sees it, without what only the server needs. */
function toPasskeyRow(passkey: Row<'passkeys'>, publicUrl: string): PasskeyRow {
  const { id, name, created_at, last_used_at, last_used_user_agent, refused_at, rp_id, credential_id } =
    passkey;
  return {
    id,
    name,
    created_at,
    last_used_at,
    last_used_browser: last_used_user_agent === null ? null : browserName(last_used_user_agent),
    is_synced: passkey.is_synced === 1,
    refused_at,
    credential_id,
    other_host: rp_id === relyingPartyOf(publicUrl).id ? null : rp_id,
  };
}
