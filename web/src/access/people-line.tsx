import type { People, permissionPeople, rolePeople } from '@kitroom/contract/access/people';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { callBody } from '../api/call.ts';
import { userScreens } from '../features/users/screens.ts';
import { pathTo } from '../resource/screens.ts';
import { TOUCH } from '../theme/tokens.ts';
import { counted, withCommas } from '../ui/sentence-parts.ts';

interface PeopleLineProps {
  /** Who they are: the call for those of a record, with the key of its query. */
  people: {
    call: typeof rolePeople | typeof permissionPeople;
    id: number;
    key: readonly (string | number)[];
  };
  /** The sentence for nobody. */
  none: string;
  /** Follows their number for readers who cannot see users. */
  unnamed: string;
  /** Leads from their number to the list of them, if there is one. */
  link?: (count: string) => ReactNode;
}

/** How many people they are, by name for users who can see users. Nothing where that could not be loaded. */
export function PeopleLine({ people: { call, id, key }, none, unnamed, link }: PeopleLineProps) {
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callBody(call, { params: { id }, signal }),
  });
  if (isError) return null;
  // Its line is already there: what is below must not move.
  if (data === undefined) return <Typography variant="body2" sx={PEOPLE_LINE} />;
  const { active_count, inactive_count, people } = data;
  const count = active_count + inactive_count;
  const text = `${counted(count, 'user', 'users')}${inactive_count === 0 ? '' : ` (${inactive_count} inactive)`}`;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {count === 0 ? (
        none
      ) : (
        <>
          {link?.(text) ?? text}
          {people === null ? unnamed : <Names people={people} count={count} />}
        </>
      )}
    </Typography>
  );
}

/** Names above this number are counted: the list of users has them. */
const SHOWN = 12;

function Names({ people, count }: { people: NonNullable<People['people']>; count: number }) {
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
      {count > shown.length ? ` and ${withCommas(count - shown.length)} more` : ''}
    </>
  );
}

/** A link in a line of text, high enough for a thumb. */
export const FOR_THUMBS = {
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

/** The height of a line with such links. */
export const PEOPLE_LINE = { minHeight: 20, [TOUCH]: { minHeight: 44 } };
