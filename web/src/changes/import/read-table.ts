import type { ImportColumns } from '@kitroom/contract/import/columns';
import type { Encoding } from '../../reading/decode-text.ts';
import { askWorker, isSmall } from '../../reading/in-worker.ts';
import { pastedSheet } from '../../reading/read-csv.ts';
import type { Sheet } from '../../reading/table.ts';
import { READING_LIMITS, UNREADABLE, UnreadableError } from '../../reading/unreadable.ts';
import type { ClipboardTexts } from '../../ui/clipboard-texts.ts';
import { knownList } from './find-headers.ts';
import type { TableSource } from './read-source.ts';

/** Reads a file. Rejects with `UnreadableError`, whose message says what is wrong and what to do. */
export async function readFile(file: File, known: ImportColumns, encoding?: Encoding): Promise<Sheet[]> {
  if (file.size > READING_LIMITS.fileBytes)
    throw new UnreadableError(UNREADABLE.tooLarge(Math.ceil(file.size / (1024 * 1024))));
  const given = await file.arrayBuffer().catch(() => {
    throw new UnreadableError(UNREADABLE.damaged);
  });
  return inWorker({ given, known, encoding }, [given]);
}

/** Reads what was pasted; as `readFile`. */
export async function readTexts(given: ClipboardTexts, known: ImportColumns): Promise<Sheet[]> {
  return isSmall(given) ? [pastedSheet(given, knownList(known))] : inWorker({ given, known });
}

function inWorker(source: TableSource, transferred?: Transferable[]): Promise<Sheet[]> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, source, transferred);
}
