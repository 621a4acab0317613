import { LOOK_ALIKE_SIGN, plainSigns } from '@kitroom/contract/lists/search-text';
import { breather } from '../../platform/breather.ts';
import type { Queries } from '../../platform/db/database.ts';
import { anyRecord } from '../../platform/db/records.ts';
import type { ImportKind } from './import-kinds.ts';

const HAS_SIGN = new RegExp(`\\s|${LOOK_ALIKE_SIGN}`, 'u');

/**
 * The keys of lines as the records have them: `JR‑4120`, as Word writes it, is the product JR-4120. A key that looks like those
 * of several records, or of none, stays as it is.
 */
export async function storedKeys(
  query: Queries,
  { entity, keyColumn }: Pick<ImportKind, 'entity' | 'keyColumn'>,
  keys: readonly (string | undefined)[],
): Promise<(string | undefined)[]> {
  if (!keys.some((key) => key !== undefined && HAS_SIGN.test(key))) return [...keys];
  const { records, name } = anyRecord(query, entity);
  const stored = new Set<string>();
  const alike = new Map<string, string | undefined>();
  const breathe = breather();
  for (const row of await records
    .selectFrom(name)
    .select(keyColumn as 'name')
    .execute()) {
    const key = String(row[keyColumn as 'name']);
    const plain = plainSigns(key);
    stored.add(key);
    alike.set(plain, alike.has(plain) ? undefined : key);
    await breathe();
  }
  return keys.map((key) =>
    key === undefined || stored.has(key) ? key : (alike.get(plainSigns(key)) ?? key),
  );
}
