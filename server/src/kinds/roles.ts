import { roleCalls } from '@kitroom/contract/role';
import { NORMALIZED_NAME } from '../platform/db/schema/record-columns.ts';
import { recordStore } from '../platform/http/record-store.ts';
import { recordKind } from './kind.ts';

export const roleKind = recordKind(roleCalls, {
  store: (db) => recordStore(db, roleCalls, NORMALIZED_NAME),
  taken: { name_folded: { path: 'name', message: roleCalls.nameTaken } },
  namedBy: 'name',
});
