import { useMemo, useState } from 'react';
import { counted } from '../../ui/sentence-parts.ts';
import type { CheckedLine, ImportPreview } from './use-preview.ts';

/** Which lines are shown. */
export type Shown = 'all' | 'error' | 'create' | 'change' | 'unchanged';

/** A row of the preview. */
export type PreviewItem = { heading: string } | { line: CheckedLine };

interface Order {
  /** Stands for what it was made of. */
  of: string;
  /** Places of the columns, from left to right. */
  columns: readonly number[];
  /** Numbers of lines. */
  errors: readonly number[];
  others: readonly number[];
}

/**
 * The rows and columns of a preview, lines with errors first: in an order that stays while cells are put right. Columns
 * that something is said about come first, after the one that tells which record a line is for: `key`.
 */
export function usePreviewOrder({ columns, lines, last }: ImportPreview, key: string, shown: Shown) {
  const of = `${last !== null} ${shown} ${lines.length} ${columns.length}`;
  const [order, setOrder] = useState<Order>({ of: '', columns: [], errors: [], others: [] });
  if (order.of !== of) {
    const wanted = lines.filter(({ said }) => shown === 'all' || said?.result === shown);
    setOrder({
      of,
      columns: columnOrder(columns, lines, key),
      errors: wanted.filter(isError).map(({ line }) => line.number),
      others: wanted.filter((line) => !isError(line)).map(({ line }) => line.number),
    });
  }
  const items = useMemo(() => {
    const byNumber = new Map(lines.map((line) => [line.line.number, line]));
    const linesOf = (numbers: readonly number[]) => numbers.flatMap((number) => byNumber.get(number) ?? []);
    const [errors, others] = [linesOf(order.errors), linesOf(order.others)];
    const rows = (some: readonly CheckedLine[]) => some.map((line): PreviewItem => ({ line }));
    if (shown !== 'all' || errors.length === 0) return [...rows(errors), ...rows(others)];
    const left = errors.filter(isError).length;
    const inError = left === 0 ? 'Fixed' : counted(left, 'line with errors', 'lines with errors');
    const rest = [{ heading: counted(others.length, 'other line', 'other lines') }, ...rows(others)];
    return [{ heading: inError }, ...rows(errors), ...(others.length === 0 ? [] : rest)];
  }, [lines, order, shown]);
  return { columns: order.columns, items };
}

function isError({ said }: CheckedLine): boolean {
  return said?.result === 'error';
}

/** Those with errors, the key, those with changes, the others; where nothing is said, as they are in the file. */
function columnOrder(columns: readonly string[], lines: readonly CheckedLine[], key: string): number[] {
  const wrong = new Set(lines.flatMap(({ said }) => said?.errors.map(({ path }) => path) ?? []));
  const changed = new Set(lines.flatMap(({ said }) => said?.changes.map(({ field }) => field) ?? []));
  const isSaid = columns.some((field) => wrong.has(field) || changed.has(field));
  const rank = (field: string) => (wrong.has(field) ? 0 : field === key ? 1 : changed.has(field) ? 2 : 3);
  const places = columns.map((_field, at) => at);
  return isSaid
    ? places.toSorted((one, other) => rank(columns[one] ?? '') - rank(columns[other] ?? ''))
    : places;
}
