import { type ImportColumn, importColumns } from '@kitroom/contract/import/columns';
import { importCall } from '@kitroom/contract/import/import';
import { KINDS, type KindName, LISTED_KINDS, type ListedKind } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createRecord } from '../../../test/records.ts';
import { rowOf } from '../../../test/rows.ts';

/** The text of a cell, and the form's value for the same. */
interface Value {
  cell: string;
  sent: unknown;
}
type Line = Readonly<Record<string, Value>>;
/** The records that cells name. */
type Named = Exclude<KindName, 'permissions' | 'products'>;
/** Path and sentence. */
type Refusal = readonly [string, string];

const text = (cell: string): Value => ({ cell, sent: cell });

const TEXTS: readonly Value[] = ['', 'two\nlines', 'x'.repeat(5001)].map(text);
/** Values that only one field minds. */
const OWN_TEXTS: Readonly<Record<string, Value>> = {
  email: text('nobody@'),
  image_url: text('javascript:x'),
};
const NUMBERS: readonly Value[] = [
  { cell: '', sent: null },
  { cell: '-1', sent: -1 },
  { cell: '1.5', sent: 1.5 },
  { cell: '3000000000', sent: 3_000_000_000 },
  text('first'),
];
const FLAGS: readonly Value[] = [{ cell: 'no', sent: false }, { cell: 'Yes', sent: true }, text('perhaps')];
const HEX: readonly Value[] = [...['', '#12345', 'red', '#GGGGGG'].map(text), { cell: 'abc', sent: '#abc' }];

