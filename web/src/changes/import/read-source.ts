import type { ImportColumns } from '@kitroom/contract/import/columns';
import type { Encoding } from '../../reading/decode-text.ts';
import { readBytes } from '../../reading/read-bytes.ts';
import { pastedSheet } from '../../reading/read-csv.ts';
import type { Sheet } from '../../reading/table.ts';
import type { ClipboardTexts } from '../../ui/clipboard-texts.ts';
import { knownList } from './find-headers.ts';

/** What a table is read from: the bytes of a file, or what was pasted. */
export interface TableSource {
  given: ArrayBuffer | ClipboardTexts;
  known: ImportColumns;
  /** Of a file's letters, where somebody has chosen. */
  encoding?: Encoding | undefined;
}

/** The sheets of what was given. Throws `UnreadableError`. */
export function readSource({ given, known, encoding }: TableSource): Sheet[] {
  const list = knownList(known);
  if ('plain' in given) return [pastedSheet(given, list)];
  return readBytes(new Uint8Array(given), { list, encoding });
}
