import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SheetHead, type SheetHeadProps } from './sheet-head.tsx';

/** Rows that are drawn at once: a few milliseconds of work. */
const PIECE = 10;

interface SheetPagesProps<Row> extends SheetHeadProps {
  rows: readonly Row[];
  /** The table row of a record. */
  of: (row: Row) => ReactNode;
  /** A note that is said once, below the last row; its element has the class `foot`. */
  foot?: ReactNode;
}

/**
 * The table of a sheet as pages of paper, each with the head. Browsers differ in where they break tables and whether they
 * repeat their heads, so the breaks are made here. Thousands of rows are drawn piece by piece, so that the page answers in
 * between.
 */
export function SheetPages<Row>(props: SheetPagesProps<Row>) {
  const pages = useRef<HTMLDivElement>(null);
  const [{ starts, count }, setDrawn] = useState({ starts: [0], count: PIECE });
  const all = props.rows.length + (props.foot == null ? 0 : 1);
  const isBusy = count < all;
  useLayoutEffect(() => {
    // While rows are added, the last page alone changes. When all are there, any can have become higher since.
    const at = firstThatOverflows(pages.current, isBusy ? starts.length - 1 : 0);
    if (at === null) return;
    const kept = starts.slice(0, at.page + 1);
    const next = (kept.at(-1) ?? 0) + at.item;
    setDrawn({ starts: [...kept, next], count: Math.min(count, next + PIECE) });
  });
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setDrawn({ starts, count: count + PIECE }));
    return () => clearTimeout(timer);
  }, [starts, count, isBusy]);
  return (
    <div ref={pages} aria-busy={isBusy || undefined}>
      {starts
        .filter((start) => start === 0 || start < all)
        .map((start, at) => (
          <Page key={start} {...props} from={start} to={starts[at + 1] ?? count} />
        ))}
    </div>
  );
}

interface PageProps<Row> extends SheetPagesProps<Row> {
  from: number;
  /** The first row after it; the foot counts as one. */
  to: number;
}

// Each is drawn once, however many follow.
const Page = memo(function PageOfSheet<Row>({ title, columns, rows, of, foot, from, to }: PageProps<Row>) {
  return (
    <div className="page">
      <div className="room">
        <table>
          <SheetHead title={title} columns={columns} />
          <tbody>{rows.slice(from, to).map(of)}</tbody>
        </table>
        {to > rows.length ? foot : null}
      </div>
    </div>
  );
}) as <Row>(props: PageProps<Row>) => ReactNode;

/** The first row, or foot, that a page, or one after it, has no room for, counted from 0; alone on its page, it stays there. */
function firstThatOverflows(pages: HTMLElement | null, from: number): { page: number; item: number } | null {
  const rooms = [...(pages?.getElementsByClassName('room') ?? [])];
  for (const [at, room] of rooms.slice(from).entries()) {
    const page = from + at;
    const { bottom } = room.getBoundingClientRect();
    const items = [...room.querySelectorAll('tbody > tr, .foot')];
    const item = items.findIndex((each, at) => at > 0 && each.getBoundingClientRect().bottom > bottom);
    if (item !== -1) return { page, item };
  }
  return null;
}
