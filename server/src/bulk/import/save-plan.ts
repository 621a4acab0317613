import { inviteUser } from '../../access/users/invitation.ts';
import { userStore } from '../../access/users/user-store.ts';
import { breather } from '../../platform/breather.ts';
import { type Change, logChanges } from '../../platform/db/change-log.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { addLinks, fromOtherEnd, removeLinks } from '../../platform/db/links.ts';
import {
  insertRecords,
  type StoredRecord,
  updateKnownRecords,
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
      linked[field] = sorted(ids);
      for (const id of ids) pairs.get(set)?.push([row.id, id]);
    }
    entries.push({ author: actor, action: 'import', entity, entityId: row.id, after: { ...row, ...linked } });
    await breathe();
  }
  for (const [set, all] of pairs) {
    for (const some of portions(all, LINKS)) {
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
  const breathe = breather();
  for (const some of portions(lines)) {
    const known = some.flatMap(({ present, input }) =>
      present && input ? [{ before: present.row, columns: kind.toColumns(input) }] : [],
    );
    const after = await updateKnownRecords(trx, kind.entity, known, actor);
    await breathe();
    await logChanges(
      trx,
      some.flatMap((line) => entriesOf(kind, line, after, actor)),
    );
    await breathe();
  }
  await saveLinks(trx, kind, lines);
}

function entriesOf(
  { entity, links }: ImportKind,
  { present, input }: PlannedLine,
  afterById: ReadonlyMap<number, StoredRecord>,
  author: Actor,
): Change[] {
  if (!present || !input) return [];
  const { row: before, fields } = present;
  const about = { author, entity, entityId: before.id };
  const changed = Object.keys(links).filter((field) => !hasSameIds(fields[field], input[field]));
  const linked: Change = {
    ...about,
    action: 'links',
    before: Object.fromEntries(changed.map((field) => [field, fields[field]])),
    after: Object.fromEntries(changed.map((field) => [field, sorted(input[field])])),
  };
  const update: Change = { ...about, action: 'update', before, after: afterById.get(before.id) };
  return [update, ...(changed.length > 0 ? [linked] : [])];
}

/** The records are locked since they were read: what they are linked to is known. */
async function saveLinks(
  trx: Transaction,
  { links }: ImportKind,
  lines: readonly PlannedLine[],
): Promise<void> {
  const breathe = breather();
  for (const [field, set] of Object.entries(links)) {
    const added: [number, number][] = [];
    const removed = new Map<number, number[]>();
    for (const { present, input } of lines) {
      const ids = input?.[field];
      if (!present || !isIdList(ids)) continue;
      const before = present.fields[field] as number[];
      const [had, has] = [new Set(before), new Set(ids)];
      for (const id of ids) if (!had.has(id)) added.push([present.row.id, id]);
      for (const id of before) {
        if (has.has(id)) continue;
        const owners = removed.get(id) ?? [];
        removed.set(id, owners);
        owners.push(present.row.id);
      }
      await breathe();
    }
    for (const [id, owners] of removed) {
      for (const some of portions(owners, LINKS)) {
        await removeLinks(trx, fromOtherEnd(set), id, some);
        await breathe();
      }
    }
    for (const some of portions(added, LINKS)) {
      await addLinks(trx, set, some);
      await breathe();
    }
  }
}

function hasSameIds(one: unknown, other: unknown): boolean {
  return other === undefined || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(ids: unknown): number[] {
  return isIdList(ids) ? ids.toSorted((one, other) => one - other) : [];
}

async function logInPortions(trx: Transaction, entries: readonly Change[]): Promise<void> {
  const breathe = breather();
  for (const some of portions(entries)) {
    await logChanges(trx, some);
    await breathe();
  }
}

// Each as one statement takes a few milliseconds.
const RECORDS = 50;
const LINKS = 200;

function* portions<T>(all: readonly T[], size = RECORDS): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

// An inactive user could not use the link: the invitation is sent when they are activated.
async function inviteAll(trx: Transaction, settings: Settings, rows: readonly StoredRecord[]): Promise<void> {
  const breathe = breather();
  for (const row of rows as unknown as Row<'users'>[]) {
    if (row.is_active === 1) await inviteUser(trx, settings, row);
    await breathe();
  }
}
