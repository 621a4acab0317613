import type { RecordColumn } from '../record-columns.ts';
import { activeColumn } from '../shared-columns.tsx';

/** The columns of a list by their places in a card. */
export interface CardParts<Row> {
  title: RecordColumn<Row> | undefined;
  /** In one quiet line, without their headers. */
  brief: readonly RecordColumn<Row>[];
  /** With their headers. */
  lines: readonly RecordColumn<Row>[];
  /** With their headers, next to the buttons: the status and numbers. */
  foot: readonly RecordColumn<Row>[];
}

interface Shown {
  /** Whether the records can be opened, where all of their values are. */
  opens: boolean;
  /** The column by which the cards are sorted; null: the server's order. */
  sorted: string | null;
}

/**
 * What cards show of these columns: the first, the brief ones, and those that stay, as the user's choice does. What the
 * cards are sorted by is in sight, and so is every value of a record that has no page of its own.
 */
export function cardParts<Row>(
  columns: readonly RecordColumn<Row>[],
  { opens, sorted }: Shown,
): CardParts<Row> {
  const [title, ...others] = columns;
  const named = others.filter(({ id, stays }) => stays === true || !opens || id === sorted);
  const foot = named.filter(({ id, align }) => align === 'right' || id === activeColumn.id);
  const lines = named.filter((column) => !foot.includes(column));
  return {
    title,
    brief: others.filter((column) => column.brief === true && !named.includes(column)),
    // Long texts last.
    lines: [...lines.filter(({ long }) => long !== true), ...lines.filter(({ long }) => long === true)],
    foot,
  };
}
