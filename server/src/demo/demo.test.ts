import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authCalls } from '@kitroom/contract/auth-calls';
import { clubResource } from '@kitroom/contract/club';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { KINDS, LISTED_KINDS } from '@kitroom/contract/kinds';
import { ATTENTION_REASONS, type AttentionRow, attentionCall } from '@kitroom/contract/lists/attention';
import { productResource } from '@kitroom/contract/product';
import { userResource } from '@kitroom/contract/user';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, login } from '../../test/accounts.ts';
import { told } from '../../test/answers.ts';
import { createRole, createUser } from '../../test/factories.ts';
import { newFolder } from '../../test/folders.ts';
import { type Browser, describeApp } from '../../test/harness.ts';
import { rowOf, rowsOf } from '../../test/rows.ts';
import { createDiskPictureStore } from '../pictures/store/disk-picture-store.ts';
import { openSpool } from '../pictures/store/spool.ts';
import { CATEGORIES, GARMENT_COLORS, IMPRINT_COLORS, SIZES } from './catalog.ts';
import { CLUBS, DEMO_ADMINISTRATOR, DEMO_PASSWORD, ROLES, USERS } from './people.ts';
import { type DemoPicture, storePictures } from './pictures.ts';
import { PRODUCTS } from './products.ts';
import { seedDemo, VIEWS } from './seed.ts';

const PICTURE_FOLDER = fileURLToPath(new URL('../../demo-pictures/', import.meta.url));

// Stored once, for both engines.
const dataDir = await newFolder();
// In another folder: an application that opens its spool would take another spool of the same process for an abandoned one.
const spoolDir = await newFolder();
const spool = await openSpool(spoolDir, `${process.pid}-0`);
const store = createDiskPictureStore(dataDir, spool);
let stored: Promise<DemoPicture[]> | undefined;
function storeOnce(): Promise<DemoPicture[]> {
  stored ??= storePictures(store, PICTURE_FOLDER, () => {});
  return stored;
}

interface Slot {
  slot: number;
  color_id: number | null;
}

