/** A straight line to a point, or a cubic curve with its two control points before it. */
export type Segment =
  | readonly [x: number, y: number]
  | readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** Side of the square that everything is drawn on. */
export const CANVAS = 1000;

/** The left half of something symmetric, from top to bottom along the middle, closed by its mirror image. */
export function symmetric(start: readonly [x: number, y: number], half: readonly Segment[]): string {
  const ends = [start, ...half.map(endOf)];
  const back = half.toReversed().map((segment, index) => {
    const to = mirror(ends[half.length - 1 - index] ?? start);
    if (segment.length === 2) return `L${to}`;
    const [x1, y1, x2, y2] = segment;
    return `C${mirror([x2, y2])} ${mirror([x1, y1])} ${to}`;
  });
  return `M${start} ${half.map(draw).join(' ')} ${back.join(' ')}Z`;
}

/** An open or closed line. */
export function line(start: readonly [x: number, y: number], ...segments: Segment[]): string {
  return `M${start} ${segments.map(draw).join(' ')}`;
}

/** The line, and the same on the other side. */
export function both(start: readonly [x: number, y: number], ...segments: Segment[]): string {
  const other = segments.map((segment): Segment => {
    if (segment.length === 2) return mirror(segment);
    const [x1, y1, x2, y2, x, y] = segment;
    return [...mirror([x1, y1]), ...mirror([x2, y2]), ...mirror([x, y])];
  });
  return `${line(start, ...segments)} ${line(mirror(start), ...other)}`;
}

function draw(segment: Segment): string {
  return `${segment.length === 2 ? 'L' : 'C'}${segment}`;
}

function endOf(segment: Segment): readonly [number, number] {
  return segment.length === 2 ? segment : [segment[4], segment[5]];
}

function mirror([x, y]: readonly [number, number]): [number, number] {
  return [CANVAS - x, y];
}
