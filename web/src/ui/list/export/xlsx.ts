import writeXlsxFile from 'write-excel-file/universal';
import { withDoubledGuard } from './formula-guard.ts';

/** Lines as an .xlsx with a header that stays in sight. */
export function toXlsx(lines: readonly (readonly (string | number)[])[]): Promise<Blob> {
  const [headers = [], ...others] = lines;
  const data = [
    headers.map((value) => ({ value: escaped(String(value)), type: String, fontWeight: 'bold' as const })),
    ...others.map((line) =>
      line.map((value) =>
        value === ''
          ? null
          : typeof value === 'number'
            ? { value, type: Number }
            : { value: escaped(withDoubledGuard(value)), type: String },
      ),
    ),
  ];
  return writeXlsxFile(data, { stickyRowsCount: 1 }).toBlob();
}

// The format takes `_x0041_` for a character by its number. The writer looks texts up in an object, which knows `toString`
// and the like already: they are written with their first character by its number. It drops U+FFFD, which XML may hold.
function escaped(text: string): string {
  const plain = text.replace(/_x(?=[\da-f]{4}_)/giu, '_x005F_x').replaceAll('\uFFFD', '_xFFFD_');
  if (!(plain in {})) return plain;
  return `_x${plain.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_${plain.slice(1)}`;
}
