/** The outcome of one write. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** Values that a record may have: the one acknowledged last, and those asked for since without an answer. */
export class Ledger<Value> {
  #done: Value;
  readonly #asked = new Set<Value>();

  constructor(initial: Value) {
    this.#done = initial;
  }

  note(value: Value, outcome: Outcome): void {
    if (outcome === 'unknown') this.#asked.add(value);
    if (outcome !== 'acknowledged') return;
    this.#done = value;
    this.#asked.clear();
  }

  /** The present value counts from now on, if it is possible; otherwise returns what is wrong. */
  settle(found: Value): string | undefined {
    if (found !== this.#done && !this.#asked.has(found))
      return `${String(found)} instead of ${[this.#done, ...this.#asked].map(String).join(' or ')}`;
    this.#done = found;
    this.#asked.clear();
    return undefined;
  }
}
