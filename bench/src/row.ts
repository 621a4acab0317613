/** What a number counts; decides also whether more or less of it is better. */
export type Unit = 'ms' | 's' | 'MB' | 'kB' | 'req/s' | 'MB/s';

/** The number to reach: at most or at least so much, in the row's unit. */
export type Goal = { atMost: number } | { atLeast: number };

/** One line of the page: a piece of work, what Kitroom needs for it, and what the bare parts need. */
export interface Row {
  group: string;
  work: string;
  unit: Unit;
  ours: number;
  /** The same work with nothing around it, in the same run; null where there is no such thing. */
  limit: number | null;
  /** What the limit is, in a few words. */
  limitIs: string;
  goal: Goal | null;
  /** Why a row is as it is, where that needs a sentence. */
  note?: string;
}

/** A row without its group, as the groups make them. */
export type Measured = Omit<Row, 'group'>;

/** Whether a row reaches its goal; null: it has none. */
export function reaches({ ours, goal }: Row): boolean | null {
  if (goal === null) return null;
  return 'atMost' in goal ? ours <= goal.atMost : ours >= goal.atLeast;
}
