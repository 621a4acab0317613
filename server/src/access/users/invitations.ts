import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import {
  INVITATION_MESSAGES,
  invitationLink,
  resendInvitation,
  undeliveredInvitations,
} from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import { type Database, type Transaction, within } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/tables.ts';
import { conflict, forbidden } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve, serveChange } from '../../platform/http/serve.ts';
import type { Recipient } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { givenUpMail } from '../../platform/mail/worker.ts';
import { invitationMail, providerInvitationMail } from '../factors/mails/account-mails.ts';
import {
  issueMailedToken,
  issuePasswordToken,
  passwordLink,
  revokePasswordTokens,
  signInLink,
} from '../factors/password/password-tokens.ts';
import { requireNotStronger } from '../rules/access-rules.ts';
import { storedUser } from './user-rows.ts';

/** An invitation once more, and those that mail does not deliver: which they are, and their links. */
export function invitationRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl, smtpUrl, singleSignOn: settings } = config;
  const sends_mail = smtpUrl !== undefined;

  serve(app, undeliveredInvitations, async () => ({ sends_mail, undelivered: await undeliveredUsers(db) }));

  // Earlier links stop working. Serializable, like the change of an address, which revokes the links to the old one.
  serveChange(app, resendInvitation, db.serializable, async (trx, request) => {
    const { id } = request.params;
    await inviteUser(trx, config, await invitedUser(trx, id));
    const author = actorOf(request);
    await logChange(trx, { author, action: 'invitation', entity: 'users', entityId: id });
    return { message: INVITATION_MESSAGES.sent };
  });

  serveChange(app, invitationLink, db.serializable, async (trx, request) => {
    if (settings?.passwords === false) throw forbidden(singleSignOn.passwordsOff);
    const { id } = request.params;
    const author = actorOf(request);
    const user = await invitedUser(trx, id);
    if (sends_mail && !(await undeliveredUsers(within(db, trx))).includes(id))
      throw conflict('email', INVITATION_MESSAGES.delivered);
    await requireNotStronger(trx, author, user);
    await revokePasswordTokens(trx, id);
    await logChange(trx, { author, action: 'invitation-link', entity: 'users', entityId: id });
    return { link: passwordLink(publicUrl, await issuePasswordToken(trx, id, 'invitation', author.userId)) };
  });
}

/**
 * Invites a user to choose a password, in the transaction that creates the user: a link for 7 days, mailed to
 * the stored address. Earlier links stop working, so that one sent to a mistyped address is useless. `publicUrl` comes
 * from the configuration. Where passwords are off, the mail leads to the sign-in page instead, and
 * no password has to be chosen.
 */
export async function inviteUser(
  trx: Transaction,
  { publicUrl, singleSignOn }: Pick<Config, 'publicUrl' | 'singleSignOn'>,
  user: Recipient & { id: number },
): Promise<void> {
  await revokePasswordTokens(trx, user.id);
  if (singleSignOn?.passwords === false) {
    await trx.updateTable('users').set({ password_change_required: 0 }).where('id', '=', user.id).execute();
    await queueMail(trx, providerInvitationMail(user, signInLink(publicUrl), singleSignOn.label));
    return;
  }
  const token = await issueMailedToken(trx, user.id, 'invitation');
  await queueMail(trx, invitationMail(user, passwordLink(publicUrl, token)));
}

/** The user whom an invitation waits for. Throws 404, and 409 for one who has signed in or is inactive. */
async function invitedUser(trx: Transaction, id: number): Promise<Row<'users'>> {
  const user = await storedUser(trx, id);
  if (user.last_login !== null) throw conflict('last_login', INVITATION_MESSAGES.alreadySignedIn);
  if (!user.is_active) throw conflict('is_active', INVITATION_MESSAGES.inactive);
  return user;
}

/** Ids of active users who have never signed in, and whose newest mail was given up. */
async function undeliveredUsers(db: Database): Promise<number[]> {
  const mails = await givenUpMail(db).select('id').execute();
  if (mails.length === 0) return [];
  const users = await db.query
    .selectFrom('users')
    .select('id')
    .where('last_login', 'is', null)
    .where('is_active', '=', 1)
    .where(
      (eb) =>
        eb
          .selectFrom('outbox')
          .select((eb) => eb.fn.max('outbox.id').as('id'))
          .whereRef('outbox.to_address', '=', 'users.email'),
      'in',
      mails.map(({ id }) => id),
    )
    .execute();
  return users.map(({ id }) => id);
}
