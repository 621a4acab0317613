import { type UserListRow, type UserRow, userResource } from '@kitroom/contract/user';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { useBulkActivation } from '../../resource/use-bulk-activation.tsx';
import { useRecordList } from '../../resource/use-record-list.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { EmptyList } from '../../ui/list/empty-list.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { RecordTable } from '../../ui/list/record-table.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { USER_READ_FORBIDDEN } from './forbidden.ts';
import { fullName } from './full-name.ts';

const users = resourceApi(userResource);

const columns: RecordColumn<UserListRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 160,
    value: (user) => `${user.last_name} ${user.first_name}`,
    cell: fullName,
    text: fullName,
  },
  {
    id: 'email',
    header: 'Email',
    width: 255,
    value: (user) => user.email,
    cell: ({ email }) => <EmailText email={email} />,
  },
  { id: 'role', header: 'Role', width: 150, value: (user) => user.role_name },
  { id: 'club', header: 'Club', width: 155, value: (user) => user.club_name },
  {
    id: 'last_login',
    header: 'Last Login',
    width: 135,
    value: (user) => user.last_login,
    cell: (user) => (user.last_login === null ? 'Never' : <RelativeTime iso={user.last_login} />),
  },
  { id: 'is_active', header: 'Active', width: 80, value: (user) => user.is_active },
];

const searched = (user: UserListRow) => [
  fullName(user),
  // Pasted from a list: the comma belongs to the word.
  `${user.last_name}, ${user.first_name}`,
  user.email,
];
const isActive = (user: UserListRow) => user.is_active;
const nameOf = fullName;
const withActive = ({ user }: { user: UserRow }, is_active: boolean) => ({ ...user, is_active });

// Where it has to break, an address breaks before its domain.
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
  <RowAction to={`/admin/users/${user.id}`} label="View" of={fullName(user)} />
);
const viewAndEdit = (user: UserListRow) => (
  <>
    {view(user)}
    <RowAction to={`/admin/users/${user.id}/edit`} label="Edit" of={fullName(user)} />
  </>
);

export function UserList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(users.list());
  const list = useRecordList(data?.users, { searched, isActive, columns });
  const bulk = useBulkActivation({
    api: users,
    allowed: has('USERS_UPDATE'),
    rows: list.rows,
    nameOf,
    withActive,
    noun: { one: 'user', many: 'users' },
    usage: null,
  });
  const create = has('USERS_CREATE') ? (
    <Button component={Link} to="/admin/users/create" variant="contained">
      Create User
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Users">{create}</PageHeader>
      <ListToolbar label="Search users" list={list}>
        <ListTools name="users" list={list} />
      </ListToolbar>
      {bulk.bar}
      <RecordTable
        label="Users"
        columns={list.columns}
        rows={data && list.rows}
        error={errorText(error, LOAD_FAILED.users, USER_READ_FORBIDDEN)}
        onRetry={refetch}
        sort={list.sort}
        onSort={list.setSort}
        selection={bulk.selection}
        actions={has('USERS_UPDATE') ? viewAndEdit : view}
        empty={<EmptyList text="No users found." list={list} next={create} />}
      />
    </>
  );
}
