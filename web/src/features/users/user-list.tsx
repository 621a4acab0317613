import { type UserListRow, userResource } from '@kitroom/contract/user';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { attentionTool, useAttention, withReasons } from '../../resource/attention/attention-tool.tsx';
import type { BulkOptions } from '../../resource/bulk/bulk-action.ts';
import { bulkEdit, useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { useImport } from '../../resource/import/use-import.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { useRowActions } from '../../resource/list/record-path.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { viewsTool } from '../../resource/saved-views/view-menu.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { activeColumn } from '../../ui/list/active-column.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { userScreens } from './screens.ts';
import { fullName, USER_READ_FORBIDDEN, users } from './user.ts';
import { useUserFilters } from './user-filters.tsx';

const { fields } = userResource;
const exported = (...keys: readonly (keyof typeof fields & keyof UserListRow)[]) =>
  keys.map((key) => ({ header: fields[key].label, text: (user: UserListRow) => String(user[key] ?? '') }));

const columns = withReasons<UserListRow>([
  {
    id: 'name',
    header: 'Name',
    width: 160,
    value: (user) => `${user.last_name} ${user.first_name}`,
    cell: (user) => <RecordName id={user.id}>{fullName(user)}</RecordName>,
    // In one cell, nobody could tell to which of the two "van" in "Jo van Dyke" belongs.
    exported: exported('first_name', 'last_name'),
  },
  {
    id: 'email',
    header: 'Email',
    width: 240,
    value: (user) => user.email,
    cell: ({ email }) => <EmailText email={email} />,
    exported: exported(
      ...(['email', 'phone', 'address_line1', 'address_line2', 'city', 'state', 'postal_code'] as const),
    ),
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
]);

const searched = (user: UserListRow) => [
  fullName(user),
  // As pasted from a list, with the comma.
  `${user.last_name}, ${user.first_name}`,
  user.email,
];
const nameOf: (user: UserListRow) => string = fullName;

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

const UserBulkEdit = lazyDialog(async () => (await import('./user-bulk-edit.tsx')).UserBulkEdit);
const bulk: BulkOptions = {
  path: users.resource.path,
  screens: userScreens,
  usage: null,
  dialogs: [bulkEdit(userScreens.edit.permission, UserBulkEdit)],
};

const texts = {
  search: 'Search users',
  loadFailed: LOAD_FAILED.users,
  readForbidden: USER_READ_FORBIDDEN,
  file: 'users',
  empty: 'No users found.',
};

export function UserList() {
  const query = useQuery(users.list());
  const attention = useAttention(users.resource.path);
  const { users: narrowed, chips } = useUserFilters(query.data?.users);
  const list = useRecordList(narrowed, {
    searched,
    isActive,
    columns,
    path: users.resource.path,
    only: attention,
  });
  const { selection, tool } = useBulkActions(list.rows, nameOf, bulk);
  const tools = [
    attentionTool(attention, list),
    viewsTool(userScreens, list),
    { name: 'role or club', above: chips },
    tool,
    useImport(userScreens),
  ];
  const actions = useRowActions(userScreens, nameOf);
  return (
    <ListScreen
      screens={userScreens}
      query={query}
      list={list}
      texts={texts}
      tools={tools}
      selection={selection}
      actions={actions}
    />
  );
}
