import type { Database, Transaction } from '../../platform/db/database.ts';
import { findOrCreate } from '../../platform/db/unique-violation.ts';
import type { SingleSignOnSettings } from '../../platform/single-sign-on-settings.ts';
import { accountOf, NotLetInError } from '../factors/provider/accounts.ts';
import type { Identity } from '../factors/provider/identity.ts';
import { heldSteps } from '../factors/second-step/held-steps.ts';
import { SIGN_INS } from '../limits/limits.ts';
import type { SignedIn } from './cookies.ts';
import { enter, type SignInClient } from './enter.ts';
import { askForSecondStep, type SecondStepAsked } from './pending-sign-in.ts';

/**
 * Starts a session for a person whom the provider has sent; for an account with a second step, only asks for it, unless the
 * browser is trusted: the provider's word is one step, as a password is. Rejects with `NotLetInError`.
 */
export async function enterFromProvider(
  db: Database,
  identity: Identity,
  settings: SingleSignOnSettings,
  client: SignInClient,
): Promise<SignedIn | SecondStepAsked> {
  try {
    // Two tabs of one person may come back for the first time together.
    const entered = await findOrCreate(db, (trx) => letIn(trx, identity, settings, client));
    // The second step decides, and is counted then.
    if (!('secondStep' in entered)) SIGN_INS.inc({ result: 'let-in' });
    return entered;
  } catch (error) {
    SIGN_INS.inc({ result: 'refused' });
    throw error;
  }
}

async function letIn(
  trx: Transaction,
  identity: Identity,
  settings: SingleSignOnSettings,
  client: SignInClient,
): Promise<SignedIn | SecondStepAsked> {
  const userId = await accountOf(trx, identity, settings, { userId: null, requestId: client.requestId });
  const { issuer, subject, sid = null } = identity;
  const provider = { issuer, subject, sid };
  const account = await trx
    .selectFrom('users')
    .select((eb) => ['users.id', 'password_hash', ...heldSteps(eb, client.publicUrl)])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const asked = await askForSecondStep(trx, account, { device: undefined, provider }, client);
  if (asked) return asked;
  // The provider tells of new browsers itself.
  const token = await enter(trx, { userId, isReported: false, provider }, client);
  if (token === undefined) throw new NotLetInError('no-account', `user ${userId} can’t enter any more`);
  return { userId, token, passwordHash: account.password_hash };
}
