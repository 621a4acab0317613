import { tokenOf } from '@kitroom/contract/access/api-tokens';
import {
  earlierPicture,
  type HistoryChange,
  type HistoryEntry,
  type HistoryPicture,
  type HistoryValue,
} from '@kitroom/contract/history/history';
import { loggedPictures } from '../catalog/slots/logged-pictures.ts';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import { type PictureStore, pictureKey } from '../pictures/store/picture-store.ts';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { changesOf, type LoggedChange, type LoggedValue } from './changes.ts';
import { type NameOf, type References, readNames } from './names.ts';
import type { LoggedEntry, Position } from './read-entries.ts';
import { requestSizes } from './request-sizes.ts';
import { undoOffer } from './undo-offer.ts';

/** The tools that entries are described with. */
export interface HistoryParts {
  db: Database;
  store: PictureStore;
}

/** An entry with what it changed, not yet in words. */
export interface UndescribedEntry {
  entry: LoggedEntry;
  changes: readonly LoggedChange[];
}

/** The entries with the changes that the reader can see. */
export function undescribed(entries: readonly LoggedEntry[], { permissions }: Actor): UndescribedEntry[] {
  return entries.map((entry) => ({ entry, changes: changesOf(entry, permissions) }));
}

/**
 * Puts names in place of ids, newest first as given. `more` are records to be named besides; without `details`, all are
 * named as of today, and what can be undone or looked at, and with how many others, is left open. Three queries per
 * entity that is referred to, however many entries.
 */
export async function describeEntries(
  { db, store }: HistoryParts,
  entries: readonly UndescribedEntry[],
  reader: Actor,
  { more = new Map(), details = true }: { more?: References; details?: boolean } = {},
): Promise<{ described: HistoryEntry[]; nameOf: NameOf }> {
  const references = referencesOf(entries, more);
  const logged = entries.map(({ entry }) => entry);
  const present = details ? await presentPictures(store, logged) : new Set<string>();
  const [tokens, nameOf, sizeOf, mayUndo] = await Promise.all([
    readTokenNames(db.query, logged),
    readNames(db, references, details ? logged.at(-1) : undefined),
    details ? requestSizes(db.query, logged) : () => 1,
    details ? undoOffer(db.query, logged, reader, present) : () => false,
  ]);
  const described = entries.map(({ entry, changes }) => ({
    id: entry.id,
    request_id: entry.request_id,
    at: entry.at,
    actor: actorOf(entry, nameOf, tokens),
    action: entry.action,
    changes: changes.map(
      ({ field, before, after }): HistoryChange => ({
        field,
        before: before && describe(before, entry, nameOf, present),
        after: after && describe(after, entry, nameOf, present),
      }),
    ),
    record_count: sizeOf(entry),
    can_undo: mayUndo(entry),
  }));
  return { described, nameOf };
}

function actorOf(
  entry: LoggedEntry,
  nameOf: NameOf,
  tokens: ReadonlyMap<number, string>,
): HistoryEntry['actor'] {
  if (entry.actor_user_id === null) return null;
  const { id, name } = nameOf('users', entry.actor_user_id, entry);
  if (name === null) return null;
  const token = entry.api_token_id === null ? undefined : tokens.get(entry.api_token_id);
  return { id, name: token === undefined ? name : tokenOf(token, name) };
}

function describe(
  value: LoggedValue,
  position: Position,
  nameOf: NameOf,
  present: ReadonlySet<string>,
): HistoryValue {
  switch (value.type) {
    case 'plain':
      return value;
    case 'record':
      return { type: 'record', record: nameOf(value.of, value.id, position) };
    case 'records':
      return { type: 'records', records: value.ids.map((id) => nameOf(value.of, id, position)) };
    case 'picture': {
      const { productId, colorId, slot, sha256, altText } = value.picture;
      const isPresent = present.has(pictureKey(value.picture));
      const color = colorId === null ? null : nameOf('garment_colors', colorId, position);
      const url = earlierPicture.path.replace(':id', String(productId)).replace(':sha256', sha256);
      const picture: HistoryPicture = {
        color,
        slot,
        sha256,
        alt_text: altText,
        present: isPresent,
        url: isPresent ? url : null,
      };
      return { type: 'picture', picture };
    }
  }
}

function referencesOf(entries: readonly UndescribedEntry[], more: References): References {
  const references: References = new Map([...more].map(([entity, ids]) => [entity, new Set(ids)]));
  const refer = (entity: Parameters<NameOf>[0], id: number) => {
    const ids = references.get(entity) ?? new Set();
    references.set(entity, ids.add(id));
  };
  for (const { entry, changes } of entries) {
    if (entry.actor_user_id !== null) refer('users', entry.actor_user_id);
    for (const value of valuesOf(changes)) {
      if (value.type === 'record') refer(value.of, value.id);
      if (value.type === 'records') for (const id of value.ids) refer(value.of, id);
      if (value.type === 'picture' && value.picture.colorId !== null)
        refer('garment_colors', value.picture.colorId);
    }
  }
  return references;
}

/** The names of API tokens that made some of the entries. */
async function readTokenNames(
  query: Queries,
  entries: readonly LoggedEntry[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(entries.flatMap(({ api_token_id }) => api_token_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom('api_tokens').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Keys of those pictures that entries name whose files are kept. */
async function presentPictures(
  store: PictureStore,
  entries: readonly LoggedEntry[],
): Promise<ReadonlySet<string>> {
  const pictures = entries
    .filter(({ entity }) => entity === IMAGE_ENTITY)
    .flatMap(({ before, after }) => [...loggedPictures(before), ...loggedPictures(after)]);
  const keys = [...new Set(pictures.map(pictureKey))];
  return new Set((await store.sizesOf(keys)).keys());
}

function valuesOf(changes: readonly LoggedChange[]): LoggedValue[] {
  return changes.flatMap(({ before, after }) => [before, after]).flatMap((value) => value ?? []);
}
