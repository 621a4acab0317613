import { type PermissionRow, permissionCalls } from '@kitroom/contract/permission';
import { isApplicationCode } from '@kitroom/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { requestBody } from '../../api/client.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { InlineRecordTable } from '../../resource/inline-record-table.tsx';
import { inlineRecords } from '../../resource/inline-records.ts';
import { useRecordList } from '../../resource/use-record-list.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const { path, listPath, list: listBody } = permissionCalls;
const records = inlineRecords(resourceApi(permissionCalls), ({ permission }) => permission);

const texts = {
  name: 'Permission name',
  description: 'Description',
  addNew: 'Add new permission…',
  createNew: 'Create New Permission',
  createFailed: 'Failed to create permission',
  updateFailed: 'Failed to update permission',
  nameTaken: permissionCalls.nameTaken,
};

const searched = (permission: PermissionRow) => [permission.name, permission.description];

const fixedName = ({ name }: PermissionRow) => (isApplicationCode(name) ? permissionCalls.builtIn : null);
const viewRoles = ({ id, name }: PermissionRow) => (
  <RowAction to={`/admin/permissions/${id}/roles`} label="View Roles" of={name} />
);

export function PermissionList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery({
    // The list has an address of its own; its key stands below the one that a save invalidates.
    queryKey: [path, 'list'],
    queryFn: ({ signal }) => requestBody(listBody, listPath, { signal }),
  });
  const list = useRecordList(data?.permissions, { searched });
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
          <InlineRecordTable
            label="Permissions"
            nameHeader="Permission Name"
            records={records}
            rows={data.permissions}
            shown={list.rows}
            texts={texts}
            canEdit={has('PERMISSIONS_UPDATE')}
            canCreate={has('PERMISSIONS_CREATE')}
            fixedName={fixedName}
            actions={has('PERMISSION_ROLES_READ') ? viewRoles : null}
            onCreated={list.clear}
          />
        </>
      )}
    </>
  );
}
