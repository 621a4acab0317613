import { createHash } from 'node:crypto';
import { CURSOR_MESSAGES } from '@kitroom/contract/changes/changes';
import { LIMITS } from '@kitroom/contract/limits';
import { z } from 'zod';
import type { FeedPosition } from '../platform/db/feed/feed-position.ts';
import { conflict, invalid } from '../platform/http/errors.ts';

/** Where the walk through all records is: within `entity`, after the record with this id. */
export interface CopyPlace {
  entity: string;
  after: number;
}

/** Fingerprints of the database that is read, and of the kinds of records that its reader can read. */
export interface Reader {
  database: string;
  kinds: string;
}

export interface Cursor extends Reader {
  /** The newest entry of the change log at that time: it must still be there. */
  newest: Newest;
  /** All changes up to here have been told. */
  position: FeedPosition;
  /** Undefined: everything has been told, and changes follow. */
  copying: CopyPlace | undefined;
}

/** An entry of the change log, and what tells it from another one with that id; zero: there was none. */
export interface Newest {
  id: number;
  fingerprint: string;
}

const hash = z.string().regex(/^[\da-f]{16}$/u);
const id = z.int().min(0).max(LIMITS.id);
const contents = z.tuple([hash, hash, id, hash, z.int().min(0), id, z.string(), id]);

/** A few characters for a text that a cursor compares. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export function cursorText({ database, kinds, newest, position, copying }: Cursor): string {
  const values: z.output<typeof contents> = [
    database,
    kinds,
    newest.id,
    newest.fingerprint,
    position.transaction,
    position.id,
    copying?.entity ?? '',
    copying?.after ?? 0,
  ];
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The cursor of a text. Throws 400 when it isn't one. */
export function readCursor(text: string): Cursor {
  const read = contents.safeParse(parsed(text));
  if (!read.success) throw badCursor();
  const [database, kinds, newestId, newestFingerprint, transaction, entryId, entity, after] = read.data;
  const cursor = {
    database,
    kinds,
    newest: { id: newestId, fingerprint: newestFingerprint },
    position: { transaction, id: entryId },
    copying: entity === '' ? undefined : { entity, after },
  };
  // One spelling each: what decodes to a cursor is not always one.
  if (cursorText(cursor) !== text) throw badCursor();
  return cursor;
}

/** 400: this isn't a cursor. */
export function badCursor() {
  return invalid([{ path: 'after', message: CURSOR_MESSAGES.bad }]);
}

/** 409: start again. */
export function endedCursor() {
  return conflict('after', CURSOR_MESSAGES.ended);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
