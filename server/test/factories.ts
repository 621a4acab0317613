import type { PermissionCode } from '@kitroom/contract/permissions';
import { systemAuthor } from '../src/platform/db/change-log.ts';
import type { Database, Transaction } from '../src/platform/db/database.ts';
import { normalized } from '../src/platform/db/normalized.ts';
import { insertRecord, type NewRecord } from '../src/platform/db/records.ts';
import type { Row } from '../src/platform/db/tables.ts';

let count = 0;

/** A text that no other record of this run has. */
export function unique(text: string): string {
  count += 1;
  return `${text} ${count}`;
}

/** An email that no other user of this run has. */
export function freeEmail(): string {
  return `${unique('person').replace(' ', '-')}@example.com`;
}

/** A role that holds exactly these codes. */
export function createRole(
  db: Database,
  { permissions, name = unique('Role') }: { permissions: readonly PermissionCode[]; name?: string },
): Promise<Row<'roles'>> {
  return db.transaction(async (trx) => {
    const role = await insertRecord(
      trx,
      'roles',
      { name, name_folded: normalized(name), description: null },
      systemAuthor(),
    );
    if (permissions.length === 0) return role;
    const rows = await trx.selectFrom('permissions').select('id').where('name', 'in', permissions).execute();
    await trx
      .insertInto('role_permissions')
      .values(rows.map(({ id }) => ({ role_id: role.id, permission_id: id })))
      .execute();
    return role;
  });
}

export async function permissionId(db: Database, code: PermissionCode): Promise<number> {
  const row = await db.query
    .selectFrom('permissions')
    .select('id')
    .where('name', '=', code)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The ids of these codes of the application, in this order. */
export function permissionIds(db: Database, ...codes: readonly PermissionCode[]): Promise<number[]> {
  return Promise.all(codes.map((code) => permissionId(db, code)));
}

/** The codes that a role holds, by name. */
export async function codesOfRole(db: Database, roleId: number): Promise<string[]> {
  const rows = await db.query
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select('permissions.name')
    .where('role_permissions.role_id', '=', roleId)
    .orderBy('permissions.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** An active user who can work right away: no password change is required. */
export function createUser(
  db: Database,
  { roleId, ...columns }: { roleId: number } & Partial<NewRecord<'users'>>,
): Promise<Row<'users'>> {
  const email = columns.email ?? freeEmail();
  return db.transaction((trx) =>
    insertRecord(
      trx,
      'users',
      {
        first_name: 'Dana',
        last_name: 'Whitfield',
        email_verified: 1,
        password_change_required: 0,
        app_role_id: roleId,
        ...columns,
        email,
        email_folded: normalized(email),
      },
      systemAuthor(),
    ),
  );
}

/** The names of a record, and what they are compared by. */
export function codedColumns(name: string, code = name) {
  return { name, name_folded: normalized(name), code, code_folded: normalized(code) };
}

/** A size that no call makes; resolves to its id. */
export async function insertSize(trx: Transaction, name = unique('Size')): Promise<number> {
  const values = { ...codedColumns(name), description: null, sort_order: null };
  return (await insertRecord(trx, 'sizes', values, systemAuthor())).id;
}

/** A row of `product_images` in this place, whose file no test opens. */
export function pictureRow(place: { product_id: number; slot: number; color_id: number | null }) {
  return {
    ...place,
    sha256: 'a'.repeat(64),
    extension: 'png',
    bytes: 1,
    crc32: 1,
    width: 1,
    height: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: null,
  } as const;
}

const COLOR_CODES = [
  'GARMENT_COLOR_READ',
  'GARMENT_COLOR_CREATE',
  'GARMENT_COLOR_UPDATE',
  'IMPRINT_COLOR_READ',
  'IMPRINT_COLOR_CREATE',
  'IMPRINT_COLOR_UPDATE',
] as const;

export const CATALOG_CODES = [
  'PRODUCT_CATEGORY_READ',
  'PRODUCT_CATEGORY_CREATE',
  'PRODUCT_CATEGORY_UPDATE',
  ...COLOR_CODES,
  'PRODUCT_READ',
  'PRODUCT_CREATE',
  'PRODUCT_UPDATE',
] as const;
