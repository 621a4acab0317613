import { viewAsRole } from '@kitroom/contract/auth-calls';
import { permissionCalls } from '@kitroom/contract/permission';
import { roleLabels, rolePermissions } from '@kitroom/contract/role';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LOAD_FAILED, SAVE_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { LinkScreen } from '../../resource/links/link-screen.tsx';
import type { LinkHistory } from '../../resource/links/use-link-editor.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { PermissionAreas } from './permission-areas.tsx';
import { groupOfPermission, sortedByGroup } from './permission-groups.ts';
import { PeopleOfRole } from './role-people.tsx';
import { roleScreens } from './screens.ts';
import { ViewAsRoleButton } from './view-as-role-button.tsx';

const permissions = resourceApi(permissionCalls);

const texts = {
  title: roleScreens.view.label,
  loading: 'permissions',
  loadFailed: LOAD_FAILED.links,
  readForbidden: 'You do not have permission to view role permissions.',
  readOnly: "You don't have permission to update role permissions",
  saveFailed: SAVE_FAILED.links,
  updateForbidden: 'You do not have permission to update role permissions.',
};

const history: LinkHistory = { entity: 'roles', fields: ['permissionIds'], labels: roleLabels };

export function RolePermissionsScreen() {
  const roleId = useRecordId('roleId') ?? 0;
  const { data, hasAny } = usePermissions();
  const query = useQuery(permissions.list());
  const rows = useMemo(() => query.data && sortedByGroup(query.data.permissions), [query.data]);
  return (
    <LinkScreen
      call={{
        ...rolePermissions,
        id: roleId,
        history,
        linkedOf: ({ role, permissions, only_here_ids }) => ({
          record: role,
          ids: permissions.map(({ id }) => id),
          lostBy: ({ removed }) =>
            permissions
              .filter(({ id }) => only_here_ids.includes(id) && removed.includes(id))
              .map(({ name }) => name),
        }),
        inputOf: (permissionIds) => ({ permissionIds }),
      }}
      linkable={{ rows, query, path: permissionCalls.path, groupOf: groupOfPermission, namesAreCodes: true }}
      back={{ to: roleScreens.list.path, label: roleScreens.title }}
      texts={texts}
      actions={
        hasAny(viewAsRole.start.access) && data?.viewingAs === undefined ? (
          <ViewAsRoleButton roleId={roleId} />
        ) : null
      }
      above={<PeopleOfRole roleId={roleId} />}
      below={(assigned) => {
        const names = query.data?.permissions.filter(({ id }) => assigned.includes(id)) ?? [];
        return <PermissionAreas held={new Set(names.map(({ name }) => name))} />;
      }}
    />
  );
}
