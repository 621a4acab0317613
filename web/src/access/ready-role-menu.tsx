import {
  createReadyRole,
  READY_ROLE_NAMES,
  READY_ROLES,
  type ReadyRoleName,
} from '@kitroom/contract/access/ready-roles';
import { type RoleRow, rolePermissions } from '@kitroom/contract/role';
import { mdiChevronDown } from '@mdi/js';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { errorText } from '../api/api-error.ts';
import { callBody } from '../api/call.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { Icon } from '../ui/icon.tsx';
import { useMenu } from '../ui/use-menu.ts';

interface ReadyRoleMenuProps {
  /** The roles there are: what has one of their names is not offered. Undefined while they load. */
  roles: readonly Pick<RoleRow, 'name'>[] | undefined;
  onCreated?: (role: RoleRow) => void;
}

/** Creates a role with the permissions of a usual job; nothing where the user may not, or where all of them are there. */
export function ReadyRoleMenu({ roles, onCreated }: ReadyRoleMenuProps) {
  const { has, hasAny } = usePermissions();
  const { button, menu, list, close } = useMenu();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (name: ReadyRoleName) => callBody(createReadyRole, { body: { name } }),
    onSuccess: async ({ role }) => {
      await queries.invalidateQueries();
      onCreated?.(role);
      enqueueSnackbar(`Role created: ${role.name}`, { variant: 'success' });
    },
    onError: (error) => {
      enqueueSnackbar(errorText(error, 'Failed to create role'), { variant: 'error' });
      // Someone else may have created it.
      void queries.invalidateQueries();
    },
  });
  const taken = new Set(roles?.map(({ name }) => name.toLowerCase()));
  const offered = READY_ROLE_NAMES.filter(
    (name) => !taken.has(name.toLowerCase()) && READY_ROLES[name].codes.every(has),
  );
  const mayCreate = hasAny(createReadyRole.access) && has(rolePermissions.updatePermission);
  if (roles === undefined || offered.length === 0 || !mayCreate) return null;
  return (
    <>
      <Button
        {...button}
        color="inherit"
        variant="outlined"
        disabled={create.isPending}
        sx={{ alignSelf: 'flex-start' }}
        endIcon={<Icon path={mdiChevronDown} />}
      >
        New Role from…
      </Button>
      <Menu {...menu} slotProps={{ list }}>
        {offered.map((name) => (
          <MenuItem
            key={name}
            sx={{ whiteSpace: 'normal' }}
            onClick={() => {
              close();
              create.mutate(name);
            }}
          >
            <ListItemText primary={name} secondary={READY_ROLES[name].description} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
