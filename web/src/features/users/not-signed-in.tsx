import { invitationLink, type UserListRow } from '@kitroom/contract/user';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { TOUCH } from '../../theme/tokens.ts';
import { toInvitation } from './invitation-link.tsx';
import { getsLink, isUndelivered, undeliveredQuery } from './invitation-words.ts';
import { fullName } from './user.ts';

export const NOT_SIGNED_IN = 'Has not signed in yet';

/** Says so in the list, with a way to the link where no mail brings the invitation. */
export function NotSignedIn({ user }: { user: UserListRow }) {
  const { hasAny } = usePermissions();
  const mayInvite = hasAny(invitationLink.access);
  const { data } = useQuery({ ...undeliveredQuery, enabled: mayInvite });
  if (!mayInvite || data === undefined || !getsLink(user, !isUndelivered(data, user))) return NOT_SIGNED_IN;
  return (
    <Parts>
      {NOT_SIGNED_IN}
      <MuiLink
        component={Link}
        {...toInvitation(user.id)}
        aria-label={`Get Invitation Link for ${fullName(user)}`}
      >
        Get Invitation Link
      </MuiLink>
    </Parts>
  );
}

// A narrow column has the link on a line of its own.
const Parts = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  [TOUCH]: { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
});
