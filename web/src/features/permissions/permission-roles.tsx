import { permissionPeople } from '@kitroom/contract/access/people';
import { permissionLabels, permissionRoles } from '@kitroom/contract/permission';
import { roleCalls } from '@kitroom/contract/role';
import { useQuery } from '@tanstack/react-query';
import { PeopleLine } from '../../access/people-line.tsx';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { LinkScreen } from '../../records/links/link-screen.tsx';
import type { LinkHistory } from '../../records/links/use-link-editor.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { permissionScreens } from './screens.ts';

const roles = resourceApi(roleCalls);

const UPDATE_FORBIDDEN = 'You do not have permission to update roles.';

const texts = {
  title: permissionScreens.view.label,
  loading: 'roles',
  loadFailed: LOAD_FAILED.data,
  readForbidden: 'You do not have permission to view permission roles.',
  readOnly: UPDATE_FORBIDDEN,
  saveFailed: 'Failed to update roles',
  updateForbidden: UPDATE_FORBIDDEN,
};

const history: LinkHistory = { screens: permissionScreens, fields: ['roleIds'], labels: permissionLabels };

export function PermissionRolesScreen() {
  const id = useRecordId('permissionId') ?? 0;
  const query = useQuery(roles.list());
  return (
    <LinkScreen
      call={{
        ...permissionRoles,
        id,
        history,
        linkedOf: ({ permission, roles, holding_role_ids }) => ({
          record: permission,
          ids: roles.map(({ id }) => id),
          // Whether a role that is added has users is not known here.
          lostBy: ({ added, removed }) =>
            added.length === 0 &&
            holding_role_ids.length > 0 &&
            holding_role_ids.every((id) => removed.includes(id))
              ? [permission.name]
              : [],
        }),
        inputOf: (roleIds) => ({ roleIds }),
      }}
      linkable={{ rows: query.data?.roles, query, path: roleCalls.path }}
      back={{ to: permissionScreens.list.path, label: permissionScreens.title }}
      texts={texts}
      above={
        <PeopleLine
          people={{
            call: permissionPeople,
            id,
            // It changes with the roles.
            key: [roleCalls.path, permissionPeople.path, id],
          }}
          none="No user has this permission."
          unnamed=" with this permission"
        />
      }
    />
  );
}
