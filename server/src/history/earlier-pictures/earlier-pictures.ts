import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { EARLIER_PICTURES } from '@kitroom/contract/history/earlier-pictures';
import type { HistoryEntry } from '@kitroom/contract/history/history';
import { loggedPictures } from '../../catalog/slots/logged-pictures.ts';
import { type PlacedPicture, picturesOfProducts, placeKey } from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { UNUSED_MILLISECONDS } from '../../pictures/store/sweep.ts';
import type { Queries } from '../../platform/db/database.ts';
import { fromNow } from '../../platform/db/now.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type LoggedChange, pictureChanges } from '../changes.ts';
import { describeEntries, type HistoryParts } from '../describe-entries.ts';
import { type LoggedEntry, readSomeEntries } from '../read-entries.ts';

/** Picture changes of a product that are looked through: far more than are made in 30 days. */
const LOOKED_THROUGH = 10_000;

/** The undo of a restore names the restore as its record; its effect on each product has its own entry. */
const OF_ALL_PRODUCTS: readonly ChangeAction[] = ['undo-restore', 'redo-restore'];

/** A picture that left a slot, by the one change of an entry. */
interface RemovedPicture {
  picture: PlacedPicture;
  entry: LoggedEntry;
  changes: readonly [LoggedChange];
}

/** A product's pictures that left their slots in the last 30 days and are still kept, newest first. */
export async function earlierPictures(
  parts: HistoryParts,
  productId: number,
  reader: Actor,
): Promise<HistoryEntry[]> {
  const { query } = parts.db;
  const removed = await removedPictures(query, productId);
  // A picture that was brought back, or uploaded again, is in its slot.
  const present = new Set((await picturesOfProducts(query, [productId])).map(contentKey));
  const gone = removed.filter(({ picture }) => !present.has(contentKey(picture))).slice(0, EARLIER_PICTURES);
  const { described } = await describeEntries(parts, gone, reader);
  return described.filter(({ changes: [change] }) => {
    const left = change?.before;
    return left?.type === 'picture' && left.picture.present;
  });
}

/** Pictures that left slots of this product in the last 30 days, newest first, each place and content once. */
export async function removedPictures(query: Queries, productId: number): Promise<RemovedPicture[]> {
  const { entries } = await readSomeEntries(query, {
    sources: [{ lead: { entity: IMAGE_ENTITY, entity_id: productId }, without: OF_ALL_PRODUCTS }],
    from: fromNow(-UNUSED_MILLISECONDS),
    count: LOOKED_THROUGH,
  });
  const found = new Map<string, RemovedPicture>();
  for (const entry of entries) {
    const changes = pictureChanges(entry);
    const stayed = new Set(changes.map(({ after }) => pictureIn(after)?.sha256));
    for (const change of changes) {
      const picture = pictureIn(change.before);
      // One that only moved is still there.
      if (!picture || stayed.has(picture.sha256) || found.has(contentKey(picture))) continue;
      found.set(contentKey(picture), { picture, entry, changes: [change] });
    }
  }
  return [...found.values()];
}

/** Every picture that a product gains or loses is in the product's part of the change log. */
export async function findPicture(
  query: Queries,
  id: number,
  sha256: string,
): Promise<PlacedPicture | undefined> {
  const entry = await query
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', id)
    .where('action', 'not in', OF_ALL_PRODUCTS)
    .where((eb) => eb.or([eb('before', 'like', `%${sha256}%`), eb('after', 'like', `%${sha256}%`)]))
    .limit(1)
    .executeTakeFirst();
  if (!entry) return undefined;
  const pictures = [...loggedPictures(entry.before), ...loggedPictures(entry.after)];
  return pictures.find((picture) => picture.sha256 === sha256);
}

function pictureIn(value: LoggedChange['before']): PlacedPicture | undefined {
  return value?.type === 'picture' ? value.picture : undefined;
}

function contentKey(picture: PlacedPicture): string {
  return `${placeKey(picture)} ${picture.sha256}`;
}
