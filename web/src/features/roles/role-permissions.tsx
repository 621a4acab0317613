import { viewAsRole } from '@kitroom/contract/auth';
import { roleLabels } from '@kitroom/contract/field-labels';
import { permissionCalls } from '@kitroom/contract/permission';
import { rolePermissions } from '@kitroom/contract/role';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED, SAVE_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { type LinkHistory, LinkScreen } from '../../resource/links/link-screen.tsx';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { PermissionAreas } from './permission-areas.tsx';
import { PeopleOfRole } from './role-people.tsx';
import { roleScreens } from './screens.ts';
import { ViewAsRoleButton } from './view-as-role-button.tsx';

const permissions = resourceApi(permissionCalls);

const texts = {
  title: 'Role Permissions',
  loading: 'permissions',
  loadFailed: LOAD_FAILED.links,
  readForbidden: 'You do not have permission to view role permissions.',
  readOnly: "You don't have permission to update role permissions",
  saved: rolePermissions.saved,
  saveFailed: SAVE_FAILED.links,
  updateForbidden: 'You do not have permission to update role permissions.',
};

const history: LinkHistory = { entity: 'roles', fields: ['permissionIds'], labels: roleLabels };

export function RolePermissionsScreen() {
  const roleId = useRecordId('roleId') ?? 0;
  const path = rolePermissions.path.replace(':id', String(roleId));
  const { data, has } = usePermissions();
  const query = useQuery(permissions.list());
  return (
    <LinkScreen
      call={{
        path,
        body: rolePermissions.body,
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
      linkable={query.data?.permissions}
      query={query}
      queryKey={permissionCalls.path}
      mayChange={has(rolePermissions.updatePermission)}
      back={{ to: roleScreens.list.path, label: 'Back to Roles' }}
      texts={texts}
      history={history}
      actions={
        has(viewAsRole.permission) && data?.viewingAs === undefined ? (
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
