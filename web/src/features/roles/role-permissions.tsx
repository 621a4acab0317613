import { PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';
import { viewAsRole } from '@kitroom/contract/auth-calls';
import { permissionCalls } from '@kitroom/contract/permission';
import { isApplicationCode, type PermissionCode } from '@kitroom/contract/permissions';
import { roleLabels, rolePermissions } from '@kitroom/contract/role';
import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { AreaTable } from '../../access/area-table.tsx';
import { LOAD_FAILED, SAVE_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { LinkScreen } from '../../records/links/link-screen.tsx';
import type { LinkHistory } from '../../records/links/use-link-editor.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { Icon } from '../../ui/icon.tsx';
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

const history: LinkHistory = { screens: roleScreens, fields: ['permissionIds'], labels: roleLabels };

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

/** The abilities of these permissions' holders, area by area. */
function PermissionAreas({ held }: { held: ReadonlySet<string> }) {
  const titleId = useId();
  const own = [...held].filter((code) => !isApplicationCode(code)).toSorted();
  return (
    <Box component="details" sx={{ pt: 2 }}>
      <Box component="summary" sx={{ mb: 1, cursor: 'pointer' }}>
        <Typography id={titleId} component="span" variant="h2">
          What this role can do
        </Typography>
      </Box>
      <AreaTable
        areas={PERMISSION_AREAS}
        titleId={titleId}
        cell={(area, kind) => <Mark code={area[kind]} held={held} />}
      />
      {own.length === 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {`Also ${own.join(', ')}, which Kitroom does not use.`}
        </Typography>
      )}
    </Box>
  );
}

function Mark({ code, held }: { code: PermissionCode | null; held: ReadonlySet<string> }) {
  // A permission with this code doesn't exist.
  if (code === null) return null;
  if (held.has(code))
    return (
      <Icon
        path={mdiCheck}
        color="success"
        titleAccess="Yes"
        sx={{ fontSize: 20, display: 'block', mx: 'auto' }}
      />
    );
  return (
    <Typography component="span" color="textSecondary" variant="inherit">
      <span aria-hidden>–</span>
      <span className="visually-hidden">No</span>
    </Typography>
  );
}
