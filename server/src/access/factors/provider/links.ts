import type { Config } from '../../../platform/config.ts';
import { type Author, logChange } from '../../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { now } from '../../../platform/db/now.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { linkMadeMail, linkRemovedMail } from '../mails/account-mails.ts';
import type { ProviderProof } from './provider-proof.ts';

type Owner = Pick<Row<'users'>, 'id' | 'email' | 'first_name'>;
type Settings = Pick<Config, 'publicUrl'>;

/** The people at providers who a user is, the newest first. */
export function linksOf(query: Queries, userId: number) {
  return query
    .selectFrom('single_sign_on_identities')
    .select(['issuer', 'subject', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a user is somebody at this provider already: an email counts once. */
export async function isLinked(query: Queries, userId: number, issuer: string): Promise<boolean> {
  const found = await query
    .selectFrom('single_sign_on_identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Notes that a user has signed in as this person at a provider. The first time, that is recorded, and the user is mailed. False:
 * this person is another user, or the user another person of the provider by now.
 */
export async function linkIdentity(
  trx: Transaction,
  userId: number,
  { issuer, subject }: ProviderProof,
  { publicUrl, requestId }: Settings & { requestId: string },
): Promise<boolean> {
  // Two people with one email may come at the same moment: the second one waits here for the first.
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const known = await trx
    .selectFrom('single_sign_on_identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!user || (known && known.user_id !== userId)) return false;
  const at = now();
  if (known) {
    const used = { last_used_at: at };
    await trx.updateTable('single_sign_on_identities').set(used).where('id', '=', known.id).execute();
    return true;
  }
  if (await isLinked(trx, userId, issuer)) return false;
  await trx
    .insertInto('single_sign_on_identities')
    .values({ user_id: userId, issuer, subject, created_at: at, last_used_at: at })
    .execute();
  await logChange(trx, {
    author: { userId, requestId },
    action: 'single-sign-on-linked',
    entity: 'users',
    entityId: userId,
    after: { issuer, subject },
  });
  await queueMail(trx, linkMadeMail(user, { publicUrl, issuer }));
  return true;
}

/**
 * Removes all links of a user, ends the sessions and the sign-ins that began with them, and mails the user. False: there is none.
 */
export async function removeLinks(
  trx: Transaction,
  { publicUrl }: Settings,
  author: Author,
  user: Owner,
): Promise<boolean> {
  const began = trx.selectFrom('single_sign_on_sessions').select('session_id');
  await trx.deleteFrom('sessions').where('user_id', '=', user.id).where('id', 'in', began).execute();
  // One that waits for its second step would make the link again.
  await trx
    .deleteFrom('challenges')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'sign-in')
    .execute();
  const removed = await trx
    .deleteFrom('single_sign_on_identities')
    .where('user_id', '=', user.id)
    .returning(['issuer', 'subject'])
    .execute();
  for (const link of removed)
    await logChange(trx, {
      author,
      action: 'single-sign-on-unlinked',
      entity: 'users',
      entityId: user.id,
      before: link,
    });
  if (removed.length > 0) await queueMail(trx, linkRemovedMail(user, publicUrl));
  return removed.length > 0;
}
