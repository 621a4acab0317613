import { permissionCalls } from '@kitroom/contract/permission';
import { permissionStore } from '../access/permissions/permission-store.ts';
import { recordKind } from './kind.ts';

export const permissionKind = recordKind(permissionCalls, {
  store: permissionStore,
  taken: { name_folded: { path: 'name', message: permissionCalls.nameTaken } },
  namedBy: 'name',
});
