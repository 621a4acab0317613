import type { Actor } from './actor.ts';

/** A record's answer with the version that its ETag names. */
export interface Versioned<Item> {
  version: number;
  item: Item;
}

/** An entity's queries, written by hand, each answering a ready body. */
export interface Store<Input, List, Item> {
  list(): Promise<List>;
  /** Another number after every write that may change what `list` answers. */
  listRevision(): Promise<number>;
  /** Resolves to undefined when there is no such record. */
  get(id: number): Promise<Versioned<Item> | undefined>;
  create(input: Input, actor: Actor): Promise<Versioned<Item>>;
  /**
   * Resolves to undefined when there is no such record. Throws `StaleVersionError` when `expectedVersion` is
   * given and no longer the record's.
   */
  update(
    id: number,
    input: Input,
    actor: Actor,
    expectedVersion: number | undefined,
  ): Promise<Versioned<Item> | undefined>;
}
