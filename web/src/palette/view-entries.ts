import type { QueryClient } from '@tanstack/react-query';
import { PALETTE_KINDS } from '../features/kinds.ts';
import { viewPath, viewsQuery } from '../resource/saved-views/views-api.ts';
import type { Entry } from './entry.ts';

/** The saved views that the user sees, each leading to its list. Errors: as their call. */
export async function viewEntries(queries: QueryClient): Promise<Entry[]> {
  const views = await queries.fetchQuery(viewsQuery);
  return views.flatMap(({ id, list, name }) => {
    const screens = PALETTE_KINDS.find(({ entity }) => entity === list);
    if (screens === undefined) return [];
    const to = viewPath(screens.list.path, id);
    return [{ id: `view ${id}`, label: name, detail: screens.title, kind: 'view', to }];
  });
}
