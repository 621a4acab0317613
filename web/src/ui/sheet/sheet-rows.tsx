import { memo, type ReactNode, useEffect, useState } from 'react';

/** Rows that are drawn at once: a few milliseconds of work. */
const PIECE = 10;

interface SheetRowsProps<Row> {
  rows: readonly Row[];
  /** The table row of a record. */
  of: (row: Row) => ReactNode;
}

/** The rows of a sheet's table. Thousands of them are drawn piece by piece, so that the page answers in between. */
export function SheetRows<Row>({ rows, of }: SheetRowsProps<Row>) {
  const [count, setCount] = useState(PIECE);
  const isBusy = count < rows.length;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setCount(count + PIECE));
    return () => clearTimeout(timer);
  }, [count, isBusy]);
  const pieces = Array.from(
    { length: Math.ceil(Math.min(count, rows.length) / PIECE) },
    (_, at) => at * PIECE,
  );
  return pieces.map((from) => (
    <Piece key={from} rows={rows} of={of} from={from} isBusy={isBusy && from + PIECE >= count} />
  ));
}

interface PieceProps<Row> extends SheetRowsProps<Row> {
  from: number;
  isBusy: boolean;
}

// Each is drawn once, however many follow.
const Piece = memo(function PieceOfRows<Row>({ rows, of, from, isBusy }: PieceProps<Row>) {
  return <tbody aria-busy={isBusy || undefined}>{rows.slice(from, from + PIECE).map(of)}</tbody>;
}) as <Row>(props: PieceProps<Row>) => ReactNode;
