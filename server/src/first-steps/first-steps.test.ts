import { firstSteps } from '@kitroom/contract/lists/first-steps';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { beforeEach, expect, it } from 'vitest';
import { createUser, pictureRow } from '../../test/factories.ts';
import { type Browser, describeApp } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { deleteRows, insertRows, setRows } from '../../test/rows.ts';

const STEPS = [
  'name',
  'roles',
  'users',
  'clubs',
  'sizes',
  'imprint_colors',
  'garment_colors',
  'product_categories',
  'products',
  'product_images',
  'active_product',
  'line_sheet',
];

describeApp('the first steps', (harness) => {
  const stepsFor = async (browser: Browser): Promise<{ step: string; done: boolean }[]> =>
    (await browser.get(firstSteps.path)).json().steps;
  const toDo = async (browser: Browser) =>
    (await stepsFor(browser)).filter(({ done }) => !done).map(({ step }) => step);

  beforeEach(() => deleteRows(harness().db, 'product_images'));

  it('are done one after the other, and none are left once there are a picture and an active product', async () => {
    const { db, signIn } = harness();
    const browser = await signIn({ permissions: PERMISSION_CODES });
    const rename = (first_name: string, last_name: string) =>
      setRows(db, 'users', { id: browser.userId }, { first_name, last_name });
    await rename('Administrator', 'Kitroom');
    // The administrator's role and that of this user are there.
    expect(await stepsFor(browser)).toEqual(STEPS.map((step) => ({ step, done: step === 'roles' })));
    await rename('Administrator', 'Lee');
    expect(await toDo(browser)).toEqual(STEPS.slice(2));
    for (let count = 0; count < 2; count++) {
      await createUser(db, { roleId: browser.roleId });
      expect(await toDo(browser)).toEqual(STEPS.slice(3));
    }
    // Somebody else still has the name of the start.
    const other = await signIn({ permissions: ['USERS_READ', 'USERS_UPDATE'] });
    await setRows(db, 'users', { id: other.userId }, { first_name: 'Administrator', last_name: 'Kitroom' });
    expect([await toDo(other), await toDo(browser)]).toEqual([['name'], STEPS.slice(3)]);
    for (const kind of [
      'clubs',
      'sizes',
      'imprint_colors',
      'garment_colors',
      'product_categories',
    ] as const) {
      await createRecord(browser, kind);
      expect(await toDo(browser)).toEqual(STEPS.slice(STEPS.indexOf(kind) + 1));
    }
    const product = await createRecord(browser, 'products');
    expect(await toDo(browser)).toEqual(STEPS.slice(9));
    await insertRows(db, 'product_images', pictureRow({ product_id: product.id, slot: 1, color_id: null }));
    expect(await toDo(browser)).toEqual(STEPS.slice(10));
    await setRows(db, 'products', { id: product.id }, { is_active: 1 });
    expect(await stepsFor(browser)).toEqual([]);
    await deleteRows(db, 'product_images');
    expect(await toDo(browser)).toEqual(['product_images', 'line_sheet']);
    await setRows(db, 'products', {}, { is_active: 0 });
  });

  it.each<[PermissionCode[], string[]]>([
    [['CLUBS_READ', 'CLUBS_CREATE', 'SIZE_READ', 'PRODUCT_CATEGORY_CREATE'], ['clubs']],
    [
      ['PRODUCT_READ', 'PRODUCT_UPDATE'],
      ['product_images', 'active_product', 'line_sheet'],
    ],
    [['USERS_READ', 'USERS_UPDATE'], ['name']],
    [[], []],
  ])('are those that a user can take: %j', async (permissions, steps) => {
    const browser = await harness().signIn({ permissions });
    expect((await stepsFor(browser)).map(({ step }) => step)).toEqual(steps);
  });
});
