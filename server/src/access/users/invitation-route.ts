import { idParams } from '@kitroom/contract/fields';
import { resendInvitation, userResource } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, done } from '../../platform/http/schemas.ts';
import { inviteUser } from './invitation.ts';

/** Sends the invitation again to a user who has never signed in; earlier links stop working. */
export function invitationRoute(
  app: App,
  db: Database,
  settings: Pick<Config, 'publicUrl' | 'singleSignOn'>,
): void {
  const { path, permission, sent, alreadySignedIn, inactive } = resendInvitation;

  app.post(
    path,
    {
      config: {
        operationId: 'inviteUser',
        access: [permission],
        notFound: userResource.notFound,
        failures: [409],
      },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request) => {
      const { id } = request.params;
      // Serializable, like the change of an address, which revokes the links to the old one.
      await db.serializable(async (trx) => {
        const user = await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
        if (!user) throw notFound(userResource.notFound);
        if (user.last_login !== null) throw conflict('last_login', alreadySignedIn);
        if (!user.is_active) throw conflict('is_active', inactive);
        await inviteUser(trx, settings, user);
        const author = actorOf(request);
        await logChange(trx, { author, action: 'invitation', entity: 'users', entityId: id });
      });
      return { success: true as const, message: sent };
    },
  );
}
