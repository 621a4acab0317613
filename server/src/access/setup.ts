import { PERMISSION_CODES, PERMISSIONS } from '@kitroom/contract/permissions';
import type { Config } from '../platform/config.ts';
import { type Author, systemAuthor } from '../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import { readLinks } from '../platform/db/links.ts';
import { normalized } from '../platform/db/normalized.ts';
import { insertRecord, updateRecord } from '../platform/db/records.ts';
import { findOrCreate } from '../platform/db/unique-violation.ts';
import { issuePasswordToken, passwordLink } from './factors/password/password-tokens.ts';
import { hashPassword } from './factors/password/passwords.ts';
import { saveLinks } from './links/save-links.ts';
import { ROLE_PERMISSIONS } from './roles/role-permissions.ts';
import { hasAdministrator } from './rules/access-rules.ts';
import { heldByNobody, roleNamed, rolesWithAll } from './session/held-codes.ts';

/** The role that an empty database gets, holding every code of the application. */
export const ADMINISTRATOR_ROLE = 'Administrator';

/**
 * Adds the application's permission codes to the database, and to an empty one the `Administrator` role. Codes that a
 * newer version of the application adds are given to that role too. Safe to run at every start and in two processes at
 * once.
 */
export async function setUpAccess(db: Database): Promise<void> {
  // Two processes may start at once.
  await findOrCreate(db, async (trx) => {
    const present = await trx.selectFrom('permissions').select('name').execute();
    const names = new Set(present.map((row) => row.name));
    const missing = PERMISSION_CODES.filter((code) => !names.has(code));
    if (missing.length === 0) return;
    const author = systemAuthor();
    const roleId = await administratorRole(trx, author);
    const ids: number[] = [];
    for (const code of missing) {
      const columns = { name: code, name_folded: normalized(code), description: PERMISSIONS[code] };
      ids.push((await insertRecord(trx, 'permissions', columns, author)).id);
    }
    if (roleId) await addPermissions(trx, roleId, ids, author);
  });
}

/**
 * Makes sure that there is an administrator. When there is none, the user with `ADMIN_EMAIL` becomes one
 * (and is created where needed): with `ADMIN_PASSWORD`, or without one, and where passwords are off, by a link to choose a
 * password, to which this resolves. Safe to run at every start.
 */
export async function setUpAdministrator(
  db: Database,
  { admin, publicUrl, singleSignOn }: Pick<Config, 'admin' | 'publicUrl' | 'singleSignOn'>,
): Promise<{ email: string; link: string } | undefined> {
  if (await hasAdministrator(db.query)) return undefined;
  const { email } = admin;
  // Only a password that was chosen with a printed link works there.
  const password = singleSignOn?.passwords === false ? undefined : admin.password;
  const hash = password === undefined ? undefined : await hashPassword(password);
  return findOrCreate(db, async (trx) => {
    if (await hasAdministrator(trx)) return undefined;
    const id = await makeAdministrator(trx, email, hash);
    if (hash !== undefined) return undefined;
    return { email, link: passwordLink(publicUrl, await issuePasswordToken(trx, id, 'printed-invitation')) };
  });
}

/**
 * The message to the operator when nobody holds some codes, such as new ones after an update if the role `Administrator` has
 * another name now; undefined: someone holds every code, or there is no administrator.
 */
export async function unheldCodesWarning(query: Queries): Promise<string | undefined> {
  if (!(await hasAdministrator(query))) return undefined;
  const codes = await heldByNobody(query);
  if (codes.length === 0) return undefined;
  return `No active user has ${codes.join(', ')}: an administrator can give these permissions to a role under Admin > Roles.`;
}

/** The name of the first administrator until they enter theirs. */
export const ADMINISTRATOR_NAME = { first_name: 'Administrator', last_name: 'Kitroom' };

/**
 * Makes the user with this email an active administrator who holds every code of the application; creates the
 * user where there is none. With `passwordHash` that becomes the password. Resolves to the user's id.
 */
export async function makeAdministrator(
  trx: Transaction,
  email: string,
  passwordHash?: string,
): Promise<number> {
  const author = systemAuthor();
  const roleId = await roleWithEveryCode(trx, author);
  const access = {
    app_role_id: roleId,
    is_active: 1,
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash, password_change_required: 0 }),
  };
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', normalized(email))
    .executeTakeFirst();
  if (user) {
    await updateRecord(trx, 'users', { id: user.id, values: access, author });
    return user.id;
  }
  const columns = {
    ...ADMINISTRATOR_NAME,
    email,
    email_folded: normalized(email),
    ...access,
  };
  return (await insertRecord(trx, 'users', columns, author)).id;
}

// The role `Administrator`, or the first other one that holds every code; a role that has lost some gets them back.
async function roleWithEveryCode(trx: Transaction, author: Author): Promise<number> {
  const full = await rolesWithAll(trx, PERMISSION_CODES)
    .orderBy('role_permissions.role_id')
    .executeTakeFirst();
  if (full) return full.role_id;
  const roleId = (await roleNamed(trx, ADMINISTRATOR_ROLE)) ?? (await createAdministratorRole(trx, author));
  const codes = await trx
    .selectFrom('permissions')
    .select('id')
    .where('name', 'in', PERMISSION_CODES)
    .execute();
  const ids = codes.map((code) => code.id);
  await addPermissions(trx, roleId, ids, author);
  return roleId;
}

async function addPermissions(trx: Transaction, roleId: number, ids: number[], author: Author) {
  const present = await readLinks(trx, ROLE_PERMISSIONS.links, roleId);
  await saveLinks(trx, ROLE_PERMISSIONS, { id: roleId, ids: [...new Set([...present, ...ids])] }, author);
}

async function administratorRole(trx: Transaction, author: Author): Promise<number | undefined> {
  const found = await roleNamed(trx, ADMINISTRATOR_ROLE);
  if (found) return found;
  const others = await trx.selectFrom('roles').select('id').limit(1).executeTakeFirst();
  return others ? undefined : createAdministratorRole(trx, author);
}

async function createAdministratorRole(trx: Transaction, author: Author): Promise<number> {
  const columns = {
    name: ADMINISTRATOR_ROLE,
    name_folded: normalized(ADMINISTRATOR_ROLE),
    description: 'May do everything',
  };
  return (await insertRecord(trx, 'roles', columns, author)).id;
}
