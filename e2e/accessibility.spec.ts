import AxeBuilder from '@axe-core/playwright';
import { ADMIN, expect, test } from './fixtures.ts';

/** Every screen of the application, with a record of the demo data where one is needed. */
const SCREENS = [
  '/',
  '/mui-test',
  '/test-permissions',
  '/account/sessions',
  '/no-such-page',
  '/admin/roles',
  '/admin/roles/1/permissions',
  '/admin/permissions',
  '/admin/permissions/1/roles',
  '/admin/clubs',
  '/admin/clubs/create',
  '/admin/clubs/1',
  '/admin/clubs/1/edit',
  '/admin/users',
  '/admin/users/create',
  '/admin/users/2',
  '/admin/users/2/edit',
  '/admin/size',
  '/admin/size/create',
  '/admin/size/1/edit',
  '/admin/product-category',
  '/admin/product-category/1/edit',
  '/admin/garment-color',
  '/admin/garment-color/1/edit',
  '/admin/imprint-color',
  '/admin/imprint-color/1/edit',
  '/admin/product',
  '/admin/product/create',
  '/admin/product/1/edit',
  '/admin/product-image-transfer',
];
const PUBLIC_SCREENS = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=0123456789abcdef',
  '/unauthorized',
];
const VARIANTS = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 360, height: 740 },
  // A window of 1280 px, zoomed to 200 %.
  { theme: 'light', width: 640, height: 400 },
];

for (const { theme, width, height } of VARIANTS) {
  test.describe(`in ${theme}, ${width} px wide`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' } as object);

    test('axe finds nothing on any screen, and none is wider than the window', async ({ page, signIn }) => {
      test.setTimeout(180_000);
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      const problems: string[] = [];
      const look = async (path: string) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading').first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, nodes } of violations)
          problems.push(`${path}: ${id} at ${nodes[0]?.target.join(' ')}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) problems.push(`${path}: ${overflow} px wider than the window`);
      };
      for (const path of PUBLIC_SCREENS) await look(path);
      await signIn(ADMIN);
      for (const path of SCREENS) await look(path);
      expect(problems).toEqual([]);
    });
  });
}
