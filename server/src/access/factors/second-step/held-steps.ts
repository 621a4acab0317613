import { SECOND_STEP_REQUIRED, type SecondStepSetting } from '@kitroom/contract/access/second-step-required';
import type { SecondStepOffer } from '@kitroom/contract/auth-calls';
import type { ExpressionBuilder } from 'kysely';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { heldByUser } from '../../session/held-codes.ts';
import { isSecured, mustHaveSecondStep } from '../../session/who-must.ts';
import { deleteRecoveryCodes } from '../codes/recovery-codes.ts';
import { relyingPartyOf } from '../passkey/relying-party.ts';
import { endTrust } from './trusted-browsers.ts';

/** The columns that `heldSteps` reads: null for steps that the account does not have. */
interface HeldSteps {
  passkey: number | null;
  passkey_here: number | null;
  code_app: number | null;
  recovery_code: number | null;
}

/** Columns of a query of users: which second steps each has; `passkey_here`: one for the host name of this installation. */
export function heldSteps(eb: ExpressionBuilder<Tables, 'users'>, publicUrl: string) {
  const passkeys = eb
    .selectFrom('passkeys')
    .select((inner) => inner.fn.min('passkeys.id').as('id'))
    .whereRef('passkeys.user_id', '=', 'users.id');
  return [
    passkeys.as('passkey'),
    passkeys.where('rp_id', '=', relyingPartyOf(publicUrl).id).as('passkey_here'),
    eb
      .selectFrom('code_apps')
      .select('code_apps.user_id')
      .whereRef('code_apps.user_id', '=', 'users.id')
      .as('code_app'),
    eb
      .selectFrom('recovery_codes')
      .select((inner) => inner.fn.min('recovery_codes.id').as('id'))
      .whereRef('recovery_codes.user_id', '=', 'users.id')
      .where('recovery_codes.used_at', 'is', null)
      .as('recovery_code'),
  ] as const;
}

/** The second steps that an account is asked for; undefined: none. Recovery codes alone are not a second step. */
export function offerOf(held: HeldSteps): SecondStepOffer | undefined {
  if (held.passkey === null && held.code_app === null) return undefined;
  return {
    // One for another host name is a second step still, but cannot be used here.
    passkey: held.passkey_here !== null,
    codeApp: held.code_app !== null,
    recoveryCode: held.recovery_code !== null,
  };
}

/** Whether an account has a second step. */
export async function hasSecondStep(query: Queries, userId: number): Promise<boolean> {
  const found = query.selectFrom('users').select('users.id').where('users.id', '=', userId);
  return (await found.where(isSecured()).executeTakeFirst()) !== undefined;
}

/**
 * Call after a passkey or a code app was removed: trust ends, and with the last second step the recovery codes. Resolves
 * to whether it was the last one. Throws 409 if it was, and the user must have one.
 */
export async function afterStepRemoval(
  trx: Transaction,
  userId: number,
  setting: SecondStepSetting,
): Promise<boolean> {
  await endTrust(trx, userId);
  if (await hasSecondStep(trx, userId)) return false;
  if (mustHaveSecondStep(setting, await heldByUser(trx, userId)))
    throw conflict('id', SECOND_STEP_REQUIRED.lastStep);
  await deleteRecoveryCodes(trx, userId);
  return true;
}
