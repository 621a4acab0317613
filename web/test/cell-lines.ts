/** Lines of cells, which are written side by side: `cellLines('Player|No.', 'Anna|7')`. */
export function cellLines(...lines: readonly string[]): string[][] {
  return lines.map((line) => line.split('|'));
}
