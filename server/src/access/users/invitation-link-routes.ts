import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { idParams } from '@kitroom/contract/fields';
import {
  invitationLink,
  resendInvitation,
  undeliveredInvitations,
  userResource,
} from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { givenUpMail } from '../../platform/mail/worker.ts';
import { requireNotStronger } from '../access-rules.ts';
import { issuePasswordToken, passwordLink, revokePasswordTokens } from '../passwords/password-tokens.ts';

/** Invitations that mail does not deliver: which they are, and their links. */
export function invitationLinkRoutes(
  app: App,
  db: Database,
  { publicUrl, smtpUrl, singleSignOn: settings }: Pick<Config, 'publicUrl' | 'smtpUrl' | 'singleSignOn'>,
): void {
  const sends_mail = smtpUrl !== undefined;

  app.get(
    undeliveredInvitations.path,
    {
      config: { operationId: 'listUndeliveredInvitations', access: undeliveredInvitations.permissions },
      schema: { response: { 200: answer(undeliveredInvitations.body) } },
    },
    async () => ({ success: true as const, sends_mail, undelivered: await undeliveredUsers(db) }),
  );

  app.post(
    invitationLink.path,
    {
      config: {
        operationId: 'createInvitationLink',
        access: [invitationLink.permission],
        notFound: userResource.notFound,
        failures: [409],
        // Whoever has the link can sign in as this user.
        proof: true,
      },
      schema: { params: idParams, response: { 200: answer(invitationLink.body) } },
    },
    async (request) => {
      if (settings?.passwords === false) throw forbidden(singleSignOn.passwordsOff);
      const { id } = request.params;
      const author = actorOf(request);
      const isUndelivered = !sends_mail || (await undeliveredUsers(db)).includes(id);
      const link = await db.serializable(async (trx) => {
        const user = await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
        if (!user) throw notFound(userResource.notFound);
        if (user.last_login !== null) throw conflict('last_login', resendInvitation.alreadySignedIn);
        if (!user.is_active) throw conflict('is_active', resendInvitation.inactive);
        if (!isUndelivered) throw conflict('email', invitationLink.delivered);
        await requireNotStronger(trx, author, user);
        await revokePasswordTokens(trx, id);
        await logChange(trx, { author, action: 'invitation-link', entity: 'users', entityId: id });
        return passwordLink(publicUrl, await issuePasswordToken(trx, id, 'invitation'));
      });
      return { success: true as const, link };
    },
  );
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
