import { savedViews } from '@kitroom/contract/lists/saved-views';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { resourceApi } from '../api/resource-api.ts';
import { useFirstSteps } from '../features/first-steps/use-first-steps.ts';
import { PALETTE_KINDS } from '../features/kinds.ts';
import { viewPath, viewsQuery } from '../records/saved-views/views-api.ts';
import { type EntityScreens, type Has, pathTo, recordScreen } from '../resource/screens.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { type Entry, recordEntryId, screenEntryId } from './entry.ts';
import { type FindableEntry, findable, findEntries, type Habits } from './find-entries.ts';
import { entryShownAt, RECENT_HEADING, recentRecords, recentScreens, usedEntries } from './habits.ts';
import { actionEntries, createEntries, screenEntries } from './screen-entries.ts';

/** The results of a search: screens and create actions immediately, records when their lists have loaded. */
export function useFound(search: string) {
  const habits = useHabits();
  const { recent } = habits;
  const { pathname } = useLocation();
  const { data, has, hasAny } = usePermissions();
  const queries = useQueryClient();
  const sources = [
    ...PALETTE_KINDS.filter(({ list }) => has(list.permission)).map((entity) => ({
      title: entity.title,
      key: ['palette', entity.title],
      load: () => recordEntries(entity, queries, has),
    })),
    ...(hasAny(savedViews.list.access)
      ? [{ title: 'Views', key: [savedViews.list.path, 'palette'], load: () => viewEntries(queries) }]
      : []),
  ];
  const { records, loading, failed } = useQueries({
    queries: sources.map(({ title, key, load }) => ({
      queryKey: key,
      queryFn: async () => findable({ heading: title, entries: await load() }),
    })),
    combine: (results) => ({
      records: results.map((result) => result.data ?? []),
      loading: results.some(({ isPending }) => isPending),
      failed: sources.filter((_source, index) => results[index]?.isError).map(({ title }) => title),
    }),
  });
  const hasFirstSteps = useFirstSteps() !== null;
  const [goTo, create] = useMemo(
    () => [findable(screenEntries(has, data !== null, hasFirstSteps)), findable(createEntries(has))] as const,
    [has, data, hasFirstSteps],
  );
  // As they were when the palette was opened: its page stays as it is.
  const [actions] = useState(() => {
    const group = actionEntries(pathname, has);
    return group === null ? [] : findable(group);
  });
  const isSearch = search.trim() !== '';
  const found = useMemo(() => {
    if (isSearch) return findEntries([actions, goTo, create, ...records], search, habits);
    const lastUsed = habits.screens
      .flatMap((id) => goTo.find((entry) => entry.id === id) ?? [])
      .slice(0, SHOWN_RECENT)
      .map((entry) => ({ ...entry, heading: 'Recent screens' }));
    // Without a search, only recent records: thousands would be too many to scroll.
    return [
      ...actions,
      ...(loading ? [] : recentEntries(records, habits.recent)),
      ...lastUsed,
      ...findEntries([create, goTo.filter(({ id }) => !lastUsed.some((used) => used.id === id))], '', habits),
    ];
  }, [actions, goTo, create, records, loading, search, isSearch, habits]);
  // Of recent records that are still on their way.
  const expected = loading && !isSearch ? recent.slice(0, SHOWN_RECENT) : [];
  return { found, expected, actionsHeading: actions[0]?.heading ?? null, loading, failed };
}

const SHOWN_RECENT = 5;

/** The user's previous choices when the palette was opened; the screen that is open and its record are not recent ones. */
function useHabits(): Habits & { screens: readonly string[] } {
  const { data } = usePermissions();
  const { pathname } = useLocation();
  const [habits] = useState(() => {
    const shown = entryShownAt(pathname);
    if (data === null) return { uses: {}, recent: [], screens: [] };
    const { userId } = data;
    return {
      uses: usedEntries(userId),
      recent: recentRecords(userId).filter((id) => id !== shown),
      screens: recentScreens(userId).filter((id) => id !== screenEntryId(pathname)),
    };
  });
  return habits;
}

/** Recent records, as they are called now; each says of which kind it is. */
function recentEntries(records: readonly FindableEntry[][], recent: readonly string[]): FindableEntry[] {
  const all = records.flat();
  return recent
    .flatMap((id) => all.find((entry) => entry.id === id) ?? [])
    .slice(0, SHOWN_RECENT)
    .map((entry) => {
      const noun = PALETTE_KINDS.find(({ entity }) => entity === entry.kind)?.noun.one;
      return { ...entry, heading: RECENT_HEADING, detail: [entry.detail, noun].filter(Boolean).join(' · ') };
    });
}

/**
 * The records of an entity, each linked to the screen that shows it, or to its list if the user cannot open that
 * screen. Uses what is cached. Errors: as the list's call.
 */
async function recordEntries(entity: EntityScreens, queries: QueryClient, has: Has): Promise<Entry[]> {
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

/** The saved views that the user sees, each leading to its list. Errors: as their call. */
async function viewEntries(queries: QueryClient): Promise<Entry[]> {
  const views = await queries.fetchQuery(viewsQuery);
  return views.flatMap(({ id, list, name }) => {
    const screens = PALETTE_KINDS.find(({ entity }) => entity === list);
    if (screens === undefined) return [];
    const to = viewPath(screens.list.path, id);
    return [{ id: `view ${id}`, label: name, detail: screens.title, kind: 'view', to }];
  });
}
