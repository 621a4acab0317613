import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { INVITATION_MESSAGES, invitationLink, undeliveredInvitations } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { within } from '../../platform/db/within.ts';
import { conflict, forbidden } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveChange } from '../../platform/http/serve-change.ts';
import { givenUpMail } from '../../platform/mail/worker.ts';
import {
  issuePasswordToken,
  passwordLink,
  revokePasswordTokens,
} from '../factors/password/password-tokens.ts';
import { requireNotStronger } from '../rules/access-rules.ts';
import { invitedUser } from './invitation.ts';

/** Invitations that mail does not deliver: which they are, and their links. */
export function invitationLinkRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl, smtpUrl, singleSignOn: settings } = config;
  const sends_mail = smtpUrl !== undefined;

  serve(app, undeliveredInvitations, async () => ({ sends_mail, undelivered: await undeliveredUsers(db) }));

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
