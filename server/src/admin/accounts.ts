import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { isMailAddress } from '@kitroom/contract/mail-address';
import { issuePasswordToken, passwordLink, signInLink } from '../access/factors/password/password-tokens.ts';
import { removeLinks } from '../access/factors/provider/links.ts';
import { removeSecondSteps } from '../access/factors/second-step/reset-second-step.ts';
import { makeAdministrator, setUpAccess } from '../access/setup.ts';
import type { Config } from '../platform/config.ts';
import { logChange, systemAuthor } from '../platform/db/change-log.ts';
import type { Transaction } from '../platform/db/database.ts';
import { normalized } from '../platform/db/normalized.ts';
import type { Row } from '../platform/db/tables.ts';
import { CommandError } from './command-error.ts';
import { openCurrentDatabase } from './existing-database.ts';

/** Makes an administrator of the user with this email, creating one where needed, and says where to sign in. */
export async function createAdmin(config: Config, email: string): Promise<string[]> {
  if (!isMailAddress(email)) throw new CommandError(`${email} is not an email address`);
  const db = await openCurrentDatabase(config);
  try {
    await setUpAccess(db);
    const link = await db.serializable(async (trx) => {
      const id = await makeAdministrator(trx, email);
      return passwordLink(config.publicUrl, await issuePasswordToken(trx, id, 'printed-invitation'));
    });
    return [
      `${email} is an active administrator. To choose a password, open this link (once, within 7 days):`,
      link,
      ...thenSignIn(config),
    ];
  } finally {
    await db.close();
  }
}

/** Removes the second steps of the user with this email, who has lost them, and signs them out. */
export async function resetSecondStep(config: Config, email: string): Promise<string[]> {
  const removed = await changeUser(config, email, (trx, user) =>
    removeSecondSteps(trx, config, systemAuthor(), user),
  );
  if (!removed) throw new CommandError(`${email} has no second step`);
  return [
    `The second step of ${email} was reset: passkeys, code app, recovery codes, and trusted browsers are removed, and all sessions have ended.`,
  ];
}

/** Removes the links of the user with this email to single sign-on, and ends the sessions that began with them. */
export async function unlinkSingleSignOn(config: Config, email: string): Promise<string[]> {
  const removed = await changeUser(config, email, (trx, user) =>
    removeLinks(trx, config, systemAuthor(), user),
  );
  if (!removed) throw new CommandError(`${email} has no link to single sign-on`);
  return [
    `${email} is no longer linked to single sign-on, and the sessions that began with it have ended. The next sign-in there finds the user by the email again.`,
  ];
}

/** Creates a link with which the user with this email chooses a new password. */
export async function resetLink(config: Config, email: string): Promise<string[]> {
  const token = await changeUser(config, email, async (trx, { id, is_active }) => {
    if (!is_active) {
      throw new CommandError(`${email} is deactivated: activate the user under Admin > Users first`);
    }
    await logChange(trx, {
      author: systemAuthor(),
      action: 'reset-requested',
      entity: 'users',
      entityId: id,
      after: { by: 'reset-link' },
    });
    return issuePasswordToken(trx, id, 'printed-reset');
  });
  return [
    'To choose a new password, open this link (once, within an hour):',
    passwordLink(config.publicUrl, token),
    ...thenSignIn(config),
  ];
}

// Where passwords are off, the sign-in page shows its form at this address only.
function thenSignIn({ publicUrl, singleSignOn: settings }: Config): string[] {
  if (settings?.passwords !== false) return [];
  return ['Then sign in with it here:', `${signInLink(publicUrl)}?${singleSignOn.withPassword}`];
}

type User = Pick<Row<'users'>, 'id' | 'email' | 'first_name' | 'is_active'>;

/** Makes changes to the user with this email, all or none. */
async function changeUser<Result>(
  config: Config,
  email: string,
  change: (trx: Transaction, user: User) => Promise<Result>,
): Promise<Result> {
  const db = await openCurrentDatabase(config);
  try {
    return await db.serializable(async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['id', 'email', 'first_name', 'is_active'])
        .where('email_folded', '=', normalized(email))
        .executeTakeFirst();
      if (!user) throw new CommandError(`There is no user with the email ${email}`);
      return change(trx, user);
    });
  } finally {
    await db.close();
  }
}
