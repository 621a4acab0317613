import { potentialDirectors } from '@kitroom/contract/club';
import { idParams } from '@kitroom/contract/fields';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { byName } from '../users/by-name.ts';

const directorsQuery = z.object({ clubId: idParams.shape.id.optional() });

/** The users who can direct a club. */
export function clubRoutes(app: App, db: Database): void {
  app.get(
    potentialDirectors.path,
    {
      config: { operationId: 'listPotentialDirectors', access: potentialDirectors.permissions },
      schema: { querystring: directorsQuery, response: { 200: answer(potentialDirectors.body) } },
    },
    async (request) => {
      const { clubId } = request.query;
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
      return { success: true as const, users: users.sort(byName) };
    },
  );
}
