import { type RolePeople, rolePeople, rolePeopleCounts } from '@kitroom/contract/access/role-people';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';
import { requestBody } from '../../api/client.ts';
import { pathTo } from '../../resource/screens.ts';
import { counted } from '../../resource/usage.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { TOUCH } from '../../theme/tokens.ts';
import { userScreens, usersOfRole } from '../users/screens.ts';

/** How many people have a role, below its name in the list: leads to them. Nothing where that could not be loaded. */
export function PeopleCount({ roleId, roleName }: { roleId: number; roleName: string }) {
  const { data, isError } = useQuery({
    queryKey: [rolePeopleCounts.path],
    queryFn: ({ signal }) => requestBody(rolePeopleCounts.body, rolePeopleCounts.path, { signal }),
  });
  if (isError) return null;
  // Its line is already there: rows must not move.
  if (data === undefined) return <Typography component="span" sx={{ ...LINE, display: 'block' }} />;
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

/** Who has a role, above its permissions: by name for users who can see users. */
export function PeopleOfRole({ roleId }: { roleId: number }) {
  const path = rolePeople.path.replace(':id', String(roleId));
  const { data, isError } = useQuery({
    queryKey: [rolePeopleCounts.path, roleId],
    queryFn: ({ signal }) => requestBody(rolePeople.body, path, { signal }),
  });
  if (isError) return null;
  // As above.
  if (data === undefined) return <Typography variant="body2" sx={LINE} />;
  const { active_count, inactive_count, people } = data;
  const count = active_count + inactive_count;
  const inactive = inactive_count === 0 ? '' : ` (${inactive_count} inactive)`;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {count === 0 ? (
        'No user has this role.'
      ) : (
        <>
          <UsersLink
            roleId={roleId}
            label={null}
          >{`${counted(count, 'user', 'users')}${inactive}`}</UsersLink>
          {people === null ? ' with this role' : <Names people={people} count={count} />}
        </>
      )}
    </Typography>
  );
}

/** Names above this number are counted: the list of users has them. */
const SHOWN = 12;

function Names({ people, count }: { people: NonNullable<RolePeople['people']>; count: number }) {
  const shown = people.slice(0, SHOWN);
  return (
    <>
      {': '}
      {shown.map(({ id, name, is_active }, index) => (
        <Fragment key={id}>
          {index === 0 ? '' : ', '}
          <Link component={RouterLink} to={pathTo(userScreens.view, id)} color="inherit" sx={FOR_THUMBS}>
            <bdi>{name}</bdi>
          </Link>
          {is_active ? '' : ' (inactive)'}
        </Fragment>
      ))}
      {count > shown.length ? ` and ${count - shown.length} more` : ''}
    </>
  );
}

const FOR_THUMBS = {
  display: 'inline-block',
  minHeight: 24,
  lineHeight: '1.5rem',
  [TOUCH]: {
    display: 'inline-flex',
    alignItems: 'center',
    // Short names have their room before them, not before the comma.
    justifyContent: 'flex-end',
    minHeight: 44,
    minWidth: 44,
  },
};

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

const LINE = { minHeight: 20, [TOUCH]: { minHeight: 44 } };

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
