import { potentialDirectors } from '@kitroom/contract/club';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { byName } from '../users/by-name.ts';

/** The users who can direct a club. */
export function clubRoutes(app: App, db: Database): void {
  serve(app, potentialDirectors, async ({ query: { clubId } }) => {
    const users = await db.query
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where((eb) => {
        const active = eb('is_active', '=', 1);
        if (clubId === undefined) return active;
        const present = eb.selectFrom('clubs').select('director_user_id').where('clubs.id', '=', clubId);
        return eb.or([active, eb('id', '=', present)]);
      })
      .execute();
    return { users: users.sort(byName) };
  });
}
