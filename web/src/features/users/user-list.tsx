import type { UserListRow } from '@kitroom/contract/user';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { useAttention } from '../../resource/attention/use-attention.ts';
import { bulkEdit, useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { activeColumn } from '../../ui/list/active-column.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { RecordName } from '../../ui/list/record-name.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { userScreens } from './screens.ts';
import { fullName, USER_READ_FORBIDDEN, users } from './user.ts';
import { useUserFilters } from './user-filters.tsx';

const columns: RecordColumn<UserListRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 160,
    value: (user) => `${user.last_name} ${user.first_name}`,
    cell: (user) => <RecordName id={user.id}>{fullName(user)}</RecordName>,
    text: fullName,
  },
  {
    id: 'email',
    header: 'Email',
    width: 240,
    value: (user) => user.email,
    cell: ({ email }) => <EmailText email={email} />,
  },
  { id: 'role', header: 'Role', width: 140, value: (user) => user.role_name },
  { id: 'club', header: 'Club', width: 150, value: (user) => user.club_name },
  {
    id: 'last_login',
    header: 'Last Login',
    width: 125,
    value: (user) => user.last_login,
    cell: (user) => (user.last_login === null ? 'Never' : <RelativeTime iso={user.last_login} />),
  },
  activeColumn,
];

const searched = (user: UserListRow) => [
  fullName(user),
  // As pasted from a list, with the comma.
  `${user.last_name}, ${user.first_name}`,
  user.email,
];
const nameOf = fullName;

// An address that has to wrap does so before its domain.
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

const view = (user: UserListRow) => (
  <RowAction to={pathTo(userScreens.view, user.id)} label="View" of={fullName(user)} />
);
const viewAndEdit = (user: UserListRow) => (
  <>
    {view(user)}
    <RowAction to={pathTo(userScreens.edit, user.id)} label="Edit" of={fullName(user)} />
  </>
);

const UserBulkEdit = lazyDialog(async () => (await import('./user-bulk-edit.tsx')).UserBulkEdit);
const dialogs = [bulkEdit(userScreens.edit.permission, UserBulkEdit)];

const sentences = {
  search: 'Search users',
  loadFailed: LOAD_FAILED.users,
  readForbidden: USER_READ_FORBIDDEN,
  empty: 'No users found.',
};

export function UserList() {
  const { has } = usePermissions();
  const query = useQuery(users.list());
  const attention = useAttention(users.resource.path);
  const { users: narrowed, chips } = useUserFilters(query.data?.users);
  const list = useRecordList(narrowed, { searched, isActive, columns, attention, path: users.resource.path });
  const bulk = useBulkActions({
    path: users.resource.path,
    screens: userScreens,
    rows: list.rows,
    nameOf,
    usage: null,
    dialogs,
  });
  return (
    <ListScreen
      screens={userScreens}
      query={query}
      list={list}
      bulk={bulk}
      filter={chips}
      sentences={sentences}
      exportName="users"
      actions={has(userScreens.edit.permission) ? viewAndEdit : view}
    />
  );
}
