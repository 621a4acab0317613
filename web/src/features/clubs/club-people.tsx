import { userResource } from '@kitroom/contract/user';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { errorText, retryAfter } from '../../api/api-error.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { RecordLink } from '../../resource/record-link.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { DetailsCard } from '../../ui/details/record-details.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import { userScreens, usersOfClub } from '../users/screens.ts';

const users = resourceApi(userResource);

/** People above this number are counted: the list of users has them. */
const SHOWN = 12;

/** Who is in a club, for those who can see users. */
export function ClubPeople({ clubId }: { clubId: number }) {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(users.list());
  const failed = errorText(error, userScreens.loadFailed);
  if (failed !== null) {
    return (
      <DetailsCard title="People">
        <ErrorBox message={failed} onRetry={retryAfter(error, refetch)} />
      </DetailsCard>
    );
  }
  // Its card is there already, as it was while the club was loading.
  if (data === undefined) return <DetailsCard title="People">{null}</DetailsCard>;
  const people = data.users.filter(({ club_id }) => club_id === clubId);
  return (
    <DetailsCard title="People">
      {people.length === 0 ? (
        <>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            No user belongs to this club.
          </Typography>
          {has(userScreens.edit.permission) ? (
            <Typography color="textSecondary">
              Choose the club in the form of a user:{' '}
              <Link component={RouterLink} to={userScreens.list.path}>
                {userScreens.title}
              </Link>
            </Typography>
          ) : null}
        </>
      ) : (
        <Box component="ul" sx={PEOPLE}>
          {people.slice(0, SHOWN).map(({ id, first_name, last_name, role_name, is_active }) => (
            <li key={id}>
              <RecordLink screens={userScreens} id={id}>
                <bdi>{`${first_name} ${last_name}`}</bdi>
              </RecordLink>
              <small>{is_active ? role_name : `${role_name} (inactive)`}</small>
            </li>
          ))}
          <li>
            <Link component={RouterLink} to={usersOfClub(clubId)} color="textSecondary">
              {`Show ${counted(people.length, 'user', 'users')} in the list`}
            </Link>
          </li>
        </Box>
      )}
    </DetailsCard>
  );
}

const PEOPLE = {
  listStyle: 'none',
  m: 0,
  mt: 1.5,
  p: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1.5,
    py: 0.5,
    overflowWrap: 'anywhere',
  },
  '& small': { fontSize: '0.8125rem', color: 'text.secondary' },
};
