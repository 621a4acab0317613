import type { RecordChange, RefusedChange } from '@kitroom/contract/bulk';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { applyChanges, checkChanges, refusedIn } from './bulk-api.ts';
import { useSettled } from './use-settled.ts';

/** Begins the keys of what belongs to an open dialog: it is not loaded again when lists are. */
export const BULK_KEY = 'bulk-edit';

/** In ms: a pause in typing. */
const TYPING_PAUSE = 400;

const CHECK_FAILED = 'The changes could not be checked';

/** What the server says of changes before they are applied. */
export interface CheckedChanges {
  /** These changes are still being checked. */
  checking: boolean;
  /** Why they could not be checked, or null. */
  failure: string | null;
  /** By record. */
  refused: ReadonlyMap<number, RefusedChange>;
  /** Whether these very changes have been checked, and all may be made. */
  ready: boolean;
  /** Applies them. Resolves to the outcome, or to null where some were refused after all. Errors: `ApiError`. */
  apply: () => Promise<{ count: number; requestId: string | null } | null>;
  /** Asks again. */
  again: () => void;
}

/** Checks changes on the server whenever they have settled. */
export function useCheckedChanges(path: string, changes: readonly RecordChange[]): CheckedChanges {
  const queries = useQueryClient();
  const text = JSON.stringify(changes);
  const settled = useSettled(text, TYPING_PAUSE);
  const key = [BULK_KEY, path, settled];
  const isSettled = settled === text;
  const check = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => checkChanges(path, JSON.parse(settled) as RecordChange[], signal),
    enabled: isSettled && changes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Lines do not lose their errors while the next check is on its way.
    placeholderData: keepPreviousData,
  });
  const nothing = changes.length === 0;
  const refused = nothing ? [] : (check.data?.refused ?? []);
  const checking = !nothing && (!isSettled || check.isFetching);
  return {
    checking,
    failure: nothing || checking ? null : errorText(check.error, CHECK_FAILED),
    refused: new Map(refused.map((each) => [each.id, each])),
    ready: !nothing && !checking && check.isSuccess && refused.length === 0,
    again: () => void check.refetch(),
    async apply() {
      try {
        return await applyChanges(path, changes);
      } catch (error) {
        const refusedNow = refusedIn(error);
        if (refusedNow === null) throw error;
        queries.setQueryData(key, { ...check.data, refused: refusedNow });
        return null;
      }
    },
  };
}
