import type { SingleSignOnFailure } from '@kitroom/contract/access/single-sign-on';
import { userInput } from '@kitroom/contract/user';
import type { Author } from '../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { now } from '../../platform/db/now.ts';
import { insertRecord } from '../../platform/db/records.ts';
import type { SingleSignOnSettings } from '../../platform/single-sign-on-settings.ts';
import type { Identity } from './provider.ts';

/** Why someone who has signed in at the provider is not let in here. */
export class NotLetInError extends Error {
  override name = 'NotLetInError';
  readonly reason: SingleSignOnFailure;

  constructor(reason: SingleSignOnFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Id of the active user who is this person: known by issuer and subject; the first time by a verified email; created
 * if the settings say so. Rejects with `NotLetInError`.
 */
export async function accountOf(
  trx: Transaction,
  identity: Identity,
  settings: SingleSignOnSettings,
  author: Author,
): Promise<number> {
  const known = await trx
    .updateTable('single_sign_on_identities')
    .set({ last_used_at: now() })
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .returning('user_id')
    .executeTakeFirst();
  if (known) return activeUser(trx, known.user_id);
  const email = linkableEmail(identity, settings);
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', normalized(email))
    .executeTakeFirst();
  const id = user
    ? await activeUser(trx, user.id)
    : await createUser(trx, { identity, email, settings, author });
  const at = now();
  await trx
    .insertInto('single_sign_on_identities')
    .values({
      user_id: id,
      issuer: identity.issuer,
      subject: identity.subject,
      created_at: at,
      last_used_at: at,
    })
    .execute();
  return id;
}

async function activeUser(query: Queries, id: number): Promise<number> {
  const active = await query
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (!active) throw new NotLetInError('no-account', `user ${id} is inactive`);
  return id;
}

function linkableEmail({ email, emailVerified }: Identity, { domains }: SingleSignOnSettings): string {
  if (email === undefined || !emailVerified)
    throw new NotLetInError('unverified-email', 'the provider names no verified email');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain))
    throw new NotLetInError('other-domain', `${domain} is not in OIDC_DOMAINS`);
  return email;
}

interface NewAccount {
  identity: Identity;
  email: string;
  settings: SingleSignOnSettings;
  author: Author;
}

async function createUser(
  trx: Transaction,
  { identity, email, settings, author }: NewAccount,
): Promise<number> {
  const { newUsersRole: name } = settings;
  if (name === undefined) throw new NotLetInError('no-account', 'no user has this email');
  const roleId = await roleNamed(trx, name);
  if (roleId === undefined)
    throw new NotLetInError('no-account', `OIDC_NEW_USERS: no role is called ${name}`);
  const [before = ''] = email.split('@');
  const checked = userInput.safeParse({
    first_name: identity.firstName ?? before,
    last_name: identity.lastName ?? '-',
    email,
    app_role_id: roleId,
  });
  if (!checked.success)
    throw new NotLetInError('no-account', `no user can be made: ${checked.error.message}`);
  const { first_name, last_name } = checked.data;
  const columns = {
    first_name,
    last_name,
    email: checked.data.email,
    email_folded: normalized(checked.data.email),
    app_role_id: roleId,
    email_verified: 1,
    password_change_required: 0,
  };
  return (await insertRecord(trx, 'users', columns, author)).id;
}

/** Id of the role with this name; undefined: there is none. */
export async function roleNamed(query: Queries, name: string): Promise<number | undefined> {
  const role = await query
    .selectFrom('roles')
    .select('id')
    .where('name_folded', '=', normalized(name))
    .executeTakeFirst();
  return role?.id;
}
