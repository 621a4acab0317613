import {
  type ApiToken,
  type ApiTokenInput,
  apiTokens,
  endOfDay,
  TOKEN_MESSAGES,
} from '@kitroom/contract/access/api-tokens';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve, serveChange } from '../../platform/http/serve.ts';
import { heldByUser, lacking } from '../session/held-codes.ts';
import { requireStillAllowed } from '../session/sessions.ts';
import { newApiToken, startOf } from '../session/token-text.ts';
import { tokenHash } from '../session/tokens.ts';

/** API tokens: a list, a new one, and the end of one. */
export function apiTokenRoutes(app: App, db: Database): void {
  serve(app, apiTokens.list, async () => ({ api_tokens: await readTokens(db.query) }));

  serveChange(app, apiTokens.create, db.serializable, async (trx, request) => {
    const actor = actorOf(request);
    await requireStillAllowed(trx, actor, apiTokens.createPermission);
    const token = newApiToken();
    const id = await insertToken(trx, actor, token, request.body);
    const [api_token] = await readTokens(trx, id);
    if (!api_token) throw notFound(TOKEN_MESSAGES.notFound);
    return { api_token, token };
  });

  serveChange(app, apiTokens.revoke, db.transaction, async (trx, request) => {
    await revokeToken(trx, actorOf(request), request.params.id);
    return { message: TOKEN_MESSAGES.revoked };
  });
}

async function insertToken(
  trx: Transaction,
  actor: Actor,
  token: string,
  { name, codes, expires_on, timezone_offset }: ApiTokenInput,
): Promise<number> {
  const missing = lacking(await heldByUser(trx, actor.userId), codes);
  if (missing.length > 0)
    throw invalid([{ path: 'codes', message: `${TOKEN_MESSAGES.notHeld} ${missing.join(', ')}` }]);
  const { id } = await trx
    .insertInto('api_tokens')
    .values({
      name,
      token_hash: tokenHash(token),
      start: startOf(token),
      user_id: actor.userId,
      codes: codes.join(' '),
      created_at: now(),
      expires_at: endOfDay(expires_on, timezone_offset),
      revoked_at: null,
      last_used_at: null,
      last_used_address: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { name, codes: codes.join(', '), expires_on };
  await logChange(trx, {
    author: actor,
    action: 'token-created',
    entity: apiTokens.entity,
    entityId: id,
    after,
  });
  return id;
}

async function revokeToken(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const token = await trx.selectFrom('api_tokens').select('name').where('id', '=', id).executeTakeFirst();
  if (!token) throw notFound(TOKEN_MESSAGES.notFound);
  const revoked = await trx
    .updateTable('api_tokens')
    .set({ revoked_at: now() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!revoked) throw conflict('id', TOKEN_MESSAGES.alreadyRevoked);
  const after = { name: token.name };
  await logChange(trx, {
    author: actor,
    action: 'token-revoked',
    entity: apiTokens.entity,
    entityId: id,
    after,
  });
}

/** All tokens, newest first; with `id`, that one. */
async function readTokens(query: Queries, id?: number): Promise<ApiToken[]> {
  const rows = await query
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .selectAll('api_tokens')
    .select(['users.first_name', 'users.last_name', 'users.is_active', 'users.password_change_required'])
    .$if(id !== undefined, (all) => all.where('api_tokens.id', '=', id ?? 0))
    .orderBy('api_tokens.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    start: row.start,
    codes: row.codes.split(' '),
    state: stateOf(row),
    created_by: `${row.first_name} ${row.last_name}`,
    created_at: row.created_at,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    last_used_address: row.last_used_address,
  }));
}

function stateOf(
  row: Pick<Row<'api_tokens'>, 'revoked_at' | 'expires_at'> &
    Pick<Row<'users'>, 'is_active' | 'password_change_required'>,
): ApiToken['state'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at <= now()) return 'expired';
  return row.is_active === 1 && row.password_change_required === 0 ? 'active' : 'paused';
}
