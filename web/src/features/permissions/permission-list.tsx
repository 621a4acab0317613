import { permissionLabels } from '@kitroom/contract/field-labels';
import { type PermissionRow, permissionCalls } from '@kitroom/contract/permission';
import { isApplicationCode } from '@kitroom/contract/permissions';
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
import { permissionScreens } from './screens.ts';

const permissions = resourceApi(permissionCalls);
const records = inlineRecords(permissions, 'permissions', ({ permission }) => permission);

const texts = {
  name: permissionLabels.name,
  description: permissionLabels.description,
  addNew: 'Add new permission…',
  createNew: 'Create New Permission',
  createFailed: 'Failed to create permission',
  updateFailed: 'Failed to update permission',
  nameTaken: permissionCalls.nameTaken,
};

const history = { entity: 'permissions', labels: permissionLabels } as const;

const searched = (permission: PermissionRow) => [permission.name, permission.description];

const fixedName = ({ name }: PermissionRow) => (isApplicationCode(name) ? permissionCalls.builtIn : null);
const viewRoles = ({ id, name }: PermissionRow) => (
  <RowAction to={pathTo(permissionScreens.view, id)} label="View Roles" of={name} />
);

export function PermissionList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(permissions.list());
  const list = useRecordList(data?.permissions, { searched });
  const pathOf = useRecordPath(permissionScreens);
  const message = errorText(
    error,
    LOAD_FAILED.permissions,
    'You do not have permission to view permissions.',
  );
  return (
    <>
      <PageHeader title="Permission Management" />
      {message !== null ? (
        <ErrorBox message={message} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingText what="permissions" />
      ) : (
        <>
          <ListToolbar label="Search permissions" list={list} />
          <RecordLinks pathOf={pathOf}>
            <InlineRecordTable
              label="Permissions"
              nameHeader="Permission Name"
              records={records}
              rows={data.permissions}
              shown={list.rows}
              texts={texts}
              canEdit={has(permissionCalls.updatePermission)}
              canCreate={has(permissionScreens.create.permission)}
              fixedName={fixedName}
              actions={has(permissionScreens.view.linkPermission) ? viewRoles : null}
              onCreated={list.clear}
              history={history}
            />
          </RecordLinks>
        </>
      )}
    </>
  );
}
