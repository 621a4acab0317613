import type { Locator, Page } from '@playwright/test';
import { ADMIN, createProduct, downloaded, expect, test, unique } from './fixtures.ts';
import { keyboardHands, thumb } from './hands.ts';
import { photograph } from './photographs.ts';
import { ALONE } from './tags.ts';
import { shown } from './waiting.ts';

const KEYBOARD = 'by keyboard alone';
const PHONE = 'on a phone';

// The jobs of the application's purpose (SPEC §1), once by keyboard alone and once on a phone. Of forms with the same
// kinds of fields, only one is tested; keyboard.spec.ts makes a size and a product by keyboard.
const WAYS = [
  { name: KEYBOARD, handsOf: keyboardHands, use: {} },
  {
    name: PHONE,
    handsOf: thumb,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
] as const;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** A record that a simple form makes: what is typed, chosen, and where the list is. */
interface FormJob {
  path: string;
  typed: (tag: string) => Record<string, string>;
  chosen?: Record<string, string>;
  /** The field that an edit changes. */
  edited: string;
  way: string;
}

const FORMS: FormJob[] = [
  {
    path: '/admin/garment-color',
    typed: (tag) => ({ Name: tag, Code: tag, 'Hex Value': '0C2340' }),
    chosen: { 'Approved Imprint Colors': 'White' },
    edited: 'Notes',
    way: KEYBOARD,
  },
  {
    path: '/admin/product',
    typed: (tag) => ({ Name: tag, Code: tag, 'Supplier Name': 'Summit', 'Supplier Code': 'ST1' }),
    chosen: { 'Product Category': 'Hoodies', Sizes: 'XXL', 'Garment Colors': 'Vegas Gold' },
    edited: 'Description',
    way: PHONE,
  },
  {
    path: '/admin/users',
    typed: (tag) => ({ 'First Name': 'Wei-Lin', 'Last Name': tag, Email: `${tag}@example.com` }),
    chosen: { Role: 'Viewer', Club: 'Red Mesa VBC' },
    edited: 'Phone',
    way: PHONE,
  },
];

for (const { name, handsOf, use } of WAYS) {
  test.describe(name, () => {
    test.use(use);

    for (const { path, typed, chosen = {}, edited } of FORMS.filter(({ way }) => way === name)) {
      test(`${path}: a record is created, found and edited`, async ({ page, signIn }) => {
        const hands = handsOf(page);
        const tag = unique('job').replaceAll(' ', '-');
        await signIn(ADMIN);
        await page.goto(`${path}/create`);
        for (const [label, text] of Object.entries(typed(tag))) await hands.type(field(page, label), text);
        for (const [label, option] of Object.entries(chosen)) {
          await hands.choose(page.getByRole('combobox', { name: label, exact: true }), option);
        }
        await hands.press(button(page, 'Create'));
        await expect(page).toHaveURL(path);
        await hands.type(
          page.getByRole('textbox', { name: /^Search / }).or(page.getByRole('searchbox')),
          tag,
        );
        await hands.press(page.getByRole('link', { name: new RegExp(`^Edit .*${tag}`) }));
        await hands.type(field(page, edited), '555-0199');
        await hands.press(button(page, 'Save'));
        await expect(page).toHaveURL(new RegExp(`^[^?]*${path}(\\?|$)`));
      });
    }

    test('a role is created, gets a permission, and the permission shows the role', async ({
      page,
      signIn,
    }) => {
      const hands = handsOf(page);
      const role = unique('Job role');
      await signIn(ADMIN);
      await page.goto('/admin/roles');
      await hands.press(button(page, 'Create New Role'));
      await hands.type(page.getByRole('textbox', { name: /^Role name/i }), role);
      await hands.press(button(page, 'Create'));
      await expect(page.getByText(role)).toBeVisible();
      await hands.press(
        page
          .getByRole('link', { name: `View Permissions ${role}` })
          .or(page.getByRole('link', { name: new RegExp(`^View Permissions.*${role}`) }))
          .first(),
      );
      await hands.mark(
        page.getByRole('listbox', { name: /available/i }).getByRole('option', { name: /SIZE_READ/ }),
      );
      await hands.press(button(page, 'Move Selected to Assigned'));
      const told = shown(page, 'main', 'Permissions updated successfully!');
      await hands.press(button(page, 'Save Changes'));
      await told;
      await expect(button(page, 'Save Changes')).toBeHidden();
      await hands.press(page.getByRole('link', { name: /^Back to Roles/ }));
      await expect(page).toHaveURL('/admin/roles');

      await page.goto('/admin/permissions');
      await hands.press(page.getByRole('link', { name: /^View Roles.*\bSIZE_READ$/ }));
      await expect(
        page.getByRole('listbox', { name: /assigned/i }).getByRole('option', { name: role }),
      ).toBeVisible();
    });

    test('a picture is added, backed up, deleted and restored', { tag: ALONE }, async ({
      page,
      api,
      signIn,
    }) => {
      const hands = handsOf(page);
      const { id, code } = await createProduct(api);
      await signIn(ADMIN);
      await page.goto(`/admin/product/${id}/edit`);
      const empty = page.getByRole('button', { name: /^Slot 1 .*add a picture/ });
      const filled = page.getByRole('button', { name: /^Slot 1 .*show picture/ });
      const picture = page.waitForEvent('filechooser');
      await hands.press(empty);
      await (await picture).setFiles(await photograph('jpeg', 7));
      await expect(filled).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: / uploaded/ })).toBeVisible();

      await page.goto('/admin/product-image-transfer');
      const download = page.getByRole('link', { name: 'Download Pictures' });
      const { bytes } = await downloaded(page, () => hands.press(download));

      await page.goto(`/admin/product/${id}/edit`);
      await hands.press(button(page, 'Delete'));
      await hands.press(button(page, 'Delete Picture'));
      await expect(empty).toBeFocused();

      await page.goto('/admin/product-image-transfer');
      const chooser = page.waitForEvent('filechooser');
      await hands.press(button(page, 'Choose Zip File'));
      await (await chooser).setFiles({ name: `${code}.zip`, mimeType: 'application/zip', buffer: bytes });
      await expect(page.getByText('Upload and unzip successful')).toBeVisible();
      await hands.press(page.getByRole('button', { name: /^Apply \d+ Changes?$/ }));
      await expect(page.getByRole('heading', { name: /^\d+ changes? applied$/ })).toBeVisible();
      await page.goto(`/admin/product/${id}/edit`);
      await expect(filled).toBeVisible();
    });

    test('a roster is typed and cleared, a password forgotten, the theme changed, and the way out taken', async ({
      page,
      signIn,
    }) => {
      const hands = handsOf(page);
      await page.goto('/mui-test');
      const cells = page.getByRole('grid').getByRole('row').nth(1);
      await hands.type(cells.getByRole('textbox').first(), 'Anna Smith');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^1 player/)).toBeVisible();
      await hands.press(button(page, 'More'));
      await hands.press(page.getByRole('menuitem', { name: 'Clear', exact: true }));
      await hands.press(page.getByRole('alertdialog').getByRole('button', { name: /clear/i }));
      await expect(page.getByText(/^1 player/)).toBeHidden();

      await page.goto('/forgot-password');
      await hands.type(field(page, 'Email'), 'nobody@example.com');
      await hands.press(button(page, 'Send Reset Link'));
      await expect(page.getByText('Check your email for a reset link.')).toBeVisible();
      await expect(field(page, 'Email')).toBeHidden();
      await hands.press(page.getByRole('link', { name: 'Back to login' }));
      await expect(page).toHaveURL('/login');

      await signIn(ADMIN);
      await page.goto('/admin/size');
      await hands.press(button(page, 'Switch to the dark theme'));
      await expect(button(page, 'Switch to the light theme')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
      await hands.press(page.getByRole('button', { name: /^Hi, / }));
      await hands.press(page.getByRole('menuitem', { name: 'Sign Out' }));
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('csrfToken'))).toBeNull();
    });
  });
}
