import { permissionCalls } from '@kitroom/contract/permission';
import { type RoleRow, rolePermissions } from '@kitroom/contract/role';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { type Answer, parseBody, request, requestBody } from '../../api/client.ts';
import { LOAD_FAILED, SAVE_FAILED } from '../../api/failures.ts';
import { LinkEditor } from '../../resource/link-editor.tsx';
import { type Links, useLinkEditor } from '../../resource/use-link-editor.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { roleScreens } from './screens.ts';

export function RolePermissionsScreen() {
  const path = rolePermissions.path.replace(':id', String(useRecordId('roleId') ?? 0));
  const { has, refresh } = usePermissions();
  const queries = useQueryClient();
  const all = useQuery({
    queryKey: [permissionCalls.path, 'list'],
    queryFn: ({ signal }) => requestBody(permissionCalls.list, permissionCalls.listPath, { signal }),
  });
  const editor = useLinkEditor<RoleRow>({
    queryKey: [path],
    load: async (signal) => linksOf(await request(path, { signal })),
    save: async (permissionIds, ifMatch) =>
      linksOf(await request(path, { method: 'PUT', json: { permissionIds }, ifMatch })),
    currentOf: ({ body, etag }) =>
      etag !== null && rolePermissions.body.safeParse(body).success ? linksOf({ body, etag }) : null,
    onSaved: () => {
      // Others may have linked what is new here, and the role may be the user's own.
      void queries.invalidateQueries({ queryKey: [permissionCalls.path] });
      void refresh();
    },
  });
  const role = editor.body;
  const loadError = errorText(
    editor.loadError ?? all.error,
    LOAD_FAILED.links,
    'You do not have permission to view role permissions.',
  );
  return (
    <>
      <PageHeader
        title={role === undefined ? 'Role Permissions' : `Role Permissions: ${role.name}`}
        subtitle={role?.description ?? undefined}
        back={{ to: roleScreens.list.path, label: 'Back to Roles' }}
      />
      {loadError !== null ? (
        <ErrorBox message={loadError} onRetry={() => Promise.all([editor.reload(), all.refetch()])} />
      ) : role === undefined || all.data === undefined ? (
        <LoadingText what="permissions" />
      ) : (
        <LinkEditor
          editor={editor}
          items={all.data.permissions.map(({ id, name, description }) => ({ id, label: name, description }))}
          readOnly={
            has(rolePermissions.updatePermission)
              ? null
              : "You don't have permission to update role permissions"
          }
          saved={rolePermissions.saved}
          error={errorText(
            editor.error,
            SAVE_FAILED.links,
            'You do not have permission to update role permissions.',
          )}
        />
      )}
    </>
  );
}

function linksOf({ body, etag }: Answer): Links<RoleRow> {
  const { role, permissions } = parseBody(rolePermissions.body, body);
  return { body: role, ids: permissions.map(({ id }) => id), etag };
}
