import type { Locator, Page } from '@playwright/test';
import { ADMIN, createProduct, expect, test, unique } from './fixtures.ts';
import { holdBack, open } from './waiting.ts';

test('a list says which records need attention and why, without moving its rows, until it is put right', async ({
  page,
  api,
  signIn,
}) => {
  const word = unique('Attentive');
  const { sizes } = await (await api.get('/api/admin/size')).json();
  const { garment_colors } = await (await api.get('/api/admin/garment-color')).json();
  const inactive = sizes.find((size: { is_active: boolean }) => !size.is_active);
  const color = garment_colors.find((one: { is_active: boolean }) => one.is_active);
  const links = { product_size_ids: [inactive.id], product_garment_color_ids: [color.id] };
  await createProduct(api, { name: word, ...links, is_active: true });

  // The reasons come when the rows have been on the screen for a while.
  const answer = await holdBack(page, '**/api/admin/product/attention');
  await signIn(ADMIN);
  await page.goto('/admin/product');
  const row = page.getByRole('row').filter({ hasText: word });
  const toggle = page.getByRole('button', { name: /^Needs Attention/u });
  await expect(row).toBeVisible();
  const places = () =>
    page
      .getByRole('row')
      // Not shown before its count is there, but in its place.
      .or(page.locator('button[value=attention]'))
      .evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())));
  const before = await places();
  answer();
  await expect(row).toContainText(`No hero picture · Inactive size ${inactive.name}`);
  await expect(toggle).toHaveText(/\(\d+\)$/u);
  expect(await places()).toEqual(before);

  await toggle.click();
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByRole('row')).toHaveCount(2);

  // Put right for all that are shown: neither has a reason of this kind any more.
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 1 product' });
  await dialog.getByRole('button', { name: 'Sizes' }).click();
  const field = dialog.getByRole('group', { name: 'Sizes' });
  await field.getByRole('combobox', { name: 'What to do' }).click();
  await page.getByRole('option', { name: 'Remove', exact: true }).click();
  await field.getByRole('combobox', { name: 'Sizes' }).click();
  await page.getByRole('option', { name: inactive.name }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Apply 1 Change' }).click();
  await expect(row).toContainText('No sizes');
  await expect(row).not.toContainText('Inactive size');
});

const REASONS = [
  { reason: 'no_hero_picture', names: [], count: 0 },
  { reason: 'inactive_category', names: ['Compression and Training'], count: 1 },
  { reason: 'inactive_sizes', names: ['Youth Small', '4XL', '5XL'], count: 5 },
  { reason: 'inactive_garment_colors', names: ['Heather Charcoal', 'Vegas Gold', 'Brown'], count: 4 },
];
const REASON =
  'No hero picture · Category Compression and Training is inactive · Inactive sizes Youth Small, 4XL, 5XL and others · ' +
  'Inactive colors Heather Charcoal, Vegas Gold, Brown and others';

test('reasons are whole and next to nothing else at every width, also with wide text spacing', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.route('**/api/admin/product/attention', async (route) => {
    const { products } = await (await page.request.get('/api/admin/product')).json();
    const attention = products.map(({ id }: { id: number }, index: number) => ({
      id,
      reasons: index % 2 === 0 ? REASONS : REASONS.slice(0, 2),
    }));
    await route.fulfill({ json: { success: true, attention } });
  });
  const reasons = page.locator('small', { hasText: 'No hero picture · Category' });
  // All products have only a sign beside their names, where there is a mouse.
  await open(page, '/admin/product?attention=yes');
  for (const width of [1440, 834, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(reasons.first()).toHaveText(REASON);
    for (const isSpaced of [false, true]) {
      await spaceText(page, isSpaced);
      const where = `${width} px${isSpaced ? ' with spacing' : ''}`;
      await expect.poll(() => flawsOfReasons(reasons), where).toEqual([]);
    }
    await spaceText(page, false);
  }

  // In compact rows there is a sign next to the name, which tells a mouse and the keyboard.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => localStorage.setItem('density', 'compact'));
  await open(page, '/admin/product');
  const name = page.getByRole('row').nth(1).getByRole('link').first();
  await expect(page.getByRole('row').nth(1)).toContainText(REASON);
  await page.getByRole('checkbox', { name: 'Select all shown' }).focus();
  await page.keyboard.press('Tab');
  while (!(await name.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText(REASON);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

/** The spacing that texts must bear (WCAG 1.4.12), or none. */
async function spaceText(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate(async (isOn) => {
    const sheet = new CSSStyleSheet();
    await sheet.replace(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = isOn ? [sheet] : [];
  }, isSpaced);
}

/** The flaws of reasons: cut, only in a title, beyond their row or card, or over another text in it. */
function flawsOfReasons(reasons: Locator): Promise<string[]> {
  return reasons.evaluateAll((all) => {
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };
    return all.flatMap((reason, index) => {
      const found: string[] = [];
      const row = reason.closest('tr, li') ?? reason;
      const box = row.getBoundingClientRect();
      for (const part of [reason, ...reason.querySelectorAll('span')]) {
        const { webkitLineClamp, textOverflow, display } = getComputedStyle(part);
        if (webkitLineClamp !== 'none' || textOverflow !== 'clip') found.push('may be cut');
        if (display === 'inline') continue;
        if (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight) found.push('cut');
      }
      if (reason.closest('[title]') !== null) found.push('has a title');
      const lines = linesOf(reason);
      for (const line of lines) {
        if (line.left < box.left || line.right > Math.min(box.right, innerWidth))
          found.push('beyond its side');
        if (line.top < box.top || line.bottom > box.bottom) found.push('beyond its end');
      }
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (parent === null || reason.contains(parent) || getComputedStyle(parent).clipPath !== 'none')
          continue;
        for (const other of linesOf(text))
          for (const line of lines)
            if (
              Math.min(line.right, other.right) - Math.max(line.left, other.left) > 1 &&
              Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top) > 3
            )
              found.push(`over ${text.nodeValue}`);
      }
      return [...new Set(found)].map((flaw) => `${index}: ${flaw}`);
    });
  });
}
