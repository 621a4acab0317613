export interface Position {
  row: number;
  column: number;
}

/** A rectangle of cells, its edges included. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export function samePosition(one: Position, other: Position): boolean {
  return one.row === other.row && one.column === other.column;
}

/** The rectangle between two corners. */
export function areaBetween(one: Position, other: Position): Area {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}

/** Every cell of an area, row by row. */
export function positionsIn({ top, left, bottom, right }: Area): Position[] {
  const width = right - left + 1;
  return Array.from({ length: (bottom - top + 1) * width }, (_, at) => ({
    row: top + Math.floor(at / width),
    column: left + (at % width),
  }));
}
