import { savedViews, VIEW_PERMISSIONS } from '@kitroom/contract/saved-views';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { ENTITIES } from '../features/features.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { type FindableEntry, findable, findEntries } from './find-entries.ts';
import { RECENT_HEADING, recentRecords, recordShownAt } from './recent-records.ts';
import { recordEntries } from './record-entries.ts';
import { createEntries, screenEntries } from './screen-entries.ts';
import { viewEntries } from './view-entries.ts';

/** What a search finds: screens and create actions at once, records when their lists have loaded. */
export function useFound(search: string) {
  const recent = useRecent();
  const { data, has, hasAny } = usePermissions();
  const queries = useQueryClient();
  const sources = [
    ...ENTITIES.filter(({ list }) => has(list.permission)).map((entity) => ({
      title: entity.title,
      key: ['palette', entity.title],
      load: () => recordEntries(entity, queries, has),
    })),
    ...(hasAny(VIEW_PERMISSIONS)
      ? [{ title: 'Views', key: [savedViews.path, 'palette'], load: () => viewEntries(queries) }]
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
  const screens = useMemo(
    () => [findable(screenEntries(has, data !== null)), findable(createEntries(has))],
    [has, data],
  );
  const isSearch = search.trim() !== '';
  const found = useMemo(() => {
    if (isSearch) return findEntries([...screens, ...records], search, recent);
    // Without a search, only recent ones: thousands of records would be too many to scroll.
    return findEntries([loading ? [] : recentEntries(records, recent), ...screens], '', recent);
  }, [screens, records, loading, search, isSearch, recent]);
  // Of recent records that are still on their way.
  const expected = loading && !isSearch ? recent.slice(0, SHOWN_RECENT) : [];
  return { found, expected, loading, failed };
}

const SHOWN_RECENT = 5;

/** Ids of recent records, as they were when the palette was opened; without the one on the screen. */
function useRecent(): string[] {
  const { data } = usePermissions();
  const { pathname } = useLocation();
  const [recent] = useState(() => {
    const shown = recordShownAt(pathname);
    return data === null ? [] : recentRecords(data.userId).filter((id) => id !== shown);
  });
  return recent;
}

/** Recent records, as they are called now; each says of which kind it is. */
function recentEntries(records: readonly FindableEntry[][], recent: readonly string[]): FindableEntry[] {
  const all = records.flat();
  return recent
    .flatMap((id) => all.find((entry) => entry.id === id) ?? [])
    .slice(0, SHOWN_RECENT)
    .map((entry) => {
      const noun = ENTITIES.find(({ entity }) => entity === entry.kind)?.noun.one;
      return { ...entry, heading: RECENT_HEADING, detail: [entry.detail, noun].filter(Boolean).join(' · ') };
    });
}
