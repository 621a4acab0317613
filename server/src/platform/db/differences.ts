/** Every save changes them, and an entry of the change log says itself when it was made and by whom. */
const STAMPS: ReadonlySet<string> = new Set(['version', 'updated_at', 'updated_by']);

/** Columns that are read together: halves of a name, and an email with whether it was verified. */
const TOGETHER: readonly (readonly string[])[] = [
  ['first_name', 'last_name'],
  ['email', 'email_verified'],
];

/** Of the rows before and after a save, what the change log keeps: the columns that differ. */
export function differences<Columns extends object>(before: Columns, after: Columns) {
  const differing = Object.keys(after).filter(
    (column) => !STAMPS.has(column) && before[column as keyof Columns] !== after[column as keyof Columns],
  );
  const kept = new Set(
    differing.flatMap((column) => TOGETHER.find((columns) => columns.includes(column)) ?? [column]),
  );
  const only = (row: Columns) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => kept.has(column)));
  return { before: only(before), after: only(after) };
}
