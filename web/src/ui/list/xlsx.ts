import writeXlsxFile from 'write-excel-file/universal';

/** Lines as an .xlsx with a header that stays in sight. */
export function toXlsx(lines: readonly (readonly (string | number)[])[]): Promise<Blob> {
  const [headers = [], ...others] = lines;
  const data = [
    headers.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const })),
    ...others.map((line) =>
      line.map((value) =>
        value === '' ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
      ),
    ),
  ];
  return writeXlsxFile(data, { stickyRowsCount: 1 }).toBlob();
}
