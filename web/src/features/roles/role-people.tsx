import { rolePeople, rolePeopleCounts } from '@kitroom/contract/access/people';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { FOR_THUMBS, PEOPLE_LINE, PeopleLine } from '../../access/people-line.tsx';
import { callQuery } from '../../api/call-query.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { TOUCH } from '../../theme/tokens.ts';
import { counted } from '../../ui/sentence-parts.ts';
import { userScreens, usersOfRole } from '../users/screens.ts';

/** How many people have a role, below its name in the list: leads to them. Nothing where that could not be loaded. */
export function PeopleCount({ roleId, roleName }: { roleId: number; roleName: string }) {
  const { data, isError } = useQuery(callQuery(rolePeopleCounts));
  if (isError) return null;
  // Its line is already there: rows must not move.
  if (data === undefined) return <Typography component="span" sx={{ ...PEOPLE_LINE, display: 'block' }} />;
  const found = data.roles.find(({ role_id }) => role_id === roleId);
  const count = (found?.active_count ?? 0) + (found?.inactive_count ?? 0);
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 0.25 }}>
      <UsersLink roleId={roleId} label={`${counted(count, 'user', 'users')} with the role ${roleName}`}>
        {count === 0 ? null : counted(count, 'user', 'users')}
      </UsersLink>
    </Typography>
  );
}

/** Who has a role, above its permissions. */
export function PeopleOfRole({ roleId }: { roleId: number }) {
  return (
    <PeopleLine
      people={{ call: rolePeople, id: roleId, key: [rolePeopleCounts.path, roleId] }}
      none="No user has this role."
      unnamed=" with this role"
      link={(count) => (
        <UsersLink roleId={roleId} label={null}>
          {count}
        </UsersLink>
      )}
    />
  );
}

// The first of a line: its room takes none from the text around it.
const COUNT = {
  ...FOR_THUMBS,
  [TOUCH]: {
    ...FOR_THUMBS[TOUCH],
    justifyContent: 'flex-start',
    px: '6px',
    mx: '-6px',
  },
};

interface UsersLinkProps {
  roleId: number;
  /** Names the link where its text alone would not; null: it does. */
  label: string | null;
  children: string | null;
}

function UsersLink({ roleId, label, children }: UsersLinkProps) {
  const { has } = usePermissions();
  if (children === null || !has(userScreens.list.permission)) return children ?? 'No users';
  return (
    <Link
      component={RouterLink}
      to={usersOfRole(roleId)}
      color="inherit"
      sx={COUNT}
      {...(label === null ? {} : { 'aria-label': label })}
    >
      {children}
    </Link>
  );
}
