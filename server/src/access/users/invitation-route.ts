import { INVITATION_MESSAGES, resendInvitation } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { invitedUser, inviteUser } from './invitation.ts';

/** Sends the invitation again to a user who has never signed in; earlier links stop working. */
export function invitationRoute(
  app: App,
  db: Database,
  settings: Pick<Config, 'publicUrl' | 'singleSignOn'>,
): void {
  serve(app, resendInvitation, (request, reply) =>
    // Serializable, like the change of an address, which revokes the links to the old one.
    answerOnce(reply, db.serializable, async (trx) => {
      const { id } = request.params;
      const user = await invitedUser(trx, id);
      await inviteUser(trx, settings, user);
      const author = actorOf(request);
      await logChange(trx, { author, action: 'invitation', entity: 'users', entityId: id });
      return { message: INVITATION_MESSAGES.sent };
    }),
  );
}
