import type { UserListRow } from '@kitroom/contract/user';
import Chip from '@mui/material/Chip';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ROLE_PARAM } from './screens.ts';

/** Narrows the list to the users of the role that its address names; `chip` says so, and takes it back. */
export function useRoleFilter(users: readonly UserListRow[] | undefined): {
  users: readonly UserListRow[] | undefined;
  chip: ReactNode;
} {
  const [params, setParams] = useSearchParams();
  const role = params.get(ROLE_PARAM);
  const narrowed = useMemo(
    () => (role === null ? users : users?.filter(({ app_role_id }) => String(app_role_id) === role)),
    [users, role],
  );
  if (role === null || narrowed === undefined) return { users: narrowed, chip: null };
  const clear = () =>
    setParams(
      (present) => {
        present.delete(ROLE_PARAM);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  const label = `Role: ${narrowed[0]?.role_name ?? 'nobody has it'}`;
  return { users: narrowed, chip: <Chip label={label} onClick={clear} onDelete={clear} sx={CHIP} /> };
}

const CHIP = { mb: 2, maxWidth: '100%', '@media (pointer: coarse)': { minHeight: 44 } };
