import { type SavedViewChange, type SavedViewInput, savedViews } from '@kitroom/contract/lists/saved-views';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';
import type { TableState } from '../../ui/list/list-state.ts';

/** All views that the user sees, of all lists. */
export const viewsQuery = queryOptions({
  queryKey: [savedViews.list.path],
  queryFn: async ({ signal }) => (await callBody(savedViews.list, { signal })).views,
});

/** The calls that change views; each is followed by loading them again. Errors: `ApiError`. */
export function useViewChanges() {
  const queries = useQueryClient();
  const reloaded = async <Body>(change: Promise<Body>): Promise<Body> => {
    const body = await change;
    await queries.invalidateQueries({ queryKey: viewsQuery.queryKey });
    return body;
  };
  return {
    create: (body: SavedViewInput) => reloaded(callBody(savedViews.create, { body })),
    update: (id: number, body: SavedViewChange) =>
      reloaded(callBody(savedViews.update, { params: { id }, body })),
    remove: (id: number) => reloaded(callBody(savedViews.remove, { params: { id } })),
  };
}

/** Names the opened view in the address of a list; alone, it opens the view. */
export const VIEW_PARAM = 'saved';

/** Names no column: those shown at first, whatever this browser remembers for the list. */
const FIRST_COLUMNS = 'default';

/** The address that opens a view of the list at `path`. */
export function viewPath(path: string, id: number): string {
  return `${path}?${VIEW_PARAM}=${id}`;
}

/** The content of a view of the list as it is now: the parameters of its address, always with the columns. */
export function presentQuery(
  params: URLSearchParams,
  { columnsParam }: Pick<TableState<never>, 'columnsParam'>,
): string {
  const query = new URLSearchParams(params);
  query.delete(VIEW_PARAM);
  query.set('columns', columnsParam ?? FIRST_COLUMNS);
  query.sort();
  return query.toString();
}

/** The parameters of a list's address that show a view. */
export function openedView({ id, query }: { id: number; query: string }): URLSearchParams {
  const params = new URLSearchParams(query);
  params.set(VIEW_PARAM, String(id));
  return params;
}
