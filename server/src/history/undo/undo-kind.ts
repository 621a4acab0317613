import type { PermissionCode } from '@kitroom/contract/permissions';
import type { Settings } from '../../bulk/record-kinds.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { LoggedChange } from './take-back.ts';

/** An entry of the change log, as an undo reads it. */
export interface RequestEntry {
  id: number;
  requestId: string;
  at: string;
  action: string;
  entity: string;
  entityId: number;
  /** Parsed; empty where the entry has none. */
  change: LoggedChange;
}

/** What one request did to one record: the smallest part of an undo. */
export interface Unit {
  kind: UndoKind;
  entityId: number;
  /** Oldest first. */
  entries: readonly RequestEntry[];
}

/** What an undo works with, within its transaction. */
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
  /** What the record is called in sentences. */
  name: string;
  /** Throws `CannotUndoError`, and whatever the same change by hand would throw. */
  undo(): Promise<void>;
}

/** How changes of one kind are undone. */
export interface UndoKind {
  /** The code that the same change needs when it is made by hand. */
  permission: PermissionCode;
  /** Whether it changes who may do what, which needs `serializable`. */
  changesAccess: boolean;
  /** Whether undoing one record neither reads nor writes others of its kind, so that several can be undone at the same time. */
  isIndependent: boolean;
  /** Whether the entry changed anything that an undo could take back, at this time (in milliseconds since 1970). */
  changedSomething(entry: RequestEntry, now: number): boolean;
  /** Resolves to undefined when the record does not exist any more. */
  find(context: UndoContext, unit: Unit): Promise<Undoable | undefined>;
}

/** Thrown where a change cannot be undone as things stand; the message is a sentence for the user. */
export class CannotUndoError extends Error {
  override name = 'CannotUndoError';
}
