import type { QueryClient } from '@tanstack/react-query';

interface Flagged {
  id: number;
  is_active: boolean;
}

// The body of a list has one key, and its rows under it.
type ListBody = Record<string, readonly Flagged[]>;

/** Shows records of the list at `path` as active or not, until it is loaded again. */
export async function showActive(
  queries: QueryClient,
  path: string,
  ids: Iterable<number>,
  isActive: boolean,
): Promise<void> {
  const queryKey = [path, 'list'];
  // An answer that is on its way would show them as they were.
  await queries.cancelQueries({ queryKey });
  const chosen = new Set(ids);
  const change = (row: Flagged) => (chosen.has(row.id) ? { ...row, is_active: isActive } : row);
  queries.setQueryData<ListBody>(
    queryKey,
    (body) =>
      body && Object.fromEntries(Object.entries(body).map(([key, rows]) => [key, rows.map(change)] as const)),
  );
}
