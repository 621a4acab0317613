import { permissionCalls } from '@kitroom/contract/permission';
import { roleCalls } from '@kitroom/contract/role';

interface Taken {
  /** The field that is shown as the one in conflict. */
  path: string;
  message: string;
}

const NAME = { path: 'name', message: 'Name already exists' };
const CODE = { path: 'code', message: 'Code already exists' };

// Keys are the names of the unique indexes: `table.column` (see the first migration).
const TAKEN: Record<string, Taken> = {
  'clubs.name_folded': NAME,
  'sizes.name_folded': NAME,
  'sizes.code_folded': CODE,
  'product_categories.name_folded': NAME,
  'product_categories.code_folded': CODE,
  'garment_colors.name_folded': NAME,
  'garment_colors.code_folded': CODE,
  'imprint_colors.name_folded': NAME,
  'imprint_colors.code_folded': CODE,
  'products.code_folded': CODE,
  'users.email_folded': { path: 'email', message: 'Email already exists' },
  'roles.name_folded': { path: 'name', message: roleCalls.nameTaken },
  'permissions.name_folded': { path: 'name', message: permissionCalls.nameTaken },
};

/** The field and sentence of a violated unique index, on both engines; undefined for any other error. */
export function uniqueViolation(error: unknown): Taken | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === '23505' && 'constraint' in error)
    return TAKEN[String(error.constraint)];
  if ('code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
    return TAKEN[error.message.replace('UNIQUE constraint failed: ', '')];
  }
  return undefined;
}
