import { INVALID_ID } from '@kitroom/contract/fields';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { missingIds } from '../../platform/db/references.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { invalid, stale } from '../../platform/http/errors.ts';
import { etagOfLinks, names } from '../../platform/http/etag.ts';
import { requireProof } from '../../platform/http/guard.ts';
import { keepAccess, requireHeld } from '../rules/access-rules.ts';
import { type LinkedRecords, saveLinks } from './save-links.ts';

/** One side of the links between roles and permissions. */
export interface LinkSide<Body> extends LinkedRecords {
  /** Field of the input that holds the ids. */
  field: 'permissionIds' | 'roleIds';
  /** Resolves to undefined when there is no such record. */
  read(query: Queries, id: number): Promise<Body | undefined>;
  linked(body: Body): readonly { id: number }[];
  /** Names of the permissions that someone gains when these are linked. */
  given(trx: Transaction, before: Body, added: number[]): Promise<string[]>;
}

/**
 * Replaces the links of a record by these and resolves to the new set; undefined: there is no such record. The same rules
 * from both sides: actors only grant codes that they hold, and nobody is locked out. Throws 400, 403 and 409, and 412 with
 * the current set when it is no longer one that `expectedEtags` name. Call it in a serializable transaction.
 */
export async function replaceLinked<Body extends object>(
  trx: Transaction,
  side: LinkSide<Body>,
  {
    id,
    ids,
    expectedEtags,
  }: { id: number; ids: readonly number[]; expectedEtags?: readonly string[] | undefined },
  actor: Actor,
): Promise<Body | undefined> {
  const { linkedEntity, field, linked } = side;
  requireProof(actor);
  const before = await side.read(trx, id);
  if (!before) return undefined;
  const etag = etagOfLinks(linked(before));
  if (expectedEtags?.some((tag) => names(tag, etag)) === false) throw stale(before, etag);
  if ((await missingIds(trx, linkedEntity, ids)).length > 0)
    throw invalid([{ path: field, message: INVALID_ID }]);
  const present = new Set(linked(before).map((record) => record.id));
  const gained = ids.filter((linkedId) => !present.has(linkedId));
  await requireHeld(trx, actor, await side.given(trx, before, gained));
  const changed = await keepAccess(trx, actor, field, () => saveLinks(trx, side, { id, ids }, actor));
  return changed ? side.read(trx, id) : before;
}
