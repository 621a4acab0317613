import { type SavedViewChange, type SavedViewInput, savedViews } from '@kitroom/contract/saved-views';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestBody } from '../../api/client.ts';

/** All views that the user sees, of all lists. */
export const viewsQuery = queryOptions({
  queryKey: [savedViews.path],
  queryFn: async ({ signal }) => (await requestBody(savedViews.list, savedViews.path, { signal })).views,
});

/** The calls that change views; each is followed by loading them again. Errors: `ApiError`. */
export function useViewChanges() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: [savedViews.path] });
  const one = (id: number) => `${savedViews.path}/${id}`;
  return {
    create: async (input: SavedViewInput) => {
      const { view } = await requestBody(savedViews.item, savedViews.path, { method: 'POST', json: input });
      await reload();
      return view;
    },
    update: async (id: number, change: SavedViewChange) => {
      const { view } = await requestBody(savedViews.item, one(id), { method: 'PUT', json: change });
      await reload();
      return view;
    },
    remove: async (id: number) => {
      await request(one(id), { method: 'DELETE' });
      await reload();
    },
    reload,
  };
}
