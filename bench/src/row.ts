/** The unit of a number; it also decides whether more or less is better. */
export type Unit = 'ms' | 's' | 'MB' | 'kB' | 'req/s' | 'MB/s' | 'requests' | '%' | 'CLS';

/** The goal: at most or at least this much, in the row's unit or as a part of the limit, which holds on any machine. */
export type Goal =
  | { atMost: number }
  | { atLeast: number }
  | { atMostOfLimit: number }
  | { atLeastOfLimit: number };

/** One line of the page: a piece of work, Kitroom's figure, and that of the bare parts. */
export interface Row {
  group: string;
  work: string;
  unit: Unit;
  ours: number;
  /** The same work without Kitroom around it, in the same run; null where that does not exist. */
  limit: number | null;
  /** The limit, in a few words. */
  limitIs: string;
  goal: Goal | null;
  /** An explanation, where the figures need one. */
  note?: string;
}

/** A row without its group, as the groups make them. */
export type Measured = Omit<Row, 'group'>;

/** Whether a row reaches its goal; null if it has none, or no limit to compare with. */
export function reaches({ ours, limit, goal }: Row): boolean | null {
  if (goal === null) return null;
  if ('atMost' in goal) return ours <= goal.atMost;
  if ('atLeast' in goal) return ours >= goal.atLeast;
  if (limit === null) return null;
  return 'atMostOfLimit' in goal ? ours <= goal.atMostOfLimit * limit : ours >= goal.atLeastOfLimit * limit;
}
