import type { UserListRow } from '@kitroom/contract/user';
import Close from '@mui/icons-material/Close';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListTool } from '../../resource/list/list-tool.tsx';
import { ToolButton } from '../../ui/list/tool-button.tsx';
import { CLUB_PARAM, ROLE_PARAM } from './screens.ts';

/** The filters that an address can have. */
const FILTERS = [
  {
    param: ROLE_PARAM,
    idOf: ({ app_role_id }: UserListRow) => app_role_id,
    label: (user: UserListRow | undefined) => `Role: ${user?.role_name ?? 'nobody has it'}`,
  },
  {
    param: CLUB_PARAM,
    idOf: ({ club_id }: UserListRow) => club_id,
    label: (user: UserListRow | undefined) => `Club: ${user?.club_name ?? 'nobody is in it'}`,
  },
] as const;

/** Narrows the list to the users of the role or club that its address names; buttons say so, and take it back. */
export function useUserFilters(users: readonly UserListRow[] | undefined): {
  rows: readonly UserListRow[] | undefined;
  tool: ListTool | null;
} {
  const [params, setParams] = useSearchParams();
  const role = params.get(ROLE_PARAM);
  const club = params.get(CLUB_PARAM);
  const narrowed = useMemo(
    () =>
      role === null && club === null
        ? users
        : users?.filter(
            ({ app_role_id, club_id }) =>
              (role === null || String(app_role_id) === role) && (club === null || String(club_id) === club),
          ),
    [users, role, club],
  );
  const active = FILTERS.filter(({ param }) => params.has(param));
  if (active.length === 0 || users === undefined) return { rows: narrowed, tool: null };
  const buttons = active.map(({ param, idOf, label }) => {
    const clear = () =>
      setParams(
        (present) => {
          present.delete(param);
          return present;
        },
        { replace: true, preventScrollReset: true },
      );
    const one = users.find((user) => String(idOf(user)) === params.get(param));
    return (
      <ToolButton key={param} endIcon={<Close />} onClick={clear} sx={FILTER}>
        {label(one)}
      </ToolButton>
    );
  });
  return { rows: narrowed, tool: { name: 'role or club', above: buttons } };
}

const FILTER = { mb: 2, mr: 1, maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' };
