import { type UserUsageRow, userUsage } from '@kitroom/contract/access/user-usage';
import type { FedEntity } from '@kitroom/contract/changes/changes';
import { codeToBeToldOf } from '@kitroom/contract/webhooks/webhooks';
import type { Config } from '../../platform/config.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { activeUsers, toCodes } from '../session/held-codes.ts';
import { liveSessions } from '../session/sessions.ts';
import { usableTokens } from '../session/token-actors.ts';

/** What ends for whom when they are deactivated: only what works at this moment, and what the reader can see anyway. */
export function userUsageRoute(app: App, db: Database, { session }: Config): void {
  serve(app, userUsage, async (request) => {
    const { permissions } = actorOf(request);
    const usage = new Map<number, UserUsageRow>();
    const of = (user_id: number) => {
      const known = usage.get(user_id);
      if (known) return known;
      const row = { user_id, signed_in: false, api_tokens: 0, webhooks: 0, clubs: [] };
      usage.set(user_id, row);
      return row;
    };
    const sessions = await liveSessions(db.query, session).select('user_id').distinct().execute();
    for (const { user_id } of sessions) of(user_id).signed_in = true;
    if (permissions.has('API_TOKEN_READ'))
      for (const { user_id } of await workingTokens(db.query)) of(user_id).api_tokens += 1;
    if (permissions.has('WEBHOOK_READ'))
      for (const { user_id } of await sendingWebhooks(db.query)) of(user_id).webhooks += 1;
    if (permissions.has('CLUBS_READ'))
      for (const { user_id, name } of await directedClubs(db.query)) of(user_id).clubs.push(name);
    return { usage: [...usage.values()] };
  });
}

function workingTokens(query: Queries) {
  return usableTokens(query, now()).where('users.password_change_required', '=', 0).execute();
}

/** Those that are on and tell of something that their creator can see. */
async function sendingWebhooks(query: Queries) {
  const webhooks = await activeUsers(query)
    .innerJoin('webhooks', 'webhooks.user_id', 'users.id')
    .select('webhooks.entities')
    .where('users.password_change_required', '=', 0)
    .where('webhooks.is_active', '=', 1)
    .execute();
  return webhooks.filter(({ entities, codes }) => {
    const held = toCodes(codes);
    return entities.split(' ').some((entity) => held.has(codeToBeToldOf(entity as FedEntity)));
  });
}

function directedClubs(query: Queries) {
  return activeUsers(query)
    .innerJoin('clubs', 'clubs.director_user_id', 'users.id')
    .select('clubs.name')
    .where('clubs.is_active', '=', 1)
    .orderBy('clubs.name_folded')
    .execute();
}
