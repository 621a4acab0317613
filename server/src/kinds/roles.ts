import { roleCalls } from '@kitroom/contract/role';
import { roleStore } from '../access/roles/role-store.ts';
import { recordKind } from './kind.ts';

export const roleKind = recordKind(roleCalls, {
  store: roleStore,
  taken: { name_folded: { path: 'name', message: roleCalls.nameTaken } },
  namedBy: 'name',
});
