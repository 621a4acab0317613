import { inviteUser } from '../../access/users/invitation.ts';
import { userStore } from '../../access/users/user-store.ts';
import { type Change, logChanges } from '../../platform/db/change-log.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { addLinks, replaceLinks } from '../../platform/db/links.ts';
import {
  insertRecords,
  type StoredRecord,
  updateKnownRecord,
  vacate,
} from '../../platform/db/many-records.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { asPart } from '../../platform/db/savepoint.ts';
import type { Row } from '../../platform/db/tables.ts';
import { within } from '../../platform/db/within.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { BulkParts } from '../change-records.ts';
import { isIdList, type Settings } from '../record-kinds.ts';
import { refusalOf } from '../refusal.ts';
import { breather } from './breather.ts';
import type { Fields, ImportKind } from './import-kinds.ts';
import type { Plan, PlannedLine } from './plan.ts';

/**
 * Does what a plan without errors says, made in this transaction: in few statements for many records, since whatever a single
 * save would check is known from the plan.
 */
export async function savePlan(
  trx: Transaction,
  { settings }: Pick<BulkParts, 'settings'>,
  kind: ImportKind,
  { lines, vacated }: Plan,
  actor: Actor,
): Promise<void> {
  for (const [column, ids] of vacated) await vacate(trx, kind.entity, column, ids);
  const changed = lines.filter(({ result }) => result === 'change');
  // Users' own rules look at each other: their changes were made when they were checked.
  if (kind.entity !== 'users') await saveChanges(trx, kind, changed, actor);
  const created = lines.filter(({ result }) => result === 'create');
  const rows = await saveNew(trx, kind, created, actor);
  if (kind.entity === 'users') await inviteAll(trx, settings, rows);
}

/**
 * Changes users one by one through their store, with whatever follows from a change: mails, sessions that end. A line that
 * is refused becomes an error.
 */
export async function changeUsers(
  trx: Transaction,
  { db, settings, takenValues }: BulkParts,
  lines: readonly PlannedLine[],
  actor: Actor,
): Promise<void> {
  const store = userStore(within(db, trx), settings);
  const breathe = breather();
  for (const line of lines) {
    const { present, input } = line;
    if (line.result !== 'change' || !present || !input) continue;
    const { id, version } = present.row;
    const part = await asPart(
      trx,
      () => store.update(id, input as Parameters<typeof store.update>[1], actor, version),
      (error) => refusalOf(error, takenValues),
    );
    if ('refusal' in part) Object.assign(line, { result: 'error', errors: part.refusal.errors });
    await breathe();
  }
}

async function saveNew(
  trx: Transaction,
  kind: ImportKind,
  lines: readonly PlannedLine[],
  actor: Actor,
): Promise<StoredRecord[]> {
  const { entity, key, keyColumn, links } = kind;
  const breathe = breather();
  const inputs = new Map<string, Fields>();
  for (const { input } of lines) if (input) inputs.set(normalized(String(input[key])), input);
  const rows: StoredRecord[] = [];
  for (const some of portions([...inputs.values()])) {
    rows.push(...(await insertRecords(trx, entity, some.map(kind.toColumns), actor)));
    await breathe();
  }
  const entries: Change[] = [];
  const pairs = new Map(Object.values(links).map((set) => [set, [] as [number, number][]]));
  for (const row of rows) {
    const input = inputs.get(String(row[keyColumn])) ?? {};
    const linked: Record<string, number[]> = {};
    for (const [field, set] of Object.entries(links)) {
      const ids = input[field];
      if (!isIdList(ids) || ids.length === 0) continue;
      linked[field] = ids.toSorted((one, other) => one - other);
      for (const id of ids) pairs.get(set)?.push([row.id, id]);
    }
    entries.push({ author: actor, action: 'import', entity, entityId: row.id, after: { ...row, ...linked } });
  }
  for (const [set, all] of pairs) {
    for (const some of portions(all)) {
      await addLinks(trx, set, some);
      await breathe();
    }
  }
  await logInPortions(trx, entries);
  return rows;
}

async function saveChanges(
  trx: Transaction,
  kind: ImportKind,
  lines: readonly PlannedLine[],
  actor: Actor,
): Promise<void> {
  const { entity, links } = kind;
  const breathe = breather();
  const entries: Change[] = [];
  for (const { present, input } of lines) {
    if (!present || !input) continue;
    const { row: before } = present;
    const after = await updateKnownRecord(trx, entity, before, kind.toColumns(input), actor);
    entries.push({ author: actor, action: 'update', entity, entityId: before.id, before, after });
    const linked: { before: Record<string, number[]>; after: Record<string, number[]> } = {
      before: {},
      after: {},
    };
    for (const [field, set] of Object.entries(links)) {
      const ids = input[field];
      if (!isIdList(ids)) continue;
      const replaced = await replaceLinks(trx, set, before.id, ids);
      if (replaced.added.length + replaced.removed.length === 0) continue;
      linked.before[field] = replaced.before;
      linked.after[field] = replaced.after;
    }
    if (Object.keys(linked.after).length > 0)
      entries.push({ author: actor, action: 'links', entity, entityId: before.id, ...linked });
    await breathe();
  }
  await logInPortions(trx, entries);
}

async function logInPortions(trx: Transaction, entries: readonly Change[]): Promise<void> {
  const breathe = breather();
  for (const some of portions(entries)) {
    await logChanges(trx, some);
    await breathe();
  }
}

// Each as one statement takes a few milliseconds.
const PORTION = 100;

function* portions<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += PORTION) yield all.slice(from, from + PORTION);
}

// An inactive user could not use the link: the invitation is sent when they are activated.
async function inviteAll(trx: Transaction, settings: Settings, rows: readonly StoredRecord[]): Promise<void> {
  const breathe = breather();
  for (const row of rows as unknown as Row<'users'>[]) {
    if (row.is_active === 1) await inviteUser(trx, settings, row);
    await breathe();
  }
}
