import { userLabels } from '@kitroom/contract/field-labels';
import type { UserRow } from '@kitroom/contract/user';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText, retryAfter } from '../../api/api-error.ts';
import { HistoryButton } from '../../resource/history/history-button.tsx';
import { pathTo } from '../../resource/screens.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingRows } from '../../ui/list/loading-rows.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Detail, RecordDetails } from '../../ui/record-details.tsx';
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx';
import { ResendInvitation } from './resend-invitation.tsx';
import { userScreens } from './screens.ts';
import { fullName, USER_READ_FORBIDDEN, users } from './user.ts';

export function UserView() {
  const id = useRecordId() ?? 0;
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(users.item(id));
  const user = data?.item.user;
  const message = errorText(error, 'Failed to load user', USER_READ_FORBIDDEN);
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title={user === undefined ? 'User' : fullName(user)}
        back={{ to: userScreens.list.path, label: userScreens.title }}
      >
        {user === undefined ? null : (
          <HistoryButton
            entity={userScreens.entity}
            id={id}
            name={fullName(user)}
            labels={userLabels}
            target={null}
          />
        )}
        {user !== undefined && has(userScreens.edit.permission) ? (
          <>
            {user.last_login === null && user.is_active ? <ResendInvitation userId={user.id} /> : null}
            <Button component={Link} to={pathTo(userScreens.edit, user.id)} variant="contained">
              Edit
            </Button>
          </>
        ) : null}
      </PageHeader>
      {message !== null ? (
        <ErrorBox message={message} onRetry={retryAfter(error, refetch)} />
      ) : user === undefined ? (
        <LoadingRows label="User" />
      ) : (
        <Details user={user} />
      )}
    </Box>
  );
}

function Details({ user }: { user: UserRow }) {
  return (
    <Stack spacing={2}>
      <RecordDetails title="Person">
        <Detail label="First Name">{user.first_name}</Detail>
        <Detail label="Last Name">{user.last_name}</Detail>
        <Detail label="Display Name">{user.display_name}</Detail>
        <Detail label="Email">{user.email}</Detail>
        <Detail label="Phone">{user.phone}</Detail>
      </RecordDetails>
      <RecordDetails title="Address">
        <Detail label="Address Line 1">{user.address_line1}</Detail>
        <Detail label="Address Line 2">{user.address_line2}</Detail>
        <Detail label="City">{user.city}</Detail>
        <Detail label="State">{user.state}</Detail>
        <Detail label="Postal Code">{user.postal_code}</Detail>
      </RecordDetails>
      <RecordDetails title="Access">
        <Detail label="Role">{user.role_name}</Detail>
        <Detail label="Club">{user.club_name}</Detail>
        <Detail label="Active">{user.is_active}</Detail>
        <Detail label="Email Verified">{user.email_verified}</Detail>
        <Detail label="Password Change Required">{user.password_change_required}</Detail>
      </RecordDetails>
      <RecordDetails title="Audit">
        <Detail label="Failed Login Attempts">{user.failed_login_attempts}</Detail>
        <Detail label="Last Login">
          {user.last_login === null ? 'Never' : <RelativeTime iso={user.last_login} />}
        </Detail>
        <Detail label="Created At">{exactTime(user.created_at)}</Detail>
        <Detail label="Created By">{nameOf(user.created_by_first_name, user.created_by_last_name)}</Detail>
        <Detail label="Updated At">{exactTime(user.updated_at)}</Detail>
        <Detail label="Updated By">{nameOf(user.updated_by_first_name, user.updated_by_last_name)}</Detail>
      </RecordDetails>
    </Stack>
  );
}

function nameOf(...names: (string | null)[]): string {
  return names.filter((name) => name !== null).join(' ');
}
