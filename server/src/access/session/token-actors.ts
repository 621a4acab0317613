import { TOKEN_MESSAGES } from '@kitroom/contract/access/api-tokens';
import { MESSAGES } from '@kitroom/contract/errors';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { Database, Queries } from '../../platform/db/database.ts';
import { fromNow, now } from '../../platform/db/now.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { FindTokenActor, FoundTokenActor, UsableToken } from '../../platform/http/actor.ts';
import { forbidden, notSignedIn } from '../../platform/http/errors.ts';
import { storageFailure } from '../../platform/http/storage-failures.ts';
import { activeUsers, toCodes } from './held-codes.ts';
import { knownActors } from './known-actors.ts';
import { isApiToken } from './token-text.ts';
import { tokenHash } from './tokens.ts';

/** `last_used_at` is written at most this often: a read should not cause a write. */
const USED_MILLISECONDS = 60 * 1000;

/**
 * Finds who made an API token, with the codes that both hold now: a change of its creator's role or state takes effect with
 * the next request.
 */
export function tokenActorFinder(db: Database): FindTokenActor {
  const find = prepared(db.query, ({ token, at }: { token: string; at: string }) =>
    usableTokens(db.query, at).where('api_tokens.token_hash', '=', token).compile(),
  );
  const known = knownActors(db, async (token) => {
    const [row] = await find({ token: tokenHash(token), at: now() });
    if (!row) return undefined;
    const usedAt = Date.parse(row.last_used_at ?? row.created_at);
    const isNoted = row.last_used_at !== null && usedAt > Date.now() - USED_MILLISECONDS;
    const until = isNoted ? Math.min(usedAt + USED_MILLISECONDS, Date.parse(row.expires_at)) : 0;
    return { actor: { found: toActor(row), isNoted }, until };
  });
  return async (token, address) => {
    if (!isApiToken(token)) return undefined;
    const actor = await known(token);
    if (actor && !actor.isNoted) await noteUse(db, actor.found.letInBy, address);
    return actor?.found;
  };
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof usableTokens>['executeTakeFirstOrThrow']>>;

/** The tokens that neither were revoked nor have expired, of active users. */
export function usableTokens(query: Queries, at: string) {
  return activeUsers(query)
    .innerJoin('api_tokens', 'api_tokens.user_id', 'users.id')
    .select([
      'api_tokens.id as token_id',
      'api_tokens.codes as token_codes',
      'api_tokens.created_at',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
      'users.first_name',
      'users.email',
      'users.password_change_required',
    ])
    .where('api_tokens.revoked_at', 'is', null)
    .where('api_tokens.expires_at', '>', at);
}

function toActor(row: TokenRow): FoundTokenActor {
  return {
    userId: row.user_id,
    letInBy: { tokenId: row.token_id },
    firstName: row.first_name,
    email: row.email,
    passwordChangeRequired: row.password_change_required === 1,
    // Second steps are part of a sign-in, which a token replaces.
    secondStepRequired: false,
    permissions: heldByBoth(row),
    viewingAs: undefined,
    // Nobody is there to be asked.
    provedUntil: Number.POSITIVE_INFINITY,
  };
}

function heldByBoth({ codes, token_codes }: Pick<TokenRow, 'codes' | 'token_codes'>): ReadonlySet<string> {
  const held = toCodes(codes);
  return new Set([...toCodes(token_codes)].filter((code) => held.has(code)));
}

/** As for sessions: for long requests, in the transaction that writes. */
export async function requireTokenStillAllowed(
  query: Queries,
  tokenId: number,
  code: PermissionCode,
): Promise<void> {
  const row = await usableTokens(query, now()).where('api_tokens.id', '=', tokenId).executeTakeFirst();
  if (!row) throw notSignedIn(TOKEN_MESSAGES.unusable);
  if (row.password_change_required === 1) throw forbidden(MESSAGES.passwordChangeRequired);
  if (!heldByBoth(row).has(code)) throw forbidden();
}

async function noteUse(db: Database, { tokenId }: UsableToken, address: string): Promise<void> {
  const noted = db.query
    .updateTable('api_tokens')
    .set({ last_used_at: now(), last_used_address: address })
    .where('id', '=', tokenId)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', fromNow(-USED_MILLISECONDS))]),
    )
    .execute();
  // Reads go on while nothing can be written.
  await noted.catch((error: Error) => {
    if (!storageFailure(error)) throw error;
  });
}
