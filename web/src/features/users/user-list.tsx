import { type UserListRow, userResource } from '@kitroom/contract/user';
import { tooledList } from '../../records/list/tooled-list.tsx';
import { bulkEdit } from '../../records/selection/use-bulk-actions.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { activeColumn } from '../../ui/list/shared-columns.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useEndAllSessions } from './end-sessions.tsx';
import { NotSignedIn } from './not-signed-in.tsx';
import { userScreens } from './screens.ts';
import { fullName, users } from './user.ts';
import { type ListedUser, useUserFilters } from './user-filters.tsx';
import { usageOfUsers } from './user-usage.ts';

const { fields } = userResource;
const exported = (...keys: readonly (keyof typeof fields & keyof UserListRow)[]) =>
  keys.map((key) => ({ header: fields[key].label, text: (user: UserListRow) => String(user[key] ?? '') }));

const columns: RecordColumn<ListedUser>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 160,
    value: (user) => `${user.last_name} ${user.first_name}`,
    text: fullName,
    cell: (user) => <UserName user={user} />,
    // In one cell, nobody could tell to which of the two "van" in "Jo van Dyke" belongs.
    exported: exported('first_name', 'last_name'),
  },
  { id: 'role', header: 'Role', width: 148, value: (user) => user.role_name, brief: true },
  { id: 'club', header: 'Club', width: 140, value: (user) => user.club_name },
  {
    id: 'email',
    header: 'Email',
    width: 240,
    value: (user) => user.email,
    brief: true,
    cell: ({ email }) => <EmailText email={email} />,
    exported: exported(
      ...(['email', 'phone', 'address_line1', 'address_line2', 'city', 'state', 'postal_code'] as const),
    ),
  },
  {
    id: 'last_login',
    header: 'Last Login',
    width: 125,
    value: (user) => user.last_login,
    cell: ({ last_login }) => (last_login === null ? <NoValue /> : <RelativeTime iso={last_login} />),
  },
  {
    id: 'second_step',
    header: 'Second Step',
    width: 130,
    value: (user) => user.second_step ?? null,
    optional: true,
  },
  activeColumn,
];

const searched = (user: UserListRow) => [
  fullName(user),
  // As pasted from a list, with the comma.
  `${user.last_name}, ${user.first_name}`,
  user.email,
];

function UserName({ user }: { user: UserListRow }) {
  const name = <RecordName id={user.id}>{fullName(user)}</RecordName>;
  return user.last_login === null ? <TwoLines first={name} second={<NotSignedIn user={user} />} /> : name;
}

// An address that has to wrap does so before its domain.
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Excerpt text={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Excerpt>
  );
}

export const UserList = tooledList({
  screens: userScreens,
  api: users,
  rowsOf: (body): readonly ListedUser[] => body.users,
  columns,
  searched,
  nameOf: fullName,
  sorted: null,
  useNarrowed: useUserFilters,
  useMoreTool: useEndAllSessions,
  usage: usageOfUsers,
  dialogs: [bulkEdit(userScreens, async () => (await import('./user-bulk-edit.tsx')).UserBulkEdit)],
  file: 'users',
});
