import type { KindName } from '@kitroom/contract/kinds';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { Fields, Settings } from '../../kinds/kind.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** An entry of the change log, as an undo reads it. */
export interface RequestEntry {
  id: number;
  requestId: string;
  at: string;
  action: string;
  entity: string;
  entityId: number;
  /** The rows or lists of ids that it names, parsed; empty where it has none. */
  change: { before: Fields; after: Fields };
}

/** The same, from its row. */
export function toRequestEntry(row: Omit<Row<'change_log'>, 'actor_user_id' | 'api_token_id'>): RequestEntry {
  const { id, request_id, at, action, entity, entity_id, before, after } = row;
  // Entries without a record, such as restores, have long lists, and none is undone here.
  const change =
    entity_id === null ? { before: {}, after: {} } : { before: parsed(before), after: parsed(after) };
  return { id, requestId: request_id, at, action, entity, entityId: entity_id ?? 0, change };
}

function parsed(json: string | null): Fields {
  return json === null ? {} : (JSON.parse(json) as Fields);
}

/** The part of a request that concerns one record: the smallest part of an undo. */
export interface Unit {
  kind: UndoKind;
  entityId: number;
  /** Oldest first. */
  entries: readonly RequestEntry[];
}

export function idsOf(units: readonly Unit[]): number[] {
  return [...new Set(units.map(({ entityId }) => entityId))];
}

/** The tools of an undo, within its transaction. */
export interface UndoContext {
  trx: Transaction;
  /** The database as the stores see it: whatever they do is part of `trx`. */
  db: Database;
  settings: Settings;
  actor: Actor;
  /** Keys of those former pictures whose files are still there. */
  keptFiles: ReadonlySet<string>;
}

/** A record that is about to get back what a change took from it. */
export interface Undoable {
  name: string;
  /** Throws 409 where the record is not as the change left it, and whatever the same change by hand would throw. */
  undo(): Promise<void>;
}

/** Resolves to undefined if the record no longer exists. */
export type FindUndoable = (unit: Unit) => Promise<Undoable | undefined>;

/** How changes of one kind are undone. */
export interface UndoKind {
  /** Whose records it changes. */
  records: KindName;
  /** The code that the same change needs when it is made by hand. */
  permission: PermissionCode;
  /** Whether it changes permissions, which needs `serializable`. */
  changesAccess: boolean;
  /** Whether the entry changed anything that an undo could take back, at this time (in milliseconds since 1970). */
  changedSomething(entry: RequestEntry, now: number): boolean;
  /** Those whose records are as the change left them: an undo of others would be refused. */
  standing(query: Queries, units: readonly Unit[], keptFiles: ReadonlySet<string>): Promise<Unit[]>;
  /** Keeps others from changing these records until the transaction ends, and resolves to how each is found. */
  prepare(context: UndoContext, units: readonly Unit[]): Promise<FindUndoable>;
}
