import { hashPassword, limitPasswordHashing } from '../access/factors/password/passwords.ts';
import { saveLinks } from '../access/links/save-links.ts';
import { ROLE_PERMISSIONS } from '../access/roles/role-permissions.ts';
import { systemAuthor } from '../platform/db/change-log.ts';
import type { Transaction } from '../platform/db/database.ts';
import { normalized } from '../platform/db/normalized.ts';
import { fromNow } from '../platform/db/now.ts';
import { insertRecord, updateRecord } from '../platform/db/records.ts';
import { flag } from '../platform/db/schema/record-columns.ts';
import { idsByCode, idUnder } from './ids.ts';
import { CLUBS, DEMO_ADMINISTRATOR, DEMO_PASSWORD, type DemoUser, ROLES, USERS } from './people.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The hash of the demo's password for each user who has one, each with its own salt; by email. */
export async function hashPasswords(): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { email, invited } of USERS) {
    if (!invited) hashes.set(email, await limitPasswordHashing(() => hashPassword(DEMO_PASSWORD)));
  }
  return hashes;
}

/** Creates roles, clubs and users; resolves to the id of the administrator, who then creates the rest. */
export async function seedPeople(trx: Transaction, hashes: ReadonlyMap<string, string>): Promise<number> {
  await seedRoles(trx);
  const roles = await trx.selectFrom('roles').select(['id', 'name as code']).execute();
  const roleIds = idsByCode(roles);
  const clubIds = new Map<string, number>();
  for (const { name, description, inactive } of CLUBS) {
    const columns = { name, name_folded: normalized(name), description, is_active: flag(!inactive) };
    const club = { ...columns, director_user_id: null };
    clubIds.set(name, (await insertRecord(trx, 'clubs', club, systemAuthor())).id);
  }
  const userIds = new Map<string, number>();
  for (const user of USERS) {
    const columns = {
      ...userColumns(user),
      app_role_id: idUnder(roleIds, user.role),
      club_id: user.club === undefined ? null : idUnder(clubIds, user.club),
      password_hash: hashes.get(user.email) ?? null,
    };
    userIds.set(user.email, (await insertRecord(trx, 'users', columns, systemAuthor())).id);
  }
  for (const { name, director } of CLUBS) {
    if (director === null) continue;
    const values = { director_user_id: idUnder(userIds, director) };
    await updateRecord(trx, 'clubs', { id: idUnder(clubIds, name), values, author: systemAuthor() });
  }
  return idUnder(userIds, DEMO_ADMINISTRATOR);
}

async function seedRoles(trx: Transaction): Promise<void> {
  const permissions = idsByCode(await trx.selectFrom('permissions').select(['id', 'name as code']).execute());
  for (const { name, description, codes } of ROLES) {
    const author = systemAuthor();
    const columns = { name, name_folded: normalized(name), description };
    const role = await insertRecord(trx, 'roles', columns, author);
    const ids = codes.map((code) => idUnder(permissions, code));
    await saveLinks(trx, ROLE_PERMISSIONS, { id: role.id, ids }, author);
  }
}

function userColumns({ first, last, email, display, phone, address, ...user }: DemoUser) {
  const [address_line1 = null, address_line2 = null, city = null, state = null, postal_code = null] =
    address ?? [];
  return {
    first_name: first,
    last_name: last,
    email,
    email_folded: normalized(email),
    display_name: display ?? null,
    phone: phone ?? null,
    address_line1,
    address_line2,
    city,
    state,
    postal_code,
    is_active: flag(!user.inactive),
    email_verified: flag(!user.invited),
    password_change_required: flag(user.invited ?? false),
    failed_login_attempts: user.failedSignIns ?? 0,
    last_login: user.lastSeen === undefined ? null : fromNow(-user.lastSeen * DAY),
  };
}
