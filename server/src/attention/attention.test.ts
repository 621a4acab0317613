import { POWERFUL_CODES } from '@kitroom/contract/access/second-step-required';
import { KINDS, type KindName } from '@kitroom/contract/kinds';
import { type AttentionRow, attentionCall } from '@kitroom/contract/lists/attention';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, pictureRow } from '../../test/factories.ts';
import { type Browser, describeApp } from '../../test/harness.ts';
import { withPasskey } from '../../test/passkeys.ts';
import { createRecord } from '../../test/records.ts';
import { deleteRows, insertRows, rowsOf, setRows } from '../../test/rows.ts';
import { createCodeApp } from '../../test/second-steps.ts';
import { fromNow, now } from '../platform/db/now.ts';
import { USER_CHECKS } from './people-checks.ts';

describeApp('what needs attention', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  const create = async (kind: KindName, fields: object = {}) => (await createRecord(admin, kind, fields)).id;
  const size = (fields?: object) => create('sizes', fields);
  const category = (fields?: object) => create('product_categories', fields);
  const garment = (fields: object) => create('garment_colors', fields);
  const imprint = (fields: object) => create('imprint_colors', fields);
  const product = (fields: object) => create('products', { is_active: true, ...fields });
  const set = async (kind: KindName, id: number, fields: object) => {
    const { path, record } = KINDS[kind];
    const { success: _, [record]: present, ...links } = (await admin.get(`${path}/${id}`)).json();
    const saved = await admin.put(`${path}/${id}`, { ...present, ...links, ...fields });
    expect(saved.statusCode).toBe(200);
  };
  const picture = (product_id: number, color_id: number | null) =>
    insertRows(harness().db, 'product_images', pictureRow({ product_id, slot: 2, color_id }));

  /** The reasons of one record, as `reason: names`, with how many there are where not all are named. */
  const reasonsOf = async (entity: KindName, id: number, browser = admin): Promise<string[]> => {
    const answer = await browser.get(attentionCall(KINDS[entity]).path);
    expect(answer.statusCode).toBe(200);
    const rows: AttentionRow[] = answer.json().attention;
    expect(rows.every(({ reasons }) => reasons.length > 0)).toBe(true);
    return (rows.find((row) => row.id === id)?.reasons ?? []).map(({ reason, names, count }) => {
      expect(names).toHaveLength(Math.min(3, count));
      const more = count > names.length ? ` of ${count}` : '';
      return names.length === 0 ? reason : `${reason}: ${names.join(', ')}${more}`;
    });
  };
  const as = (...permissions: PermissionCode[]) => harness().signIn({ permissions });

  it('products: what they lack while they are active, until they have it', async () => {
    const links = { product_category_id: await category() };
    const id = await product(links);
    const all = ['no_hero_picture', 'no_sizes', 'no_garment_colors'];
    expect(await reasonsOf('products', id)).toEqual(all);
    await set('products', id, { is_active: false });
    expect(await reasonsOf('products', id)).toEqual([]);
    await set('products', id, { is_active: true });
    expect(await reasonsOf('products', id)).toEqual(all);
    const red = await garment({ hex_value: '#C8102E' });
    await picture(id, red);
    expect(await reasonsOf('products', id)).toContain('no_hero_picture');
    await picture(id, null);
    expect(await reasonsOf('products', id)).toEqual(['no_sizes', 'no_garment_colors']);
    await set('products', id, {
      product_size_ids: [await size()],
      product_garment_color_ids: [red],
    });
    expect(await reasonsOf('products', id)).toEqual([]);
  });

  it('products: what they refer to and is inactive, while they are active', async () => {
    const old = { is_active: false };
    const socks = await category({ ...old, name: 'Socks' });
    const sizes = ['4XL', '5XL', '6XL', '7XL'].map((name) => size({ ...old, name }));
    const brown = await garment({ ...old, name: 'Brown', hex_value: '#4E3629' });
    const amber = await garment({ ...old, name: 'Amber', hex_value: '#FFBF00' });
    const id = await product({
      name: 'Crew Socks',
      product_category_id: socks,
      product_size_ids: [...(await Promise.all(sizes)), await size()],
      product_garment_color_ids: [brown, amber, await garment({ hex_value: '#FFD100' })],
    });
    await picture(id, null);
    expect(await reasonsOf('products', id)).toEqual([
      'inactive_category: Socks',
      'inactive_sizes: 4XL, 5XL, 6XL of 4',
      'inactive_garment_colors: Amber, Brown',
    ]);
    // That is said of the product.
    expect(await reasonsOf('garment_colors', brown)).toEqual([]);

    await set('product_categories', socks, { is_active: true });
    expect(await reasonsOf('products', id)).not.toContain('inactive_category: Socks');
    await set('products', id, { is_active: false });
    expect(await reasonsOf('products', id)).toEqual([]);
  });

  it('products: a pair that is too close, under the USAV Contrast Rule and as long as both are printed', async () => {
    const black = await imprint({ name: 'Ink Black', hex_value: '#101820' });
    const white = await imprint({ name: 'Ink White', hex_value: '#FFFFFF' });
    const navy = await garment({
      name: 'Deep Navy',
      hex_value: '#0C2340',
      imprint_color_ids: [black, white],
    });
    const id = await product({
      product_category_id: await category(),
      product_size_ids: [await size()],
      product_garment_color_ids: [navy],
    });
    await picture(id, null);
    expect(await reasonsOf('products', id)).toEqual([]);
    await set('products', id, { requires_color_pairing: true });
    expect(await reasonsOf('products', id)).toEqual(['low_contrast: Ink Black on Deep Navy']);
    const inks = ['Ash', 'Coal', 'Ink', 'Night'].map((name) => imprint({ name, hex_value: '#101820' }));
    const imprint_color_ids = [black, white, ...(await Promise.all(inks))];
    await set('garment_colors', navy, { imprint_color_ids });
    expect(await reasonsOf('products', id)).toEqual([
      'low_contrast: Ash on Deep Navy, Coal on Deep Navy, Ink on Deep Navy of 4',
    ]);
    await set('garment_colors', navy, { imprint_color_ids: [black, white] });
    await set('products', id, { is_active: false });
    expect(await reasonsOf('products', id)).toEqual([]);
    await set('products', id, { is_active: true });
    await set('garment_colors', navy, { is_active: false });
    expect(await reasonsOf('products', id)).toEqual(['inactive_garment_colors: Deep Navy']);
    await set('garment_colors', navy, { is_active: true });
    await set('imprint_colors', black, { is_active: false });
    expect(await reasonsOf('products', id)).toEqual([]);
    await set('imprint_colors', black, { is_active: true });
    await set('garment_colors', navy, { imprint_color_ids: [white] });
    expect(await reasonsOf('products', id)).toEqual([]);
  });

  it('garment colors: every approved imprint color is inactive, while they are active themselves', async () => {
    const white = await imprint({ name: 'White', hex_value: '#FFFFFF' });
    const gold = await imprint({ name: 'Gold', hex_value: '#F2A900' });
    const id = await garment({ hex_value: '#3D441E', imprint_color_ids: [white, gold] });
    await set('imprint_colors', gold, { is_active: false });
    expect(await reasonsOf('garment_colors', id)).toEqual([]);
    await set('imprint_colors', white, { is_active: false });
    expect(await reasonsOf('garment_colors', id)).toEqual(['inactive_imprint_colors: Gold, White']);
    await set('garment_colors', id, { is_active: false });
    expect(await reasonsOf('garment_colors', id)).toEqual([]);
    await set('garment_colors', id, { is_active: true });
    await set('imprint_colors', white, { is_active: true });
    expect(await reasonsOf('garment_colors', id)).toEqual([]);
  });

  it('colors: without an approved imprint color, alike, or of one Pantone code, while they are active', async () => {
    const ink = [await imprint({ hex_value: '#7A1F9B' })];
    const teal = { imprint_color_ids: ink, hex_value: '#007C80', pantone_code: 'PMS 3288 C' };
    const one = await garment({ ...teal, name: 'Teal' });
    expect(await reasonsOf('garment_colors', one)).toEqual([]);
    const alike = await garment({ name: 'Lagoon', hex_value: '017C81', pantone_code: '3288 c' });
    expect(await reasonsOf('garment_colors', one)).toEqual([
      'similar_colors: Lagoon',
      'same_pantone: Lagoon',
    ]);
    expect(await reasonsOf('garment_colors', alike)).toEqual([
      'no_imprint_colors',
      'similar_colors: Teal',
      'same_pantone: Teal',
    ]);
    await set('garment_colors', alike, { is_active: false });
    expect(await reasonsOf('garment_colors', one)).toEqual([]);
    expect(await reasonsOf('garment_colors', alike)).toEqual([]);

    const ruby = await imprint({ name: 'Ruby', hex_value: '#C8102E' });
    const fire = await imprint({ name: 'Fire', hex_value: '#C9112E' });
    expect(await reasonsOf('imprint_colors', ruby)).toEqual(['similar_colors: Fire']);
    expect(await reasonsOf('imprint_colors', fire)).toEqual(['similar_colors: Ruby']);

    const grays = ['Six', 'Five', 'Four', 'Three', 'Two', 'One'];
    const ids: number[] = [];
    for (const [at, name] of grays.entries()) {
      const hex_value = `#${String(20 + 10 * at).repeat(3)}`;
      ids.push(await imprint({ name: `Gray ${name}`, hex_value, pantone_code: 'PMS 424 C' }));
    }
    expect(await reasonsOf('imprint_colors', ids[0] ?? 0)).toEqual([
      'same_pantone: Gray Five, Gray Four, Gray One of 4',
    ]);
  });

  it('clubs: active ones without an active director', async () => {
    const { roleId } = admin;
    const user = await createUser(harness().db, { roleId, first_name: 'Grace', last_name: 'Lindqvist' });
    const id = await create('clubs');
    expect(await reasonsOf('clubs', id)).toEqual(['no_director']);
    await set('clubs', id, { director_user_id: user.id });
    expect(await reasonsOf('clubs', id)).toEqual([]);
    await set('users', user.id, { is_active: false });
    expect(await reasonsOf('clubs', id)).toEqual(['inactive_director: Grace Lindqvist']);
    await set('clubs', id, { is_active: false });
    expect(await reasonsOf('clubs', id)).toEqual([]);
  });

  it('users: without a password and an open link, or with a role that permits nothing', async () => {
    const { db } = harness();
    const role = await createRole(db, { permissions: [], name: 'Helper' });
    const user = await createUser(db, { roleId: role.id, password_change_required: 1 });
    const nothing = 'role_without_permissions: Helper';
    expect(await reasonsOf('users', user.id)).toEqual(['invitation_expired', nothing]);
    const link = { user_id: user.id, purpose: 'invitation', token_hash: 'x', used_at: null } as const;
    const times = { created_at: now(), expires_at: fromNow(60_000) };
    await insertRows(db, 'password_tokens', { ...link, ...times });
    expect(await reasonsOf('users', user.id)).toEqual([nothing]);
    // Nothing is written when time passes.
    const expires_at = new Date(Date.now() - 1).toISOString();
    await setRows(db, 'password_tokens', { user_id: user.id }, { expires_at });
    expect(await reasonsOf('users', user.id)).toEqual(['invitation_expired', nothing]);
    // They sign in at a provider.
    const needs = (password_change_required: number) =>
      setRows(db, 'users', { id: user.id }, { password_change_required });
    await needs(0);
    expect(await reasonsOf('users', user.id)).toEqual([nothing]);
    await needs(1);
    await setRows(db, 'users', { id: user.id }, { password_hash: 'set' });
    const ids = (await rowsOf(db, 'permissions', { name: 'SIZE_READ' }, ['id'])).map(({ id }) => id);
    await insertRows(
      db,
      'role_permissions',
      ids.map((permission_id) => ({ role_id: role.id, permission_id })),
    );
    expect(await reasonsOf('users', user.id)).toEqual([]);
    await deleteRows(db, 'role_permissions', { role_id: role.id });
    expect(await reasonsOf('users', user.id)).toEqual([nothing]);
    await setRows(db, 'users', { id: user.id }, { is_active: 0 });
    expect(await reasonsOf('users', user.id)).toEqual([]);
  });

  it('users: with power, and a password alone', async () => {
    const { db } = harness();
    const reason = 'no_second_step';
    for (const code of POWERFUL_CODES) {
      const role = await createRole(db, { permissions: [code] });
      const user = await createUser(db, { roleId: role.id, password_hash: 'set' });
      expect(await reasonsOf('users', user.id)).toEqual([reason]);
      // Not every reader of users may know the permissions of its role.
      expect(await reasonsOf('users', user.id, await as('USERS_READ'))).toEqual([]);
      await createCodeApp(db, user.id);
      expect(await reasonsOf('users', user.id)).toEqual([]);
      await deleteRows(db, 'code_apps', { user_id: user.id });
      expect(await reasonsOf('users', user.id)).toEqual([reason]);
      await setRows(db, 'users', { id: user.id }, { is_active: 0 });
      expect(await reasonsOf('users', user.id)).toEqual([]);
    }
    const holder = await createRole(db, { permissions: ['IMAGE_RESTORE'] });
    const keyed = await createUser(db, { roleId: holder.id, password_hash: 'set' });
    expect(await reasonsOf('users', keyed.id)).toEqual([reason]);
    await withPasskey(await harness().signInAs(keyed.id));
    expect(await reasonsOf('users', keyed.id)).toEqual([]);
    const invited = await createUser(db, { roleId: holder.id, password_change_required: 1 });
    expect(await reasonsOf('users', invited.id)).toEqual(['invitation_expired']);
    const other = await createRole(db, { permissions: ['PRODUCT_UPDATE', 'USERS_READ'] });
    const clerk = await createUser(db, { roleId: other.id, password_hash: 'set' });
    expect(await reasonsOf('users', clerk.id)).toEqual([]);
  });

  it('users: not the only one of a new shop', async () => {
    const { db } = harness();
    const others = await rowsOf(db, 'users', { is_active: 1 }, ['id']);
    const ids = others.map(({ id }) => id);
    const role = await createRole(db, { permissions: POWERFUL_CODES });
    const only = await createUser(db, { roleId: role.id, password_hash: 'set' });
    const colleagues = (is_active: 0 | 1) =>
      db.query.updateTable('users').set({ is_active }).where('id', 'in', ids).execute();
    const [check] = USER_CHECKS.filter(({ reason }) => reason === 'no_second_step');
    const found = async () => (await check?.find(db.query))?.map(({ id }) => id);
    await colleagues(0);
    const alone = await found();
    await colleagues(1);
    expect(alone).toEqual([]);
    expect(await found()).toContain(only.id);
  });

  it.each<[KindName, string]>([
    ['clubs', 'no-store'],
    ['products', 'private, no-cache'],
  ])('%s: a browser keeps what names no person', async (kind, kept) => {
    const answer = await admin.get(attentionCall(KINDS[kind]).path);
    expect(answer.headers['cache-control']).toBe(kept);
  });

  it('tells nobody of other records what no screen shows them', async () => {
    const { db } = harness();
    const old = { is_active: false };
    const [socks, large, brown] = [
      await category(old),
      await size(old),
      await garment({ ...old, hex_value: '#4E3620' }),
    ];
    const black = await imprint({ hex_value: '#101020' });
    const navy = await garment({ hex_value: '#0C2345', imprint_color_ids: [black] });
    const id = await product({
      product_category_id: socks,
      product_size_ids: [large],
      product_garment_color_ids: [brown, navy],
      requires_color_pairing: true,
    });
    const reasons = async (entity: KindName, of: number, ...permissions: PermissionCode[]) =>
      (await reasonsOf(entity, of, await as(...permissions))).map((text) => text.replace(/:.*/u, ''));
    const CATEGORY = 'inactive_category';
    const COLORS = 'inactive_garment_colors';
    for (const [codes, seen] of [
      [[], []],
      [['PRODUCT_CATEGORY_READ'], [CATEGORY]],
      [['SIZE_READ'], ['inactive_sizes']],
      [['GARMENT_COLOR_READ'], [COLORS]],
      [['IMPRINT_COLOR_READ'], []],
      [['PRODUCT_UPDATE'], [CATEGORY, 'inactive_sizes', COLORS]],
      [
        ['GARMENT_COLOR_READ', 'IMPRINT_COLOR_READ'],
        [COLORS, 'low_contrast'],
      ],
    ] as const)
      expect(await reasons('products', id, 'PRODUCT_READ', ...codes)).toEqual(['no_hero_picture', ...seen]);

    const role = await createRole(db, { permissions: [] });
    const user = await createUser(db, { roleId: role.id, is_active: 0, password_change_required: 1 });
    const club = await create('clubs');
    await setRows(db, 'clubs', { id: club }, { director_user_id: user.id });
    expect(await reasons('clubs', club, 'CLUBS_READ')).toEqual([]);
    expect(await reasons('clubs', club, 'CLUBS_READ', 'USERS_READ')).toEqual(['inactive_director']);
    await setRows(db, 'users', { id: user.id }, { is_active: 1 });
    expect(await reasons('users', user.id, 'USERS_READ')).toEqual(['invitation_expired']);
    expect(await reasons('users', user.id, 'USERS_READ', 'ROLE_PERMISSIONS_READ')).toEqual([
      'invitation_expired',
      'role_without_permissions',
    ]);
  });
});
