import { ADMIN, expect, test, unique } from './fixtures.ts';
import { ALONE } from './tags.ts';
import { fewCards } from './thumbs.ts';
import { open } from './waiting.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone, the drawer leads everywhere and closes, the command palette tells namesakes apart, and past restores have room for their texts', async ({
  page,
  api,
  signIn,
}) => {
  const last_name = unique('Namesake');
  const { roles } = await (await api.get('/api/admin/users-roles')).json();
  const emails = [1, 2].map((one) =>
    `${unique('a.very.long.address.of.namesake')}-${one}@example.com`.replaceAll(' ', '.'),
  );
  for (const email of emails) {
    const user = { first_name: 'Alexandra', last_name, email, app_role_id: roles[0].id };
    expect((await api.post('/api/admin/users', user)).ok()).toBe(true);
  }
  await signIn(ADMIN);
  await page.goto('/');
  await page.getByRole('button', { name: /menu/i }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Activity' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Roles' })).toHaveCount(1);
  await drawer.getByRole('link', { name: 'Sizes' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sizes' })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Sizes' }).getByRole('listitem');
  await expect(cards.first().getByRole('link', { name: /^Edit/ })).toBeVisible();

  await page.getByRole('button', { name: 'Go to or create' }).tap();
  await page.getByRole('combobox', { name: 'Go to or create' }).fill(last_name);
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  for (const email of emails) {
    const detail = options.getByText(email);
    await expect(detail).toBeVisible();
    const cut = await detail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, email).toBeLessThanOrEqual(0);
  }
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await close.tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const restore = {
    id: 1,
    at: new Date().toISOString(),
    by: 'Dana Whitfield',
    undone: false,
    can_undo: true,
    added: 12,
    replaced: 1240,
    unchanged: 33,
    skipped: 2,
    left_out: 4,
  };
  await page.route('**/api/admin/product-image-restores', (route) =>
    route.fulfill({ json: { success: true, restores: [restore], next: null } }),
  );
  await page.goto('/admin/product-image-transfer');
  await expect(page.getByRole('button', { name: /^Undo the restore of/ })).toBeVisible();
  const texts = await page.getByText('12 added, 1,240 replaced').boundingBox();
  expect(texts?.width).toBeGreaterThan(200);
});

test('on a phone, six cards of a list are in sight at first, a product leads to its pictures, and a sheet is whole', {
  tag: ALONE,
}, async ({ page, signIn }) => {
  await signIn(ADMIN);
  for (const path of ['size', 'product-category', 'clubs', 'users', 'product']) {
    await open(page, `/admin/${path}`);
    expect(await fewCards(page, 6), path).toEqual([]);
  }

  await open(page, '/admin/product/1/edit');
  await page.getByRole('link', { name: 'Pictures', exact: true }).tap();
  const slot = page.getByRole('button', { name: /^Slot 1 / });
  await expect(slot).toBeFocused();
  await expect(slot).toBeInViewport({ ratio: 1 });

  await open(page, '/admin/sheets/line');
  const sheet = page.getByRole('region', { name: 'Line Sheet, as printed' });
  await expect(sheet.getByRole('table').first()).toBeVisible();
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('on a phone, a second team goes below the first, and nothing covers or breaks what needs attention', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/mui-test');
  const team = ['Smith, Anna\t7\tS-M\tS\tL', 'Constance Okonkwo-Reyes\t#9\tM?\tL\tM or L'].join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), team);
  await page.getByRole('button', { name: 'Paste' }).tap();
  await expect(page.getByText(/^2 players\. /)).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Paste' }).tap();
  const notice = page.getByText(/^2 players below row 2\. /);
  await expect(notice).toBeVisible();
  // Its backdrop covers the page until it has closed.
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0);

  const panel = page.getByRole('region', { name: 'Needs attention' });
  await expect(panel.getByRole('listitem')).toHaveCount(8);
  const flaws = await panel.getByRole('listitem').evaluateAll((items) =>
    items.flatMap((item) => {
      item.scrollIntoView({ block: 'end' });
      const [link, message] = [...item.children].map((part) => part.getBoundingClientRect());
      if (!link || !message) return ['no link and message'];
      const isOnTop = [link, message].every(({ left, top, width, height }) =>
        item.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
      );
      const isWhole = message.top >= link.bottom && Math.round(message.left) === Math.round(link.left);
      return isOnTop && isWhole ? [] : [item.textContent];
    }),
  );
  expect(flaws).toEqual([]);
  await expect(notice).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).tap();
  await expect(panel.getByRole('listitem')).toHaveCount(4);
});
