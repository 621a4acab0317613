/** Ids of records by their codes. */
export type Ids = ReadonlyMap<string, number>;

export function idsByCode(rows: { id: number; code: string }[]): Ids {
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Throws when the demo's data name something that they do not define. */
export function idUnder(ids: Ids, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo has nothing called ${code}`);
  return id;
}
