import { arrayMove } from '@dnd-kit/sortable';
import { orderCall } from '@kitroom/contract/lists/order';
import { newSortNumbers } from '@kitroom/contract/lists/sort-numbers';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { tellWithUndo } from '../../changes/undo/use-undo.tsx';

/** A record of a list that is sorted by its sort order. */
export interface SortedRow {
  id: number;
  name: string;
  code: string;
  sort_order: number | null;
  is_active: boolean;
  hex_value?: string;
}

export interface OrderOptions {
  resource: Parameters<typeof orderCall>[0];
  /** All records, as the server sorts them. */
  rows: readonly SortedRow[];
  onSaved: () => void;
}

/** A new order of all records of a list, until it is saved. */
export function useOrder({ resource, rows, onSaved }: OrderOptions) {
  const queries = useQueryClient();
  // The list as it was when the dialog opened: a moved row must not move by itself.
  const [former, setFormer] = useState(rows);
  const [ids, setIds] = useState(() => idsOf(rows));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ message: string; outdated: boolean } | null>(null);
  const [reloading, setReloading] = useState(false);
  if (reloading && rows !== former) {
    setReloading(false);
    setFormer(rows);
    setIds(idsOf(rows));
  }

  const byId = useMemo(() => new Map(former.map((row) => [row.id, row])), [former]);
  const formerIds = useMemo(() => idsOf(former), [former]);
  const changed = ids.some((id, place) => id !== formerIds[place]);
  const count = useMemo(() => newSortNumbers(former, ids).size, [former, ids]);

  const save = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const { body, requestId } = await call(orderCall(resource), {
        body: { ids: [...ids], former_ids: [...formerIds] },
      });
      tellWithUndo(body.message, [requestId]);
      onSaved();
      await queries.invalidateQueries();
    } catch (error) {
      const outdated = error instanceof ApiError && error.path === 'former_ids';
      setFailed({ message: errorText(error, 'The order could not be saved') ?? '', outdated });
    } finally {
      setBusy(false);
    }
  };

  return {
    ids,
    byId,
    changed,
    /** How many records would get a new sort order. */
    count,
    move: (from: number, to: number) => setIds((before) => arrayMove([...before], from, to)),
    busy,
    failed: failed?.message ?? null,
    save,
    /** Takes over the order that someone else has saved; null where nobody has. */
    reload: failed?.outdated
      ? () => {
          setFailed(null);
          setReloading(true);
          void queries.invalidateQueries({ queryKey: [resource.path] });
        }
      : null,
  };
}

function idsOf(rows: readonly SortedRow[]): readonly number[] {
  return rows.map(({ id }) => id);
}
