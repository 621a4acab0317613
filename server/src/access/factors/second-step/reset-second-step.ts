import type { Config } from '../../../platform/config.ts';
import { type Author, logChange } from '../../../platform/db/change-log.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { heldByUser } from '../../session/held-codes.ts';
import { endSessionsOf } from '../../session/sessions.ts';
import { mustHaveSecondStep } from '../../session/who-must.ts';
import { deleteRecoveryCodes } from '../codes/recovery-codes.ts';
import { securityMail } from '../mails/security-mails.ts';
import { hasSecondStep } from './held-steps.ts';
import { endTrust } from './trusted-browsers.ts';

/**
 * Removes every second step of a user with all that came with it, ends their sessions and sign-ins that have begun, and
 * mails them. Resolves to false, and changes nothing, if they have no second step. Call it in a serializable transaction:
 * a second step that is added at the same time comes either before, and is removed, or not at all.
 */
export async function removeSecondSteps(
  trx: Transaction,
  settings: Pick<Config, 'publicUrl' | 'secondStep' | 'singleSignOn'>,
  author: Author,
  user: Pick<Row<'users'>, 'id' | 'email' | 'first_name'>,
): Promise<boolean> {
  const { id } = user;
  if (!(await hasSecondStep(trx, id))) return false;
  await trx.deleteFrom('passkeys').where('user_id', '=', id).execute();
  await trx.deleteFrom('code_apps').where('user_id', '=', id).execute();
  await trx.deleteFrom('challenges').where('user_id', '=', id).execute();
  await deleteRecoveryCodes(trx, id);
  await endTrust(trx, id);
  await endSessionsOf(trx, id);
  await logChange(trx, { author, action: 'second-step-reset', entity: 'users', entityId: id });
  const must = mustHaveSecondStep(settings.secondStep, await heldByUser(trx, id));
  await queueMail(trx, securityMail(user, { what: 'second-step-reset', must }, settings));
  return true;
}
