/** A place on a page, in points from its left and its top. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
