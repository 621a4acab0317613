import { permissionCalls, permissionLabels } from '@kitroom/contract/permission';
import { isApplicationCode } from '@kitroom/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '../../api/resource-api.ts';
import { InlineRecordScreen } from '../../records/inline/inline-record-screen.tsx';
import type { InlineKind } from '../../records/inline/inline-records.ts';
import { permissionScreens } from './screens.ts';

const permissions = resourceApi(permissionCalls);

const kind: InlineKind = {
  api: permissions,
  screens: permissionScreens,
  title: 'Permission Management',
  nameHeader: 'Permission Name',
  labels: permissionLabels,
  createNew: 'Create New Permission',
  nameTaken: permissionCalls.nameTaken,
  viewLabel: 'View Roles',
  fixedName: ({ name }) => (isApplicationCode(name) ? permissionCalls.builtIn : null),
  detail: null,
};

export function PermissionList() {
  const query = useQuery(permissions.list());
  return <InlineRecordScreen kind={kind} rows={query.data?.permissions} query={query} />;
}
