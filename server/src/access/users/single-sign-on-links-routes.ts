import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { singleSignOnLinks } from '@kitroom/contract/access/single-sign-on-links';
import { idParams } from '@kitroom/contract/fields';
import { userResource } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { requireNotStronger } from '../access-rules.ts';
import { requireStillAllowed } from '../sign-in/sessions.ts';
import { linksOf, removeLinks } from '../single-sign-on/links.ts';

const { path, permission } = singleSignOnLinks;

/** Who a user is at the provider of single sign-on, and the end of that. */
export function singleSignOnLinksRoutes(app: App, db: Database, settings: Pick<Config, 'publicUrl'>): void {
  const config = { access: [permission], peopleOnly: true, notFound: userResource.notFound } as const;

  app.get(
    path,
    {
      config: { ...config, operationId: 'listSingleSignOnLinksOfUser' },
      schema: { params: idParams, response: { 200: answer(singleSignOnLinks.body) } },
    },
    async ({ params: { id } }) => {
      await userOf(db.query, id);
      return { success: true as const, links: await linksOf(db.query, id) };
    },
  );

  app.delete(
    path,
    {
      config: { ...config, operationId: 'removeSingleSignOnLinksOfUser', proof: true, failures: [409] },
      schema: { params: idParams, response: { 200: done } },
    },
    async (request) => {
      const actor = actorOf(request);
      await db.serializable(async (trx) => {
        await requireStillAllowed(trx, actor, permission);
        const user = await userOf(trx, request.params.id);
        await requireNotStronger(trx, actor, user, ACCESS_RULE_MESSAGES.strongerLink);
        if (!(await removeLinks(trx, settings, actor, user))) throw conflict('id', singleSignOnLinks.none);
      });
      return { success: true as const, message: singleSignOnLinks.removed };
    },
  );
}

async function userOf(query: Queries, id: number) {
  const user = await query
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'app_role_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) throw notFound(userResource.notFound);
  return user;
}
