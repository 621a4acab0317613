import { savedViews } from '@kitroom/contract/lists/saved-views';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useFirstSteps } from '../features/first-steps/use-first-steps.ts';
import { PALETTE_KINDS } from '../features/kinds.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { actionEntries } from './action-entries.ts';
import { screenEntryId } from './entry.ts';
import { type FindableEntry, findable, findEntries, type Habits } from './find-entries.ts';
import { entryShownAt, RECENT_HEADING, recentRecords, recentScreens } from './recent-records.ts';
import { recordEntries } from './record-entries.ts';
import { createEntries, screenEntries } from './screen-entries.ts';
import { usedEntries } from './used-entries.ts';
import { viewEntries } from './view-entries.ts';

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
