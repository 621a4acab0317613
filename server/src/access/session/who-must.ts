import { POWERFUL_CODES, type SecondStepSetting } from '@kitroom/contract/access/second-step-required';
import { expressionBuilder } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { activeUsers, toCodes } from './held-codes.ts';

/** Whether someone with these codes must have a second step. */
export function mustHaveSecondStep(setting: SecondStepSetting, codes: ReadonlySet<string>): boolean {
  if (setting === 'access') return POWERFUL_CODES.some((code) => codes.has(code));
  return setting === 'everyone';
}

/** In a query of users: that one has a second step. */
export function isSecured() {
  const eb = expressionBuilder<Tables, 'users'>();
  return eb.or([
    eb.exists(eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
    eb.exists(
      eb.selectFrom('code_apps').select('code_apps.user_id').whereRef('code_apps.user_id', '=', 'users.id'),
    ),
  ]);
}

/** How many active users must have a second step, and have none yet. */
export async function countWhoMustSetUp(query: Queries, setting: SecondStepSetting): Promise<number> {
  const lacking = await activeUsers(query)
    .where(({ not }) => not(isSecured()))
    .execute();
  return lacking.filter(({ codes }) => mustHaveSecondStep(setting, toCodes(codes))).length;
}
