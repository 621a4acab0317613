import { invitationLink, type UserListRow } from '@kitroom/contract/user';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { TOUCH } from '../../theme/tokens.ts';
import { ROW_FOOT } from '../../ui/list/grid/record-grid-row.tsx';
import { toInvitation } from './invitation-link.tsx';
import { getsLink, isUndelivered, undeliveredQuery } from './invitation-words.ts';
import { fullName } from './user.ts';

export const NOT_SIGNED_IN = 'Has not signed in yet';

/** Says so in the list, or leads to the link where no mail brings the invitation. */
export function NotSignedIn({ user }: { user: UserListRow }) {
  const { hasAny } = usePermissions();
  const mayInvite = hasAny(invitationLink.access);
  const { data } = useQuery({ ...undeliveredQuery, enabled: mayInvite });
  const getsOne = mayInvite && data !== undefined && getsLink(user, !isUndelivered(data, user));
  return (
    <State>
      {getsOne ? (
        <MuiLink
          component={Link}
          {...toInvitation(user.id)}
          aria-label={`Get Invitation Link for ${fullName(user)}`}
        >
          Get Invitation Link
        </MuiLink>
      ) : (
        NOT_SIGNED_IN
      )}
    </State>
  );
}

const State = styled('span')({
  // One line is enough: why such a user needs attention says more.
  [`th:has(.${ROW_FOOT}) &, .name:has(.${ROW_FOOT}) &`]: { display: 'none' },
  [TOUCH]: { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
});
