import autocannon, { type Answers, type Load, type Request } from 'autocannon';

/** A request before it is sent. */
export type Shot = Request;

/** Asks as fast as so many connections can, for that time. */
export function fire(load: Load): Promise<Answers> {
  return autocannon(load);
}
