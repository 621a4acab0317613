import { IMPORT_MESSAGES, importCall } from '@kitroom/contract/import/import';
import { KINDS } from '@kitroom/contract/kinds';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { importLines } from '../../../test/imports.ts';
import { coded, createRecord } from '../../../test/records.ts';

describeApp('rights and bad input of imports', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  const send = (browser: Browser, resource: Parameters<typeof importCall>[0], body: object) =>
    browser.post(importCall(resource).path, { dry_run: true, ...body });
  const mailOf = (name: string) => `${unique(name).replace(' ', '-')}@example.com`;
  const { sizes, users, clubs } = KINDS;

  it.each<[string, PermissionCode[], (string | undefined)[]]>([
    ['may create', ['SIZE_CREATE'], [undefined, IMPORT_MESSAGES.mayNotChange, IMPORT_MESSAGES.mayNotChange]],
    [
      'may create and see',
      ['SIZE_CREATE', 'SIZE_READ'],
      [undefined, undefined, IMPORT_MESSAGES.mayNotChange],
    ],
    ['may change', ['SIZE_UPDATE'], [IMPORT_MESSAGES.mayNotCreate, undefined, undefined]],
    ['may create and change', ['SIZE_CREATE', 'SIZE_UPDATE'], [undefined, undefined, undefined]],
  ])('of users who %s: a new line, one as it is, a changed one', async (_who, permissions, messages) => {
    const [kept, changed] = [
      { name: unique('Kept'), code: unique('K') },
      { name: unique('Changed'), code: unique('C') },
    ];
    for (const size of [kept, changed]) await admin.post(sizes.path, size);
    const lines = [
      [unique('New'), unique('N')],
      [kept.name, kept.code],
      [unique('Other'), changed.code],
    ];
    const clerk = await harness().signIn({ permissions });
    const dry = (await send(clerk, sizes, { columns: ['name', 'code'], lines })).json();
    expect(dry.lines.map(({ errors: [error] }: { errors: { message: string }[] }) => error?.message)).toEqual(
      messages,
    );
    const answer = await send(clerk, sizes, { columns: ['name', 'code'], lines, dry_run: false });
    expect(answer.statusCode).toBe(messages.every((message) => message === undefined) ? 200 : 409);
    // Sent alone, the lines that they may change are saved.
    const own = lines.filter((_, at) => messages[at] === undefined);
    const done = await send(clerk, sizes, { columns: ['name', 'code'], lines: own, dry_run: false });
    expect(done.statusCode, done.body).toBe(200);
  });

  it('invites the users it creates, once, and none in a dry run', async () => {
    const { db } = harness();
    const role = await createRole(db, { permissions: [] });
    const [invited, inactive] = [mailOf('in'), mailOf('out')];
    const body = {
      columns: ['full_name', 'email', 'app_role_id', 'is_active'],
      lines: [
        ['Lee, Dana Kim', invited, role.name, ''],
        ['Bo Ng', inactive, role.name, 'No'],
      ],
    };
    const mails = async () =>
      (await db.query.selectFrom('outbox').select('to_address').execute())
        .map(({ to_address }) => to_address)
        .filter((address) => address === invited || address === inactive);
    expect((await send(admin, users, body)).json()).toMatchObject({ create_count: 2, error_count: 0 });
    expect(await mails()).toEqual([]);
    const answer = await send(admin, users, { ...body, dry_run: false });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await mails()).toEqual([invited]);
    const { users: all } = (await admin.get(users.path)).json();
    expect(all.find(({ email }: { email: string }) => email === invited)).toMatchObject({
      first_name: 'Dana Kim',
      last_name: 'Lee',
      is_active: true,
      email_verified: false,
      password_change_required: true,
    });
    expect((await send(admin, users, body)).json()).toMatchObject({ unchanged_count: 2 });
  });

  it('finds directors by name, by email where that may be seen, and says when a name is not enough', async () => {
    const { db } = harness();
    const { id: roleId } = await createRole(db, { permissions: [] });
    const last_name = unique('Lee').replace(' ', '');
    const ann = await createUser(db, { roleId, first_name: 'Ann', last_name });
    for (const _ of [1, 2]) await createUser(db, { roleId, first_name: 'Bo', last_name });
    await createUser(db, { roleId, first_name: 'Gone', last_name, is_active: 0 });
    const lines = [`ann ${last_name}`, ann.email, `Bo ${last_name}`, `Gone ${last_name}`, ''].map((text) => [
      unique('Club'),
      text,
    ]);
    const body = { columns: ['name', 'director_user_id'], lines };
    const errorsFor = async (browser: Browser) =>
      (await send(browser, clubs, body))
        .json()
        .lines.map(({ errors: [error] }: { errors: { message: string }[] }) => error?.message ?? null);
    const [bo, gone] = [
      IMPORT_MESSAGES.ambiguousPerson(`Bo ${last_name}`),
      IMPORT_MESSAGES.unknownChoice('Director', `Gone ${last_name}`),
    ];
    expect(await errorsFor(admin)).toEqual([null, null, bo, gone, null]);
    const { lines: said } = (await send(admin, clubs, body)).json();
    expect(said[3].errors[0].nearest).not.toContain(`Gone ${last_name}`);
    const clerk = await harness().signIn({ permissions: ['CLUBS_CREATE'] });
    const unseen = IMPORT_MESSAGES.unknownChoice('Director', ann.email);
    expect(await errorsFor(clerk)).toEqual([null, unseen, bo, gone, null]);
  });

  it('asks which record is meant where the code of one is the name of another', async () => {
    const [named, later] = [coded(), coded()];
    const other = { ...coded(), code: named.name.toUpperCase() };
    const earlier = { ...coded(), code: later.name };
    const code = unique('Same');
    const same = { code, name: code.toUpperCase() };
    for (const size of [named, other, earlier, later, same]) await createRecord(admin, 'sizes', size);
    const { body: category } = await createRecord(admin, 'product_categories');
    const cells = [
      named.name,
      other.code,
      `${category.name}; ${other.code}`,
      named.code,
      other.name,
      same.code,
      later.name,
    ];
    const supplied = { name: 'Jersey', supplier_name: 'S', supplier_code: 'S' };
    const jerseys = cells.map((cell) => ({
      code: unique('P'),
      ...supplied,
      product_category_id: category.code,
      product_size_ids: cell,
    }));
    const { lines } = (await importLines(admin, 'products', jerseys, { dry_run: true })).json();
    const ambiguous = (text: string) =>
      IMPORT_MESSAGES.ambiguousChoice('Sizes', text, [other.name, named.code]);
    expect(lines.map(({ errors: [error] }: { errors: { message: string }[] }) => error?.message)).toEqual([
      ambiguous(named.name),
      ambiguous(other.code),
      IMPORT_MESSAGES.unknownChoice('Sizes', category.name),
      undefined,
      undefined,
      undefined,
      IMPORT_MESSAGES.ambiguousChoice('Sizes', later.name, [earlier.name, later.code]),
    ]);
  });

  it.each([
    [['code', 'password_hash'], 'columns.1', IMPORT_MESSAGES.unknownColumn],
    [['name', 'description'], 'columns', IMPORT_MESSAGES.keyMissing('Code')],
  ])('is refused with the columns %j', async (columns, path, message) => {
    const answer = await send(admin, sizes, { columns, lines: [['a', 'b']] });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
  });
});
