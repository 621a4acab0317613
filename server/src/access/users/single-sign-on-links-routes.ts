import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { singleSignOnLinks } from '@kitroom/contract/access/single-sign-on-links';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireNotStronger } from '../access-rules.ts';
import { requireStillAllowed } from '../sign-in/sessions.ts';
import { linksOf, removeLinks } from '../single-sign-on/links.ts';
import { storedUser } from './user-rows.ts';

/** Who a user is at the provider of single sign-on, and the end of that. */
export function singleSignOnLinksRoutes(app: App, db: Database, settings: Pick<Config, 'publicUrl'>): void {
  serve(app, singleSignOnLinks.list, async ({ params: { id } }) => {
    await storedUser(db.query, id);
    return { links: await linksOf(db.query, id) };
  });

  serve(app, singleSignOnLinks.remove, (request, reply) =>
    answerOnce(reply, db.serializable, async (trx) => {
      const actor = actorOf(request);
      await requireStillAllowed(trx, actor, singleSignOnLinks.remove.access[0]);
      const user = await storedUser(trx, request.params.id);
      await requireNotStronger(trx, actor, user, ACCESS_RULE_MESSAGES.strongerLink);
      if (!(await removeLinks(trx, settings, actor, user))) throw conflict('id', singleSignOnLinks.none);
      return { message: singleSignOnLinks.removed };
    }),
  );
}
