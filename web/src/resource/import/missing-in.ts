import type { ImportedLine } from '@kitroom/contract/import/import';
import { unicodeForm } from '@kitroom/contract/unicode-form';
import type { EntityScreens } from '../screens.ts';
import { columnsOf, type ImportTarget } from './import-list.ts';

/** A record that lines name, and that is not there. */
export interface MissingRecord {
  screens: EntityScreens;
  /** Its name, or its code. */
  text: string;
}

/** What lines name and is not there, each once, in whatever case they write it: of the kinds that can be created here. */
export function missingIn(
  target: ImportTarget,
  lines: readonly { said: ImportedLine | null }[],
): MissingRecord[] {
  const { columns } = columnsOf(target);
  const missing = new Map<string, MissingRecord>();
  for (const { path, unknown } of lines.flatMap(({ said }) => said?.errors ?? [])) {
    if (unknown === undefined) continue;
    const kind = columns.find(({ field }) => field === path)?.of;
    const screens = target.names?.find(({ entity }) => entity === kind);
    const key = `${kind} ${unicodeForm(unknown, 'NFC').toLowerCase()}`;
    if (screens !== undefined && !missing.has(key)) missing.set(key, { screens, text: unknown });
  }
  return [...missing.values()];
}
