import type { UserListRow } from '@kitroom/contract/user';
import { mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListAddress } from '../../records/list/list-address.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListTool } from '../../ui/list/list-tool.ts';
import { ToolButton } from '../../ui/list/list-toolbar.tsx';
import { CLUB_PARAM, ROLE_PARAM, SECOND_STEP_PARAM } from './screens.ts';
import { secondStepsQuery, secondStepText } from './second-steps.tsx';

export interface ListedUser extends UserListRow {
  /** In words; missing until it is loaded. */
  second_step?: string;
}

const FILTERS = [
  {
    param: ROLE_PARAM,
    partOf: ({ app_role_id }: ListedUser) => String(app_role_id),
    label: (user: ListedUser | undefined) => `Role: ${user?.role_name ?? 'nobody has it'}`,
  },
  {
    param: CLUB_PARAM,
    partOf: ({ club_id }: ListedUser) => String(club_id),
    label: (user: ListedUser | undefined) => `Club: ${user?.club_name ?? 'nobody is in it'}`,
  },
  {
    param: SECOND_STEP_PARAM,
    partOf: ({ second_step = '' }: ListedUser) => second_step.toLowerCase(),
    label: (user: ListedUser | undefined) => `Second step: ${user?.second_step ?? 'nobody like this'}`,
  },
] as const;

/**
 * Narrows the list to the users of the role or club, or with the second step, that its address names; buttons say so, and
 * take it back.
 */
export function useUserFilters(users: readonly ListedUser[] | undefined): {
  rows: readonly ListedUser[] | undefined;
  tool: ListTool;
} {
  const { params, write } = useListAddress();
  const { data: steps } = useQuery(secondStepsQuery);
  const all = useMemo(
    () =>
      steps === undefined
        ? users
        : users?.map((user) => ({ ...user, second_step: secondStepText(steps.get(user.id)) })),
    [users, steps],
  );
  const active = FILTERS.filter(({ param }) => params.has(param));
  const rows = useMemo(
    () =>
      all?.filter((user) =>
        FILTERS.every(({ param, partOf }) => !params.has(param) || partOf(user) === params.get(param)),
      ),
    [all, params],
  );
  const buttons = active.map(({ param, partOf, label }) => (
    <ToolButton key={param} endIcon={<Icon path={mdiClose} />} onClick={() => write(param, null)} sx={FILTER}>
      {label(all?.find((user) => partOf(user) === params.get(param)))}
    </ToolButton>
  ));
  return {
    rows,
    tool: {
      name: 'role, club or second step',
      above: users === undefined || buttons.length === 0 ? null : buttons,
      choice: params.has(SECOND_STEP_PARAM)
        ? null
        : { label: 'Only Without a Second Step', onClick: () => write(SECOND_STEP_PARAM, 'none') },
    },
  };
}

const FILTER = { mb: 2, mr: 1, maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' };
