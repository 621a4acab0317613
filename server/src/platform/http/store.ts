import type { Transaction } from '../db/database.ts';
import type { Actor } from './actor.ts';

/** A record's answer with the version that its ETag names. */
export interface Versioned<Item> {
  version: number;
  item: Item;
}

/** An entity's hand-written queries, each resolving to a body that is ready to send. */
export interface Store<Input, List, Item> {
  list(): Promise<List>;
  /** True for a list that tells about people: browsers keep no copy of it. */
  personal?: true;
  /** Resolves to undefined when there is no such record. */
  get(id: number): Promise<Versioned<Item> | undefined>;
  create(trx: Transaction, input: Input, actor: Actor): Promise<Versioned<Item>>;
  /**
   * Resolves to undefined when there is no such record. Throws `StaleVersionError` when `expectedVersions` are
   * given and none is the record's.
   */
  update(
    trx: Transaction,
    id: number,
    change: { input: Input; expectedVersions: readonly number[] | undefined },
    actor: Actor,
  ): Promise<Versioned<Item> | undefined>;
}