describeApp(
  'the demo',
  (harness) => {
    let admin: Browser;
    beforeAll(async () => {
      expect(await seedDemo(harness().db, storeOnce)).toBe(true);
      const { id } = await rowOf(harness().db, 'users', { email: DEMO_ADMINISTRATOR }, ['id']);
      admin = await harness().signInAs(id);
    });

    it('is created once, however often it is started', async () => {
      const refuse = () => Promise.reject(new Error('Nothing is stored again'));
      expect(await seedDemo(harness().db, refuse)).toBe(false);
      const lists = {
        '/api/admin/clubs': ['clubs', CLUBS.length],
        '/api/admin/users': ['users', USERS.length],
        '/api/admin/roles': ['roles', ROLES.length + 1],
        '/api/admin/size': ['sizes', SIZES.length],
        '/api/admin/product-category': ['product_categories', CATEGORIES.length],
        '/api/admin/garment-color': ['garment_colors', GARMENT_COLORS.length],
        '/api/admin/imprint-color': ['imprint_colors', IMPRINT_COLORS.length],
        '/api/admin/product': ['products', PRODUCTS.length],
        '/api/admin/saved-views': ['views', VIEWS.length],
      } as const;
      for (const [path, [key, count]] of Object.entries(lists)) {
        expect((await admin.get(path)).json()[key]).toHaveLength(count);
      }
    });

    it.each(USERS.filter((user) => user.canTry || user.email === DEMO_ADMINISTRATOR))(
      'lets $email in, as $role, without a new password',
      async ({ email, role }) => {
        const { app } = harness();
        const signedIn = await login(app, email, DEMO_PASSWORD);
        expect(signedIn.statusCode).toBe(200);
        const headers = { cookie: cookieOf(signedIn) };
        const { data } = (await app.inject({ url: authCalls.userPermissions.path, headers })).json();
        expect(data.passwordChangeRequired).toBe(false);
        const codes = ROLES.find(({ name }) => name === role)?.codes;
        if (codes) expect(data.permissions.toSorted()).toEqual(codes.toSorted());
        else expect(data.permissions).toContain('ROLE_PERMISSIONS_UPDATE');
      },
    );

    it('has someone invited, someone inactive and someone who failed to sign in', async () => {
      const { users } = (await admin.get('/api/admin/users')).json();
      const named = (last: string) => users.find((user: { last_name: string }) => user.last_name === last);
      expect(named('Kelly')).toMatchObject({ last_login: null, password_change_required: true });
      expect(named('Lindqvist')).toMatchObject({ is_active: false });
      const one = await admin.get(`/api/admin/users/${named('Oyelaran').id}`);
      expect(one.json().user.failed_login_attempts).toBeGreaterThan(10);
      expect((await login(harness().app, 'grace.lindqvist@example.com', DEMO_PASSWORD)).statusCode).toBe(401);
    });

    it.each(LISTED_KINDS.map((kind) => [KINDS[kind].path, kind, KINDS[kind].record]))(
      'holds nothing at %s that its form would refuse',
      async (path, list, item) => {
        const rows: { id: number }[] = (await admin.get(path)).json()[list];
        for (const { id } of rows) {
          const { success: _, [item]: record, ...links } = (await admin.get(`${path}/${id}`)).json();
          const saved = await admin.put(`${path}/${id}`, { ...record, ...links });
          expect(told(saved)).toEqual([
            200,
            { success: true, ...links, [item]: { ...record, ...stampsOf(saved.json()[item]) } },
          ]);
        }
      },
    );

    it('approves one imprint color that it should not: black on navy', async () => {
      const { garment_colors } = (await admin.get('/api/admin/garment-color')).json();
      const { imprint_colors } = (await admin.get('/api/admin/imprint-color')).json();
      const idOf = (rows: { id: number; code: string }[], code: string) =>
        rows.find((row) => row.code === code)?.id;
      const navy = await admin.get(`/api/admin/garment-color/${idOf(garment_colors, 'NAV')}`);
      expect(navy.json().imprint_color_ids).toContain(idOf(imprint_colors, 'BLK'));
    });

    it('needs attention for every reason there is, in a few records of each list', async () => {
      const reasons = new Set<string>();
      const resources = [
        clubResource,
        userResource,
        garmentColorResource,
        imprintColorResource,
        productResource,
      ];
      for (const resource of resources) {
        const { path, list } = resource;
        const { attention }: { attention: AttentionRow[] } = (
          await admin.get(attentionCall(resource).path)
        ).json();
        const rows = Object.values(list.parse((await admin.get(path)).json())).flat();
        expect([path, attention.length < rows.length]).toEqual([path, true]);
        for (const row of attention) for (const { reason } of row.reasons) reasons.add(reason);
      }
      expect([...reasons].toSorted()).toEqual(Object.keys(ATTENTION_REASONS).toSorted());
    });

    it('shows a picture for every slot that is filled, and leaves the intended gaps', async () => {
      const rows: { id: number; code: string; thumbnail: object | null }[] = (
        await admin.get('/api/admin/product')
      ).json().products;
      for (const { id, code, thumbnail } of rows) {
        const filled: Slot[] = (await admin.get(`/api/admin/product-image-filled-slots/${id}`)).json()
          .filled_slots;
        const expected = PRODUCTS.find((product) => product.code === code)?.colors.map(({ slots }) => slots);
        expect(filled).toHaveLength((expected?.flat().length ?? 0) + (expected?.[0]?.length ?? 0));
        expect(thumbnail === null).toBe(filled.length === 0);
        for (const { slot, color_id } of filled) {
          const color = color_id === null ? '' : `&colorId=${color_id}`;
          const picture = await admin.get(`/api/admin/product-image?productId=${id}&slot=${slot}${color}`);
          expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1000 });
        }
        if (code === 'JR-4155') expect(filled.map(({ slot }) => slot)).not.toContain(2);
      }
    });
  },
  { DATA_DIR: dataDir },
);

describeApp('a database with users', (harness) => {
  it('is left as it is', async () => {
    const { db } = harness();
    const role = await createRole(db, { permissions: [] });
    await createUser(db, { roleId: role.id });
    const refuse = () => Promise.reject(new Error('Nothing is stored'));
    expect(await seedDemo(db, refuse)).toBe(false);
    expect(await rowsOf(db, 'products', {}, ['id'])).toEqual([]);
  });
});

describe('the committed pictures', () => {
  it('are those of the products, all clean already, and light enough for a repository', async () => {
    const files = (await readdir(PICTURE_FOLDER)).toSorted();
    const places = PRODUCTS.flatMap(({ code, colors }) =>
      colors.flatMap(({ color, slots }) => slots.map((slot) => `${code}_${color}_${slot}.webp`)),
    );
    expect(files).toEqual(places.toSorted());
    const bytes = await Promise.all(files.map((file) => readFile(join(PICTURE_FOLDER, file))));
    const digests = bytes.map((file) => createHash('sha256').update(file).digest('hex'));
    expect((await storeOnce()).map(({ picture }) => picture.sha256).toSorted()).toEqual(digests.toSorted());
    expect(new Set(digests).size).toBe(files.length);
    expect(bytes.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(2_000_000);
  });
});

function stampsOf(record: { updated_at?: string; updated_by_first_name?: string }) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key.startsWith('updated_')));
}
