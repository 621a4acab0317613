import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { KINDS, LISTED_KINDS, type ListedKind } from '@kitroom/contract/kinds';
import {
  type SavedView,
  type SavedViewChange,
  type SavedViewInput,
  VIEW_LIMITS,
  VIEW_MESSAGES,
} from '@kitroom/contract/lists/saved-views';
import { type Author, logChange } from '../platform/db/change-log.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { normalized } from '../platform/db/normalized.ts';
import { now } from '../platform/db/now.ts';
import { flag, isSet } from '../platform/db/schema/record-columns.ts';
import type { Row } from '../platform/db/tables.ts';
import { uniqueViolation } from '../platform/db/unique-violation.ts';
import type { Actor } from '../platform/http/actor.ts';
import { conflict, forbidden, notFound } from '../platform/http/errors.ts';

type View = Row<'saved_views'>;

// A personal view exists for its owner alone; one for everyone can be changed by anyone who can change the records of its
// list, even after its owner has left. Lists that the actor cannot see have no views.

/** The views that the actor sees, by name. */
export async function listViews(query: Queries, actor: Actor): Promise<SavedView[]> {
  const lists = listsOf(actor);
  if (lists.length === 0) return [];
  const rows = await withOwner(query)
    .where('saved_views.list', 'in', lists)
    .where((eb) => eb.or([eb('saved_views.is_shared', '=', 1), eb('saved_views.user_id', '=', actor.userId)]))
    .orderBy('saved_views.name_key')
    .execute();
  return rows.map((row) => toView(row, actor));
}

/** Throws 403 for a list that the actor may not see, or not share, and 409 for one view too many, or a name that is taken. */
export async function createView(
  trx: Transaction,
  { list, name, query, is_shared }: SavedViewInput,
  actor: Actor,
): Promise<SavedView> {
  if (!listsOf(actor).includes(list)) throw forbidden();
  if (is_shared) requireMayShare(list, actor);
  await requireRoom(trx, actor);
  const columns = { list, name, query, is_shared: flag(is_shared), user_id: actor.userId };
  const { id } = await insertView(trx, columns, actor);
  return read(trx, id, actor);
}

/** Throws 404, 403, and 409 for a name that is taken. */
export async function updateView(
  trx: Transaction,
  id: number,
  { name, query, is_shared }: SavedViewChange,
  actor: Actor,
): Promise<SavedView> {
  const before = await findToChange(trx, id, actor);
  const columns = {
    ...before,
    name: name ?? before.name,
    query: query ?? before.query,
    is_shared: flag(is_shared) ?? before.is_shared,
  };
  if (columns.is_shared !== before.is_shared) {
    requireMayShare(before.list, actor);
    // Made personal, it would be gone for the person who did it.
    if (before.user_id !== actor.userId) throw forbidden(VIEW_MESSAGES.notOwn);
  }
  if (isSameView(columns, before)) return read(trx, id, actor);
  const saving = trx
    .updateTable('saved_views')
    .set({ ...columns, name_key: keyOf(columns), updated_at: now() })
    .where('id', '=', id)
    .returningAll();
  const after = await named(columns, saving.executeTakeFirstOrThrow());
  await logShared(trx, isSet(before.is_shared) ? 'view-changed' : 'view-shared', actor, { before, after });
  return read(trx, id, actor);
}

/** Throws 404 and 403. */
export async function removeView(trx: Transaction, id: number, actor: Actor): Promise<void> {
  const before = await findToChange(trx, id, actor);
  await trx.deleteFrom('saved_views').where('id', '=', id).execute();
  await logShared(trx, 'view-deleted', actor, { before });
}

/** Adds a view, and records it if it is for everyone. Throws 409 when another one has the name. */
export async function insertView(
  trx: Transaction,
  columns: Pick<View, 'list' | 'name' | 'query' | 'is_shared' | 'user_id'>,
  author: Author,
): Promise<View> {
  const at = now();
  const saving = trx
    .insertInto('saved_views')
    .values({ ...columns, name_key: keyOf(columns), created_at: at, updated_at: at })
    .returningAll();
  const row = await named(columns, saving.executeTakeFirstOrThrow());
  await logShared(trx, 'view-shared', author, { after: row });
  return row;
}

function withOwner(query: Queries) {
  return query
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .selectAll('saved_views')
    .select(['users.first_name', 'users.last_name']);
}

async function read(trx: Transaction, id: number, actor: Actor): Promise<SavedView> {
  return toView(await withOwner(trx).where('saved_views.id', '=', id).executeTakeFirstOrThrow(), actor);
}

/** The view, locked until the transaction ends. Throws 404 for one that the actor does not see, 403 for one to look at only. */
async function findToChange(trx: Transaction, id: number, actor: Actor): Promise<View> {
  const view = await trx
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isOwn = view?.user_id === actor.userId;
  if (!view || !listsOf(actor).includes(view.list) || (!isOwn && !isSet(view.is_shared)))
    throw notFound(VIEW_MESSAGES.notFound);
  if (isSet(view.is_shared)) requireMayShare(view.list, actor);
  return view;
}

// Two at the same time are counted one after the other, because the row of their owner is locked.
async function requireRoom(trx: Transaction, { userId }: Actor): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= VIEW_LIMITS.perPerson) throw conflict('name', VIEW_MESSAGES.tooMany);
}

/** Resolves as `saving` does, which gives the view its name. Throws 409 when another one has it. */
async function named<T>({ is_shared }: Pick<View, 'is_shared'>, saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (uniqueViolation(error)?.table !== 'saved_views') throw error;
    throw conflict('name', isSet(is_shared) ? VIEW_MESSAGES.sharedNameTaken : VIEW_MESSAGES.nameTaken);
  }
}

function keyOf({ list, name, is_shared, user_id }: Pick<View, 'list' | 'name' | 'is_shared' | 'user_id'>) {
  return `${list}/${isSet(is_shared) ? 'everyone' : user_id}/${normalized(name)}`;
}

function listsOf({ permissions }: Actor): ListedKind[] {
  return LISTED_KINDS.filter((list) => permissions.has(KINDS[list].readPermission));
}

function requireMayShare(list: ListedKind, { permissions }: Actor): void {
  if (!permissions.has(KINDS[list].updatePermission)) throw forbidden(VIEW_MESSAGES.notShared);
}

async function logShared(
  trx: Transaction,
  action: ChangeAction,
  author: Author,
  { before, after }: { before?: View; after?: View },
): Promise<void> {
  if (!before?.is_shared && !after?.is_shared) return;
  const entityId = (after ?? before)?.id ?? null;
  await logChange(trx, { author, action, entity: 'saved_views', entityId, before, after });
}

function isSameView(one: View, other: View): boolean {
  return one.name === other.name && one.query === other.query && one.is_shared === other.is_shared;
}

function toView(row: View & { first_name: string; last_name: string }, { userId }: Actor): SavedView {
  return {
    ...row,
    is_shared: isSet(row.is_shared),
    is_own: row.user_id === userId,
    owner_name: `${row.first_name} ${row.last_name}`,
  };
}
