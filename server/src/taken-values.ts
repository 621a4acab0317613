import { permissionCalls } from '@kitroom/contract/permission';
import { roleCalls } from '@kitroom/contract/role';
import type { TakenValues } from './platform/http/taken-values.ts';

const NAME_TAKEN = { path: 'name', message: 'Name already exists' };
const CODE_TAKEN = { path: 'code', message: 'Code already exists' };
const NAME_AND_CODE = { name_folded: NAME_TAKEN, code_folded: CODE_TAKEN };

/** The field and the sentence of the 409 for every unique index of the tables of records. */
export const TAKEN_VALUES: TakenValues = {
  roles: { name_folded: { path: 'name', message: roleCalls.nameTaken } },
  permissions: { name_folded: { path: 'name', message: permissionCalls.nameTaken } },
  clubs: { name_folded: NAME_TAKEN },
  users: { email_folded: { path: 'email', message: 'Email already exists' } },
  sizes: NAME_AND_CODE,
  product_categories: NAME_AND_CODE,
  garment_colors: NAME_AND_CODE,
  imprint_colors: NAME_AND_CODE,
  products: { name_folded: null, code_folded: CODE_TAKEN },
};
