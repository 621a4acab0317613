import {
  INVITATION_MESSAGES,
  invitationLink,
  resendInvitation,
  type UserRow,
  userLabels,
  userResource,
} from '@kitroom/contract/user';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { errorText, retryAfter } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { HistoryButton } from '../../changes/history/history-button.tsx';
import { useWarning } from '../../records/attention/record-reasons.tsx';
import { usePageAction } from '../../resource/page-actions.ts';
import { RecordLink } from '../../resource/record-link.tsx';
import { pathTo } from '../../resource/screens.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { signInOptions } from '../../session/sign-in-options.ts';
import { LoadingDetails } from '../../ui/details/loading-details.tsx';
import { type Detail, RecordColumns, RecordDetails, RecordFoot } from '../../ui/details/record-details.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { StatusPill } from '../../ui/list/shared-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import { clubScreens } from '../clubs/screens.ts';
import { roleScreens } from '../roles/screens.ts';
import { EndSessions } from './end-sessions.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { undeliveredQuery } from './invitation-words.ts';
import { NOT_SIGNED_IN } from './not-signed-in.tsx';
import { userScreens } from './screens.ts';
import { ResetSecondStep, secondStepsQuery, secondStepText } from './second-steps.tsx';
import { SingleSignOnLinks } from './single-sign-on-links.tsx';
import { fullName, users } from './user.ts';

export function UserView() {
  const id = useRecordId() ?? 0;
  const { has, hasAny } = usePermissions();
  const { data, error, refetch } = useQuery(users.item(id));
  const { warning, isPending } = useWarning(userResource, id, userScreens);
  const user = isPending ? undefined : data?.item.user;
  const message = errorText(error, 'Failed to load user', userScreens.readForbidden);
  return (
    <>
      <PageHeader
        title={user === undefined ? 'User' : fullName(user)}
        back={{ to: userScreens.list.path, label: userScreens.title }}
        warning={warning}
      >
        {user === undefined ? null : (
          <HistoryButton
            screens={userScreens}
            id={id}
            name={fullName(user)}
            labels={userLabels}
            target={null}
          />
        )}
        {user !== undefined && has(userScreens.edit.permission) ? (
          <>
            {!user.is_active ? null : user.last_login === null ? (
              <ResendInvitation userId={user.id} />
            ) : (
              <EndSessions user={user} />
            )}
            <Button component={Link} to={pathTo(userScreens.edit, user.id)} variant="contained">
              Edit
            </Button>
          </>
        ) : null}
      </PageHeader>
      {user !== undefined && user.last_login === null && user.is_active && hasAny(invitationLink.access) ? (
        <InvitationLink user={user} />
      ) : null}
      {message !== null ? (
        <ErrorBox message={message} onRetry={retryAfter(error, refetch)} />
      ) : user === undefined ? (
        <LoadingDetails label="user" main={[5, 5]} aside={[5]} />
      ) : (
        <Details user={user} />
      )}
    </>
  );
}

function Details({ user }: { user: UserRow }) {
  const person: Detail[] = [
    { label: 'First Name', value: user.first_name },
    { label: 'Last Name', value: user.last_name },
    { label: 'Display Name', value: user.display_name },
    { label: 'Email', value: <MailLink email={user.email} /> },
    { label: 'Phone', value: user.phone && <PhoneLink phone={user.phone} /> },
  ];
  const address: Detail[] = [
    { label: 'Address Line 1', value: user.address_line1 },
    { label: 'Address Line 2', value: user.address_line2 },
    { label: 'City', value: user.city },
    { label: 'State', value: user.state },
    { label: 'Postal Code', value: user.postal_code },
  ];
  const access = useAccess(user);
  return (
    <>
      <RecordColumns
        main={
          <>
            <RecordDetails title="Person" details={person} />
            <RecordDetails title="Address" details={address} />
          </>
        }
        aside={<RecordDetails title="Access" details={access} />}
      />
      <RecordFoot details={[...person, ...address, ...access]}>
        <span>{audit(user)}</span>
      </RecordFoot>
    </>
  );
}

function useAccess(user: UserRow): Detail[] {
  const { has } = usePermissions();
  const { data: steps, isPending } = useQuery(secondStepsQuery);
  const mayEdit = has(userScreens.edit.permission);
  return [
    {
      label: 'Role',
      value: (
        <RecordLink screens={roleScreens} id={user.app_role_id}>
          {user.role_name}
        </RecordLink>
      ),
    },
    {
      label: 'Club',
      value: user.club_name && (
        <RecordLink screens={clubScreens} id={user.club_id}>
          {user.club_name}
        </RecordLink>
      ),
    },
    { label: 'Active', value: <StatusPill active={user.is_active} /> },
    {
      label: 'Second Step',
      // Its line is there from the beginning, so that nothing below it moves.
      value: isPending
        ? '\u00a0'
        : steps && (
            <>
              {secondStepText(steps.get(user.id))}
              {mayEdit ? <ResetSecondStep user={user} /> : null}
            </>
          ),
    },
    ...(signInOptions() !== null && mayEdit
      ? [{ label: 'Single Sign-On', value: <SingleSignOnLinks user={user} /> }]
      : []),
    { label: 'Email Verified', value: user.email_verified },
    { label: userLabels.password_change_required, value: user.password_change_required },
  ];
}

/** The audit fields of SPEC §3 in one line. */
function audit(user: UserRow): string {
  const by = (...names: (string | null)[]) => {
    const name = names.filter((part) => part !== null).join(' ');
    return name === '' ? '' : ` by ${name}`;
  };
  return [
    counted(user.failed_login_attempts, 'failed login attempt', 'failed login attempts'),
    user.last_login === null ? NOT_SIGNED_IN : `Last login ${exactTime(user.last_login)}`,
    `Created ${exactTime(user.created_at)}${by(user.created_by_first_name, user.created_by_last_name)}`,
    `Updated ${exactTime(user.updated_at)}${by(user.updated_by_first_name, user.updated_by_last_name)}`,
  ].join(' · ');
}

const LABEL = 'Resend Invitation';

/** Sends the invitation again to a user who never signed in; nothing where no mail server is set up. */
function ResendInvitation({ userId }: { userId: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callBody(resendInvitation, { params: { id: userId } }),
    onSuccess: () => enqueueSnackbar(INVITATION_MESSAGES.sent, { variant: 'success' }),
    onError: tellFailure,
  });
  const hasMail = useQuery(undeliveredQuery).data?.sends_mail !== false;
  usePageAction(isPending || !hasMail ? null : { kind: 'invite', label: LABEL, run: mutate });
  // The first click of a double click may have been answered already.
  const send = ({ detail }: MouseEvent) => {
    if (detail < 2) mutate();
  };
  if (!hasMail) return null;
  return (
    <Button color="inherit" variant="outlined" disabled={isPending} onClick={send}>
      {isPending ? 'Sending...' : LABEL}
    </Button>
  );
}

/** An address that opens a new mail. */
function MailLink({ email }: { email: string }) {
  return <MuiLink href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</MuiLink>;
}

/** A number that can be called. Only a text where it is more than a number, such as with an extension. */
function PhoneLink({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[\s().\-/]/gu, '');
  return /^\+?\d+$/u.test(digits) ? <MuiLink href={`tel:${digits}`}>{phone}</MuiLink> : phone;
}
