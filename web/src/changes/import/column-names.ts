import { columnLetters } from '../../reading/table.ts';
import { excerpt } from '../../ui/sentence-parts.ts';
import type { ReadTable } from './use-source.ts';

/** The names of columns: two can have the same header, and one can have none. */
export function columnNames(headers: readonly string[]): { at: number; label: string }[] {
  const counts = new Map<string, number>();
  for (const header of headers) counts.set(header.trim(), (counts.get(header.trim()) ?? 0) + 1);
  return headers.map((header, at) => {
    const text = header.trim();
    const column = `Column ${columnLetters(at)}`;
    const isAlone = counts.get(text) === 1;
    return {
      at,
      label: text === '' ? column : isAlone ? excerpt(text, 60) : `${excerpt(text, 60)} (${column})`,
    };
  });
}

/** Lines that are looked at for samples, and samples of each column. */
const LINES = 200;
const SAMPLES = 3;

/** The first texts of each column, without repetitions. */
export function columnSamples({
  headers,
  sheet,
  headerLine,
}: Pick<ReadTable, 'headers' | 'sheet' | 'headerLine'>): string[][] {
  const samples = headers.map((): string[] => []);
  for (const line of sheet.lines.slice(headerLine + 1, headerLine + 1 + LINES)) {
    samples.forEach((found, at) => {
      const text = line[at]?.trim() ?? '';
      if (found.length < SAMPLES && text !== '' && !found.includes(text)) found.push(text);
    });
  }
  return samples;
}
