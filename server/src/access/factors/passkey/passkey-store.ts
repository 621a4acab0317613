import { ownPasskeys, type PasskeyRow } from '@kitroom/contract/access/passkey-calls';
import type { Config } from '../../../platform/config.ts';
import { logChange } from '../../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { browserName } from '../../session/browser-name.ts';
import { relyingPartyOf } from '../challenges/relying-party.ts';
import { recipientOf, securityLink } from '../mails/account-mails.ts';
import { passkeyRemovedMail } from '../mails/passkey-mails.ts';
import { afterStepRemoval } from '../second-step/held-steps.ts';

/** The passkeys of a user, oldest first. */
export function passkeysOf(query: Queries, userId: number): Promise<Row<'passkeys'>[]> {
  return query.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** A passkey as its owner sees it, without what only the server needs. */
export function toPasskeyRow(passkey: Row<'passkeys'>, publicUrl: string): PasskeyRow {
  const { id, name, created_at, last_used_at, last_used_user_agent, refused_at, rp_id } = passkey;
  return {
    id,
    name,
    created_at,
    last_used_at,
    last_used_browser: last_used_user_agent === null ? null : browserName(last_used_user_agent),
    is_synced: passkey.is_synced === 1,
    refused_at,
    other_host: rp_id === relyingPartyOf(publicUrl).id ? null : rp_id,
  };
}

/** Renames a passkey of the actor; throws 404 for any other. */
export async function renamePasskey(
  trx: Transaction,
  actor: Actor,
  id: number,
  name: string,
): Promise<Row<'passkeys'>> {
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
      ...ofOwner(actor),
      action: 'passkey-renamed',
      before: { passkey: former.name },
      after: { passkey: name },
    });
  }
  return renamed;
}

/**
 * Removes a passkey of the actor and mails them; with the last second step, recovery codes go, too. Throws 404 for any
 * other, 409 for one that the actor must keep.
 */
export async function removePasskey(
  trx: Transaction,
  { publicUrl, secondStep }: Pick<Config, 'publicUrl' | 'secondStep'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw notFound(ownPasskeys.remove.notFound);
  const wasLast = await afterStepRemoval(trx, actor.userId, secondStep);
  await logChange(trx, {
    ...ofOwner(actor),
    action: 'passkey-removed',
    before: { passkey: removed.name },
  });
  const news = { name: removed.name, wasLast };
  await queueMail(trx, passkeyRemovedMail(recipientOf(actor), news, securityLink(publicUrl)));
}

/** The entry of the change log that tells of a passkey is one of its owner. */
export function ofOwner(author: Actor) {
  return { author, entity: 'users', entityId: author.userId };
}
