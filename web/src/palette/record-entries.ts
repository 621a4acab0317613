import type { QueryClient } from '@tanstack/react-query';
import { resourceApi } from '../api/resource-api.ts';
import { type EntityScreens, pathTo, recordScreen } from '../resource/screens.ts';
import { type Entry, type Has, recordEntryId } from './entry.ts';

/**
 * The records of an entity, each linked to the screen that shows it, or to its list if the user cannot open that
 * screen. Uses what is cached. Errors: as the list's call.
 */
export async function recordEntries(entity: EntityScreens, queries: QueryClient, has: Has): Promise<Entry[]> {
  const { list, records } = entity;
  const found = await records((resource) => queries.fetchQuery(resourceApi(resource).list()));
  const screen = recordScreen(entity, has);
  return found.map(({ id, label, detail, search, swatch }) => ({
    id: recordEntryId(entity, id),
    label,
    detail,
    kind: entity.entity,
    swatch,
    to: screen !== undefined ? pathTo(screen, id) : `${list.path}?q=${encodeURIComponent(search ?? label)}`,
  }));
}
