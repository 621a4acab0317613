import { type Kysely, sql } from 'kysely';

interface Entry {
  at: string;
  actor_user_id: number | null;
  request_id: string;
  entity: string;
  entity_id: number;
  before: string | null;
  after: string | null;
}

type NewEntry = Entry & { action: 'restored' | 'linked' };

/**
 * Adds what the first version left out of histories. It logged a restore in a single entry that names all pictures, and links
 * of roles and permissions for one of the two; since then, each product of a restore and each record of a link has its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRestored(db);
  await addLinked(db);
}

/** Entries of requests that have no entry with this action. */
const lacking = (action: NewEntry['action']) => sql`not exists (
  select 1 from change_log as own where own.request_id = change_log.request_id and own.action = ${sql.lit(action)})`;

const COLUMNS = sql`at, actor_user_id, request_id, entity, entity_id, before, after`;

async function addRestored(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from change_log
    where entity = 'product_images' and action in ('restore', 'undo-restore', 'redo-restore')
      and ${lacking('restored')} order by id`.execute(db);
  // One by one: an entry can be a megabyte.
  for (const { id } of rows) {
    const found = await sql<Entry>`select ${COLUMNS} from change_log where id = ${id}`.execute(db);
    await insert(db, found.rows.flatMap(restoredProducts));
  }
}

interface Picture extends Record<(typeof OF_PICTURE)[number], string | number | null> {
  productId: number;
}

const OF_PICTURE = ['slot', 'colorId', 'sha256', 'extension', 'bytes', 'crc32', 'width', 'height'] as const;

function restoredProducts(entry: Entry): NewEntry[] {
  const [before, after] = [slotsByProduct(entry.before), slotsByProduct(entry.after)];
  const side = (productId: number, slots: Map<number, unknown[]>) =>
    JSON.stringify({ productId, slots: slots.get(productId) ?? [] });
  return [...new Set([...before.keys(), ...after.keys()])].map((productId) => ({
    ...entry,
    action: 'restored',
    entity_id: productId,
    before: side(productId, before),
    after: side(productId, after),
  }));
}

function slotsByProduct(json: string | null): Map<number, unknown[]> {
  const { pictures = [] } = parsed<{ pictures?: Picture[] }>(json);
  const products = new Map<number, unknown[]>();
  for (const picture of pictures) {
    const slots = products.get(picture.productId) ?? [];
    slots.push(OF_PICTURE.map((field) => picture[field]));
    products.set(picture.productId, slots);
  }
  return products;
}

type LinkedKind = 'roles' | 'permissions';
const OTHER_END = { roles: 'permissions', permissions: 'roles' } as const;
/** What an entry calls the ids of these. */
const IDS = { roles: 'role_ids', permissions: 'permission_ids' } as const;

interface LinkEntry extends Entry {
  entity: LinkedKind;
  /** 1: its other ends have no entries. */
  lacks: number;
}

// From today's links back in time: each entry says what they were before it.
async function addLinked(db: Kysely<unknown>): Promise<void> {
  const links = await linksOfToday(db);
  const { rows } = await sql<LinkEntry>`
    select ${COLUMNS}, case when ${lacking('linked')} then 1 else 0 end as lacks from change_log
    where action in ('links', 'undo') and entity in ('roles', 'permissions') order by id desc`.execute(db);
  const entries: NewEntry[] = [];
  for (const { lacks, ...entry } of rows) {
    const [own, key] = [entry.entity_id, IDS[entry.entity]];
    for (const [linked, isAdded] of changedLinks(entry)) {
      const later = links.set(entry.entity, own, linked, isAdded);
      const former = links.set(entry.entity, own, linked, !isAdded);
      if (lacks === 0) continue;
      const sides = { before: JSON.stringify({ [key]: former }), after: JSON.stringify({ [key]: later }) };
      entries.push({
        ...entry,
        ...sides,
        action: 'linked',
        entity: OTHER_END[entry.entity],
        entity_id: linked,
      });
    }
  }
  await insert(db, entries.toReversed());
}

/** The links that an entry added (true) or removed. */
function changedLinks({ entity, before, after }: Omit<LinkEntry, 'lacks'>): [number, boolean][] {
  // Making an administrator logged only what that added.
  type Side = Partial<Record<(typeof IDS)[LinkedKind] | 'added', number[]>>;
  const [former, later] = [parsed<Side>(before), parsed<Side>(after)];
  const key = IDS[OTHER_END[entity]];
  const was = new Set(former[key]);
  const is = new Set(later[key] ?? later.added);
  return [
    ...[...is].filter((id) => !was.has(id)).map((id): [number, boolean] => [id, true]),
    ...[...was].filter((id) => !is.has(id)).map((id): [number, boolean] => [id, false]),
  ];
}

/** The links of roles and permissions; `set` makes or removes one, and answers what `linked` is linked to then. */
async function linksOfToday(db: Kysely<unknown>) {
  const ids = { roles: new Map<number, Set<number>>(), permissions: new Map<number, Set<number>>() };
  const change = (kind: LinkedKind, id: number, linked: number, isLinked: boolean): Set<number> => {
    const all = ids[kind].get(id) ?? new Set();
    ids[kind].set(id, all);
    if (isLinked) all.add(linked);
    else all.delete(linked);
    return all;
  };
  const set = (kind: LinkedKind, id: number, linked: number, isLinked: boolean): number[] => {
    change(kind, id, linked, isLinked);
    return [...change(OTHER_END[kind], linked, id, isLinked)].sort((one, other) => one - other);
  };
  const { rows } = await sql<{ role_id: number; permission_id: number }>`
    select role_id, permission_id from role_permissions`.execute(db);
  for (const { role_id, permission_id } of rows) set('roles', role_id, permission_id, true);
  return { set };
}

function parsed<T extends object>(json: string | null): Partial<T> {
  return json === null ? {} : JSON.parse(json);
}

const BATCH = 200;

async function insert(db: Kysely<unknown>, entries: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += BATCH) {
    const rows = entries
      .slice(from, from + BATCH)
      .map(
        ({ at, actor_user_id, request_id, action, entity, entity_id, before, after }) =>
          sql`(${at}, ${actor_user_id}, ${request_id}, ${action}, ${entity}, ${entity_id}, ${before}, ${after})`,
      );
    await sql`insert into change_log (at, actor_user_id, request_id, action, entity, entity_id, before, after)
      values ${sql.join(rows)}`.execute(db);
  }
}
