import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { READING_LIMITS, UNREADABLE, UnreadableError } from './unreadable.ts';

/** The XML files of an .xlsx, by their path. */
export type Parts = Record<string, Uint8Array>;

/**
 * Unpacks only the parts that cells are made of, no pictures, for example. Throws `UnreadableError` before anything is
 * unpacked where that would be too much; a file that lies about its sizes is cut off at the sizes it declares.
 */
export function unpackXlsx(bytes: Uint8Array): Parts {
  try {
    let all = 0;
    const sizes = (file: UnzipFileInfo) => {
      if (isNeeded(file)) all += file.originalSize;
      return false;
    };
    unzipSync(bytes, { filter: sizes });
    if (all > READING_LIMITS.unpackedBytes) throw new UnreadableError(UNREADABLE.unpacksTooLarge);
    const parts = unzipSync(bytes, { filter: isNeeded });
    if (parts['xl/workbook.xml'] === undefined) throw new UnreadableError(UNREADABLE.otherZip);
    return parts;
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(UNREADABLE.damaged);
  }
}

/**
 * The same, packed again without compression: the reader unpacks in its own workers, which the page's policy forbids.
 */
export function packed(parts: Parts): ArrayBuffer {
  const bytes = zipSync(parts, { level: 0 });
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

function isNeeded({ name }: UnzipFileInfo): boolean {
  return (
    name === '[Content_Types].xml' ||
    name === 'xl/workbook.xml' ||
    name === 'xl/_rels/workbook.xml.rels' ||
    name === 'xl/sharedStrings.xml' ||
    name === 'xl/styles.xml' ||
    /^xl\/worksheets\/[^/]+\.xml$/u.test(name)
  );
}
