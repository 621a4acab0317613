import type { SingleSignOnFailure } from '@kitroom/contract/access/single-sign-on-failures';
import { isMailAddress } from '@kitroom/contract/mail-address';
import { userInput } from '@kitroom/contract/user';
import type { Author } from '../../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { normalized } from '../../../platform/db/normalized.ts';
import { insertRecord } from '../../../platform/db/records.ts';
import type { SingleSignOnSettings } from '../../../platform/single-sign-on-settings.ts';
import { roleNamed } from '../../session/held-codes.ts';
import type { Identity } from './identity.ts';
import { isLinked } from './links.ts';

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
 * Id of the active user who is this person: known by issuer and subject; the first time, which there is once, by a verified email; created
 * if the settings say so. That they are one is noted when they enter, after all steps. Rejects with `NotLetInError`.
 */
export async function accountOf(
  trx: Transaction,
  identity: Identity,
  settings: SingleSignOnSettings,
  author: Author,
): Promise<number> {
  requireDomain(identity.hostedDomain, settings);
  const known = await trx
    .selectFrom('single_sign_on_identities')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (known) return activeUser(trx, known.user_id);
  const email = linkableEmail(identity, settings);
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', normalized(email))
    .executeTakeFirst();
  if (!user) return createUser(trx, { ...identity, email }, settings, author);
  if (await isLinked(trx, user.id, identity.issuer))
    throw new NotLetInError('linked-otherwise', `user ${user.id} has another subject here`);
  return activeUser(trx, user.id);
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

function linkableEmail(identity: Identity, settings: SingleSignOnSettings): string {
  const email = identity.email?.trim() ?? '';
  if (email === '' || !identity.emailVerified) {
    if (identity.withoutUserinfo && !isRefused(identity.withoutUserinfo))
      throw new NotLetInError('unavailable', 'no verified email without userinfo');
    throw new NotLetInError('unverified-email', 'the provider names no verified email');
  }
  // Somebody may own an address with a letter that is compared like one of another account.
  if (!isMailAddress(email)) throw new NotLetInError('no-account', 'no user can have an email like this');
  requireDomain(email.slice(email.lastIndexOf('@') + 1), settings);
  return email;
}

// A later attempt would end in the same way.
function isRefused(error: Error): boolean {
  const status = error.cause instanceof Response ? error.cause.status : (error as { status?: number }).status;
  return status === 401 || status === 403;
}

function requireDomain(domain: string | undefined, { domains }: SingleSignOnSettings): void {
  if (domain === undefined || domains.length === 0 || domains.includes(domain.toLowerCase())) return;
  throw new NotLetInError('other-domain', `${domain} is not in OIDC_DOMAINS`);
}

async function createUser(
  trx: Transaction,
  { email, firstNames, lastName }: Identity & { email: string },
  { newUsersRole: name }: SingleSignOnSettings,
  author: Author,
): Promise<number> {
  if (name === undefined) throw new NotLetInError('no-account', 'no user has this email');
  const roleId = await roleNamed(trx, name);
  if (roleId === undefined)
    throw new NotLetInError('no-account', `OIDC_NEW_USERS: no role is called ${name}`);
  const [before = ''] = email.split('@');
  const { shape } = userInput;
  const checked = userInput.safeParse({
    // No name is a reason to keep somebody out: they can be changed here.
    first_name: firstNames.find((text) => shape.first_name.safeParse(text).success) ?? before,
    last_name: shape.last_name.safeParse(lastName).success ? lastName : '-',
    email,
    app_role_id: roleId,
  });
  if (!checked.success)
    throw new NotLetInError('no-account', `no user can be created: ${checked.error.message}`);
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
