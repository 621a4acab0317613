import { importColumns } from '@kitroom/contract/import/columns';
import type { LineError } from '@kitroom/contract/import/import';
import { searchText } from '@kitroom/contract/lists/search-text';
import { tidyText } from '@kitroom/contract/unicode-form';
import type { EntityScreens } from '../../resource/screens.ts';
import type { ImportTarget } from './import-list.ts';

/** A record that lines name, and that is not there. */
export interface MissingRecord {
  screens: EntityScreens;
  /** Its name, or its code. */
  text: string;
}

/** What lines name and is not there, each once, however they write it: of the kinds that can be created here. */
export function missingIn(target: ImportTarget, errors: readonly LineError[]): MissingRecord[] {
  const { columns } = importColumns(target.entity);
  const missing = new Map<string, MissingRecord>();
  for (const { path, unknown } of errors) {
    if (unknown === undefined) continue;
    const kind = columns.find(({ field }) => field === path)?.of;
    const screens = target.names?.find(({ entity }) => entity === kind);
    const key = `${kind} ${searchText(unknown)}`;
    if (screens !== undefined && !missing.has(key)) missing.set(key, { screens, text: unknown });
  }
  return [...missing.values()];
}

/** A name that is to take the place of an unknown one, in all lines that have it in this column. */
export interface NameInstead {
  field: string;
  unknown: string;
  name: string;
}

/** How many lines have each unknown name, by `unknownKey`. */
export function unknownCounts(errors: readonly LineError[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const error of errors) {
    const key = unknownKey(error);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export function unknownKey({ path, unknown = '' }: LineError): string {
  return `${path} ${searchText(unknown)}`;
}

/** The cell with the known name in place of the unknown one, among others where it names several. */
export function withName(cell: string, { unknown, name }: NameInstead): string {
  const isMeant = (text: string) => searchText(tidyText(text)) === searchText(unknown);
  if (isMeant(cell)) return name;
  return cell.replaceAll(/[^;|\n,/]+/gu, (part) =>
    isMeant(part) ? part.replace(part.trim(), () => name) : part,
  );
}
