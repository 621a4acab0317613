import { roleLabels } from '@kitroom/contract/field-labels';
import { type RoleRow, roleCalls } from '@kitroom/contract/role';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { InlineRecordTable } from '../../resource/inline/inline-record-table.tsx';
import { inlineRecords } from '../../resource/inline/inline-records.ts';
import { useRecordPath } from '../../resource/list/record-path.tsx';
import { useRecordList } from '../../resource/list/use-record-list.ts';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { RecordLinks } from '../../ui/list/record-cell.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PeopleCount } from './role-people.tsx';
import { roleScreens } from './screens.ts';

const roles = resourceApi(roleCalls);
const records = inlineRecords(roles, 'roles', ({ role }) => role);

const texts = {
  name: roleLabels.name,
  description: roleLabels.description,
  addNew: 'Add new role…',
  createNew: 'Create New Role',
  createFailed: 'Failed to create role',
  updateFailed: 'Failed to update role',
  nameTaken: roleCalls.nameTaken,
};

const history = { entity: 'roles', labels: roleLabels } as const;

const searched = (role: RoleRow) => [role.name, role.description];

const changeable = () => null;
const viewPermissions = ({ id, name }: RoleRow) => (
  <RowAction to={pathTo(roleScreens.view, id)} label="View Permissions" of={name} />
);

const people = ({ id, name }: RoleRow) => <PeopleCount roleId={id} roleName={name} />;

export function RoleList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(roles.list());
  const list = useRecordList(data?.roles, { searched });
  const pathOf = useRecordPath(roleScreens);
  const message = errorText(error, LOAD_FAILED.roles, 'You do not have permission to view role information.');
  return (
    <>
      <PageHeader title="Role Management" />
      {message !== null ? (
        <ErrorBox message={message} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingText what="roles" />
      ) : (
        <>
          <ListToolbar label="Search roles" list={list} />
          <RecordLinks pathOf={pathOf}>
            <InlineRecordTable
              label="Roles"
              nameHeader="Role Name"
              records={records}
              rows={data.roles}
              shown={list.rows}
              texts={texts}
              canEdit={has(roleCalls.updatePermission)}
              canCreate={has(roleScreens.create.permission)}
              fixedName={changeable}
              actions={has(roleScreens.view.linkPermission) ? viewPermissions : null}
              detail={people}
              onCreated={list.clear}
              history={history}
            />
          </RecordLinks>
        </>
      )}
    </>
  );
}
