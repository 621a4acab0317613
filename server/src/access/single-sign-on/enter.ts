import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import { uniqueViolation } from '../../platform/db/unique-violation.ts';
import type { SingleSignOnSettings } from '../../platform/single-sign-on-settings.ts';
import { SIGN_INS } from '../sign-in/limits.ts';
import { type Client, endSession, startSession } from '../sign-in/sessions.ts';
import { tokenHash } from '../tokens.ts';
import { accountOf } from './accounts.ts';
import type { Identity } from './provider.ts';

/** The browser that comes back from the provider. */
interface ReturningClient extends Client {
  requestId: string;
  /** Token of the session that this browser had; it ends. */
  oldToken: string | undefined;
}

/** Starts a session for a person whom the provider has sent; resolves to its token. Rejects with `NotLetInError`. */
export async function enter(
  db: Database,
  identity: Identity,
  settings: SingleSignOnSettings,
  client: ReturningClient,
): Promise<string> {
  const work = (trx: Transaction) => letIn(trx, identity, settings, client);
  const token = await db.serializable(work).catch((error: unknown) => {
    SIGN_INS.inc({ result: 'refused' });
    // Two tabs of one person came back for the first time at once: the second finds what the first has made.
    if (uniqueViolation(error)) return db.serializable(work);
    throw error;
  });
  SIGN_INS.inc({ result: 'let-in' });
  return token;
}

async function letIn(
  trx: Transaction,
  identity: Identity,
  settings: SingleSignOnSettings,
  client: ReturningClient,
): Promise<string> {
  const { requestId, oldToken } = client;
  const id = await accountOf(trx, identity, settings, { userId: null, requestId });
  await trx
    .updateTable('users')
    .set({ last_login: now(), failed_login_attempts: 0 })
    .where('id', '=', id)
    .execute();
  await needNoPassword(trx, id, settings);
  await logChange(trx, {
    author: { userId: id, requestId },
    action: 'sign-in',
    entity: 'users',
    entityId: id,
  });
  if (oldToken) await endSession(trx, oldToken);
  const token = await startSession(trx, id, client);
  const { id: session_id } = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
  const { issuer, subject, sid = null } = identity;
  await trx.insertInto('single_sign_on_sessions').values({ session_id, issuer, subject, sid }).execute();
  return token;
}

// Who has no password need not change it. Where passwords are off, one that had to be changed is discarded instead.
async function needNoPassword(
  trx: Transaction,
  id: number,
  { passwords }: SingleSignOnSettings,
): Promise<void> {
  let change = trx
    .updateTable('users')
    .set({ password_change_required: 0, password_hash: null })
    .where('id', '=', id)
    .where('password_change_required', '=', 1);
  if (passwords) change = change.where('password_hash', 'is', null);
  await change.execute();
}
