/** Downloads a text file. */
export function downloadText(name: string, text: string): void {
  downloadFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Downloads a file. */
export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The name of a file with the day in the user's time zone, not in UTC: sizes-2026-11-24.csv. */
export function datedName(name: string, extension: string): string {
  // In Sweden, days are written as ISO 8601 has them.
  return `${name}-${new Date().toLocaleDateString('sv-SE')}.${extension}`;
}
