import { type ApiToken, apiTokens, TOKEN_MESSAGES } from '@kitroom/contract/access/api-tokens';
import { AREA_COLUMNS, PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listFailure } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { useChange } from '../../api/use-change.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Excerpt } from '../../ui/list/record-cell.tsx';
import type { RecordColumn, RowActions } from '../../ui/list/record-columns.ts';
import { EmptyList, RecordTable } from '../../ui/list/record-table.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx';
import { apiTokensScreen } from './screens.ts';

const STATES: Record<ApiToken['state'], string> = {
  active: 'Active',
  paused: 'Paused',
  expired: 'Expired',
  revoked: 'Revoked',
};

const columns: RecordColumn<ApiToken>[] = [
  { id: 'name', header: 'Name', width: 160, value: ({ name }) => name },
  {
    id: 'start',
    header: 'Token',
    width: 120,
    value: ({ start }) => start,
    cell: ({ start }) => <code>{start}…</code>,
  },
  {
    id: 'codes',
    header: 'Permissions',
    width: 220,
    long: true,
    value: ({ codes }) => allowedText(codes),
    cell: ({ codes }) => <Excerpt text={allowedText(codes)} lines={4} />,
  },
  { id: 'created_by', header: 'Created By', width: 130, value: ({ created_by }) => created_by },
  {
    id: 'last_used_at',
    header: 'Last Used',
    width: 150,
    value: ({ last_used_at }) => last_used_at,
    cell: ({ last_used_at, last_used_address }) =>
      last_used_at === null ? (
        <NoValue />
      ) : (
        <span title={last_used_address ?? undefined}>
          <RelativeTime iso={last_used_at} />
        </span>
      ),
  },
  {
    id: 'expires_at',
    header: 'Expires',
    width: 150,
    value: ({ expires_at }) => expires_at,
    cell: ({ expires_at }) => exactTime(expires_at),
  },
  { id: 'state', header: 'State', width: 90, stays: true, value: ({ state }) => STATES[state] },
];

const NewTokenDialog = lazyDialog(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog);

/** The API tokens of other programs: which there are, a new one, and the end of one. */
export function ApiTokensScreen() {
  const { has } = usePermissions();
  const list = useQuery(callQuery(apiTokens.list));
  const { data } = list;
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const mayRevoke = has(apiTokens.updatePermission);
  const revoke = useChange(
    (id: number) => callBody(apiTokens.revoke, { params: { id } }),
    TOKEN_MESSAGES.revoked,
    [apiTokens.list.path],
  );
  const actions = useMemo(
    (): RowActions<ApiToken> => ({
      single: true,
      of: (token) =>
        token.state === 'active' || token.state === 'paused' ? (
          <Button size="small" aria-label={`Revoke ${token.name}`} onClick={() => setRevoking(token)}>
            Revoke
          </Button>
        ) : null,
    }),
    [],
  );
  const failure = listFailure(
    list,
    'Failed to load the API tokens',
    'You do not have permission to view the API tokens.',
  );
  return (
    <>
      <PageHeader
        title={apiTokensScreen.title}
        subtitle="Other programs, such as a web shop, read and change records with these. A token never does more than the person who created it can do."
      >
        {has(apiTokens.createPermission) ? (
          <Button variant="contained" onClick={() => setCreating(true)}>
            Create Token
          </Button>
        ) : null}
      </PageHeader>
      <RecordTable
        label={apiTokensScreen.title}
        table={{ columns, rows: data?.api_tokens, sort: null, setSort: null }}
        failure={failure}
        actions={mayRevoke ? actions : undefined}
        empty={<EmptyList text="There are no API tokens yet." onClear={null} next={null} />}
      />
      {creating ? <NewTokenDialog onClose={() => setCreating(false)} /> : null}
      <ConfirmDialog
        open={revoking !== null}
        title={`Revoke ${revoking?.name ?? ''}?`}
        confirmLabel="Revoke"
        destroys
        onConfirm={() => {
          if (revoking) revoke.mutate(revoking.id);
          setRevoking(null);
        }}
        onCancel={() => setRevoking(null)}
      >
        The program that uses it is refused from its next request on. This can’t be undone.
      </ConfirmDialog>
    </>
  );
}

/** The meaning of permission codes in words: 'See: Clubs, Sizes. Change: Sizes.' */
function allowedText(codes: readonly string[]): string {
  const parts = AREA_COLUMNS.flatMap(([kind, label]) => {
    const areas = PERMISSION_AREAS.filter((area) => {
      const code = area[kind];
      // One permission may be all that an area has: it is named once.
      return code !== null && codes.includes(code) && !(kind === 'change' && code === area.read);
    });
    return areas.length === 0 ? [] : [`${label}: ${areas.map((area) => area.label).join(', ')}.`];
  });
  return parts.join(' ');
}
