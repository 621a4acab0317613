import { roleCalls, roleLabels } from '@kitroom/contract/role';
import { useQuery } from '@tanstack/react-query';
import { ReadyRoleMenu } from '../../access/ready-role-menu.tsx';
import { resourceApi } from '../../api/resource-api.ts';
import { InlineRecordScreen } from '../../records/inline/inline-record-screen.tsx';
import type { InlineKind } from '../../records/inline/inline-records.ts';
import { PeopleCount } from './role-people.tsx';
import { roleScreens } from './screens.ts';

const roles = resourceApi(roleCalls);

const kind: InlineKind = {
  api: roles,
  screens: roleScreens,
  title: 'Role Management',
  nameHeader: 'Role Name',
  labels: roleLabels,
  createNew: 'Create New Role',
  nameTaken: roleCalls.nameTaken,
  viewLabel: 'View Permissions',
  fixedName: () => null,
  detail: ({ id, name }) => <PeopleCount roleId={id} roleName={name} />,
};

export function RoleList() {
  const query = useQuery(roles.list());
  const rows = query.data?.roles;
  return (
    <InlineRecordScreen kind={kind} rows={rows} query={query} actions={<ReadyRoleMenu roles={rows} />} />
  );
}
