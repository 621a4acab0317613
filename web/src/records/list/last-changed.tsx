import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callBody } from '../../api/call.ts';
import type { RecordColumn, RecordRow } from '../../ui/list/record-columns.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** The records whose last changes are asked for. */
export type ListedResource = Parameters<typeof lastChangesCall>[0];

/** Names the column in addresses. */
export const LAST_CHANGED = 'last_changed';

/** When records were last changed, ISO 8601, by their ids; undefined while that is loaded, null when it failed. */
type Times = ReadonlyMap<number, string> | null | undefined;

interface ColumnWithLastChange<Row> {
  columns: readonly RecordColumn<Row>[];
  loading: boolean;
}

/**
 * The columns of a list, and when its records were last changed as another one. The times are loaded separately, and only if
 * someone wants to see them.
 */
export function useLastChangedColumn<Row extends RecordRow>(
  columns: readonly RecordColumn<Row>[],
  resource: ListedResource,
  wanted: boolean,
): ColumnWithLastChange<Row> {
  const { data, error } = useQuery({
    // Beside the list: a save that asks for it again asks for these, too.
    queryKey: [resource.path, 'last-changes'],
    queryFn: async ({ signal }) => {
      const { last_changes } = await callBody(lastChangesCall(resource), { signal });
      return new Map(last_changes.map(({ id, updated_at }) => [id, updated_at]));
    },
    enabled: wanted,
    // A record may just have been changed on another screen; unchanged, the answer has no body.
    staleTime: 0,
    // Comparing 10,000 times with those before would take longer than drawing the few in sight.
    structuralSharing: false,
  });
  const times = data ?? (error === null ? undefined : null);
  const all = useMemo(() => [...columns, lastChangedColumn(times)], [columns, times]);
  return { columns: all, loading: wanted && times === undefined };
}

function lastChangedColumn(times: Times): RecordColumn<RecordRow> {
  return {
    id: LAST_CHANGED,
    header: 'Last Changed',
    width: 156,
    optional: true,
    value: ({ id }) => times?.get(id) ?? null,
    cell: ({ id }) => {
      const at = times?.get(id);
      if (at !== undefined) return <RelativeTime iso={at} />;
      // Nothing while it loads, as for a record that has just been created.
      return times === null ? (
        <Typography component="span" variant="inherit" color="textSecondary">
          Not loaded
        </Typography>
      ) : null;
    },
  };
}
