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