describeApp('an import refuses what a save of the form refuses, in the same words', (harness) => {
  let admin: Browser;
  let active: Record<Named, Value>;
  let inactive: Record<Exclude<Named, 'roles'>, Value>;

  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    const named = async (kind: Exclude<Named, 'users' | 'roles'>, is_active: boolean): Promise<Value> => {
      const { id, body } = await createRecord(admin, kind, { is_active });
      return { cell: body.name, sent: id };
    };
    const { db } = harness();
    const role = await createRole(db, { permissions: [] });
    const director = async (is_active: number): Promise<Value> => {
      const last_name = unique('Lee').replace(' ', '');
      const { id } = await createUser(db, { roleId: role.id, first_name: 'Dana', last_name, is_active });
      return { cell: `Dana ${last_name}`, sent: id };
    };
    const linked = async (is_active: boolean) => ({
      sizes: await named('sizes', is_active),
      product_categories: await named('product_categories', is_active),
      garment_colors: await named('garment_colors', is_active),
      imprint_colors: await named('imprint_colors', is_active),
      clubs: await named('clubs', is_active),
      users: await director(is_active ? 1 : 0),
    });
    active = { ...(await linked(true)), roles: { cell: role.name, sent: role.id } };
    inactive = await linked(false);
  });

  /** A record that is accepted, with its own name, code, and email. */
  const plain = ({ kind, field, required, ...column }: ImportColumn): Value | undefined => {
    const of = column.of as Named | undefined;
    if (of !== undefined && kind === 'one') return active[of];
    if (of !== undefined) return { cell: active[of].cell, sent: [active[of].sent] };
    if (kind === 'flag') return { cell: 'yes', sent: true };
    if (kind === 'number') return { cell: '7', sent: 7 };
    if (kind === 'hex') return text('#0C2340');
    if (kind === 'person') return undefined;
    if (field === 'email') return text(`${unique('mail').replace(' ', '-')}@example.com`);
    return text(required ? unique('Text') : '');
  };
  const columnsOf = (entity: ListedKind) => importColumns(entity).columns.filter((one) => !one.tablesOnly);
  const valid = (entity: ListedKind): Line =>
    Object.fromEntries(columnsOf(entity).map((column) => [column.field, plain(column) ?? text('')]));

  /** The texts of this column that a rule could mind. */
  const edges = ({ kind, ...column }: ImportColumn): readonly Value[] => {
    const of = column.of as Named | undefined;
    if (kind === 'number') return NUMBERS;
    if (kind === 'flag') return FLAGS;
    if (kind === 'hex') return HEX;
    if (of === undefined) return TEXTS;
    const unlinked = { cell: '', sent: kind === 'many' ? [] : null };
    if (of === 'roles') return [unlinked];
    const { cell, sent } = inactive[of];
    return [unlinked, { cell, sent: kind === 'many' ? [sent] : sent }];
  };
  /** Valid records, each with one field at an edge; `taken` has values that a record of the list has already. */
  const atEdges = (entity: ListedKind, taken: Line): Line[] =>
    columnsOf(entity).flatMap((column) => {
      const { field, kind, required } = column;
      const isName = required && kind === 'text';
      const more = [OWN_TEXTS[field], isName ? text((taken[field]?.cell ?? '').toUpperCase()) : undefined];
      // An optional text can be empty: the valid records have such.
      const some = edges(column).filter(({ cell }) => required || kind !== 'text' || cell !== '');
      const all = [...some, ...more.filter((value) => value !== undefined)];
      return all.map((value) => ({ ...valid(entity), [field]: value }));
    });

  const body = (line: Line) =>
    Object.fromEntries(Object.entries(line).map(([field, { sent }]) => [field, sent]));
  const imported = async (entity: ListedKind, lines: readonly Line[], dry_run: boolean, by = admin) => {
    const columns = Object.keys(lines[0] ?? {});
    const answer = await by.post(importCall(KINDS[entity]).path, {
      columns,
      lines: lines.map((line) => columns.map((column) => line[column]?.cell ?? '')),
      dry_run,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().lines as {
      result: string;
      id: number;
      errors: { path: string; message: string }[];
    }[];
  };
  const refusals = (answer: Awaited<ReturnType<Browser['post']>>): Refusal[] => {
    if (answer.statusCode < 300) return [];
    const { errors, path = '', message } = answer.json();
    expect([400, 403, 409], answer.body).toContain(answer.statusCode);
    return (
      errors?.map((error: { path: string; message: string }) => [error.path, error.message]) ?? [
        [path, message],
      ]
    );
  };
  /** Where a cell names a record that is not offered, an import says which name it did not find. */
  const comparable = (line: Line, all: readonly Refusal[]) =>
    all.map(([path, message]) => [
      path,
      path === 'director_user_id' && line[path]?.sent === inactive.users.sent ? 'not offered' : message,
    ]);

  /** The import's messages about each line, and those of a save of the same. */
  const bothOf = async (
    lines: readonly Line[],
    planned: Awaited<ReturnType<typeof imported>>,
    save: (line: Line, id: number) => ReturnType<Browser['post']>,
  ) => {
    const [ofImport, ofSaves]: [unknown[], unknown[]] = [[], []];
    for (const [at, line] of lines.entries()) {
      const { id, errors } = planned[at] ?? { id: 0, errors: [] };
      const said = errors.map(({ path, message }): Refusal => [path, message]);
      ofImport.push([body(line), comparable(line, said)]);
      ofSaves.push([body(line), comparable(line, refusals(await save(line, id)))]);
    }
    return [ofImport, ofSaves];
  };
  const entities = LISTED_KINDS;

  it.each(entities)('%s: new records', async (entity) => {
    const { key } = importColumns(entity);
    const taken = valid(entity);
    await imported(entity, [taken], false);
    // A line whose key is taken changes that record.
    const lines = atEdges(entity, taken).filter(
      (line) => line[key]?.cell.toLowerCase() !== taken[key]?.cell.toLowerCase(),
    );
    const planned = await imported(entity, lines, true);
    const [ofImport, ofSaves] = await bothOf(lines, planned, (line) =>
      admin.post(KINDS[entity].path, body(line)),
    );
    expect(ofImport).toEqual(ofSaves);
  });

  it.each(entities)('%s: changed records', async (entity) => {
    const { key } = importColumns(entity);
    const taken = valid(entity);
    const present: Line[] = [];
    const lines = atEdges(entity, taken).map((line): Line => {
      const record = valid(entity);
      present.push(record);
      return { ...line, [key]: record[key] ?? text('') };
    });
    await imported(entity, [taken, ...present], false);
    const planned = await imported(entity, lines, true);
    const [ofImport, ofSaves] = await bothOf(lines, planned, (line, id) =>
      admin.put(`${KINDS[entity].path}/${id}`, body(line)),
    );
    expect(ofImport).toEqual(ofSaves);
  });

  it('says of a column that is missing what the form says of a field', async () => {
    for (const entity of entities) {
      const { key, columns } = importColumns(entity);
      for (const { field } of columns.filter((column) => column.required && column.field !== key)) {
        const { [field]: _, ...line } = valid(entity);
        const [said] = await imported(entity, [line], true);
        const saved = refusals(await admin.post(KINDS[entity].path, body(line)));
        expect(said?.errors.map(({ path, message }) => [path, message])).toEqual(saved);
        expect(saved.map(([path]) => path)).toEqual([field]);
      }
    }
  });

  it('knows the rules of who may give which role', async () => {
    const { db } = harness();
    const clerk = await harness().signIn({ permissions: ['USERS_CREATE', 'USERS_UPDATE'] });
    const strong = await createRole(db, { permissions: ['ROLES_UPDATE', 'USERS_UPDATE'] });
    const boss = await createUser(db, { roleId: strong.id });
    const colleague = await createUser(db, { roleId: Number(active.roles.sent) });
    const self = await rowOf(db, 'users', { id: clerk.userId }, ['id', 'email']);
    const { path } = KINDS.users;
    const given = { cell: strong.name, sent: strong.id };
    const off = { cell: 'no', sent: false };
    const role = await rowOf(db, 'roles', { id: clerk.roleId }, ['name']);
    const own = { cell: role.name, sent: clerk.roleId };
    for (const [user, more] of [
      [undefined, { app_role_id: given }],
      [colleague, { app_role_id: given }],
      [boss, { app_role_id: given, is_active: off }],
      [self, {}],
      [self, { app_role_id: own, is_active: off }],
    ] as const) {
      const line: Line = { ...valid('users'), ...more, ...(user && { email: text(user.email) }) };
      const [said] = await imported('users', [line], true, clerk);
      const saved = refusals(
        await (user ? clerk.put(`${path}/${user.id}`, body(line)) : clerk.post(path, body(line))),
      );
      expect(said?.errors.map(({ message }) => message)).toEqual(saved.map(([, message]) => message));
      expect(saved).toHaveLength(1);
    }
  });
});
