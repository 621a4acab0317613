import { type PermissionRow, permissionRoles } from '@kitroom/contract/permission';
import { roleCalls } from '@kitroom/contract/role';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { type Answer, parseBody, request } from '../../api/client.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { LinkEditor } from '../../resource/link-editor.tsx';
import { type Links, useLinkEditor } from '../../resource/use-link-editor.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { permissionScreens } from './screens.ts';

const roles = resourceApi(roleCalls);

const UPDATE_FORBIDDEN = 'You do not have permission to update roles.';

export function PermissionRolesScreen() {
  const path = permissionRoles.path.replace(':id', String(useRecordId('permissionId') ?? 0));
  const { has, refresh } = usePermissions();
  const queries = useQueryClient();
  const all = useQuery(roles.list());
  const editor = useLinkEditor<PermissionRow>({
    queryKey: [path],
    load: async (signal) => linksOf(await request(path, { signal })),
    save: async (roleIds, ifMatch) =>
      linksOf(await request(path, { method: 'PUT', json: { roleIds }, ifMatch })),
    currentOf: ({ body, etag }) =>
      etag !== null && permissionRoles.body.safeParse(body).success ? linksOf({ body, etag }) : null,
    onSaved: () => {
      // Others may have linked what is new here, and one of the roles may be the user's own.
      void queries.invalidateQueries({ queryKey: [roleCalls.path] });
      void refresh();
    },
  });
  const permission = editor.body;
  const loadError = errorText(
    editor.loadError ?? all.error,
    LOAD_FAILED.data,
    'You do not have permission to view permission roles.',
  );
  return (
    <>
      <PageHeader
        title={permission === undefined ? 'Permission Roles' : `Permission Roles: ${permission.name}`}
        subtitle={permission?.description ?? undefined}
        back={{ to: permissionScreens.list.path, label: 'Back to Permissions' }}
      />
      {loadError !== null ? (
        <ErrorBox message={loadError} onRetry={() => Promise.all([editor.reload(), all.refetch()])} />
      ) : permission === undefined || all.data === undefined ? (
        <LoadingText what="roles" />
      ) : (
        <LinkEditor
          editor={editor}
          items={all.data.roles.map(({ id, name, description }) => ({ id, label: name, description }))}
          readOnly={has(permissionRoles.updatePermission) ? null : UPDATE_FORBIDDEN}
          saved={permissionRoles.saved}
          error={errorText(editor.error, 'Failed to update roles', UPDATE_FORBIDDEN)}
        />
      )}
    </>
  );
}

function linksOf({ body, etag }: Answer): Links<PermissionRow> {
  const { permission, roles: holders } = parseBody(permissionRoles.body, body);
  return { body: permission, ids: holders.map(({ id }) => id), etag };
}
