import type { Page } from '@playwright/test';
import { ADMIN, type Api, expect, test, unique } from './fixtures.ts';
import { WITH_SCROLL_BARS } from './launch.ts';
import { drawn, open } from './waiting.ts';

test.use(WITH_SCROLL_BARS);

// Cards, the table from 768 px on with more columns the wider it is, and its widest: a page grows to 1200 px alone.
const WIDTHS = [320, 390, 480, 600, 767, 768, 830, 900, 1024, 1152, 1200, 1280];

/** A name of 200 characters, in words or without a single space. */
const inWords = (word: string) => `${word} `.padEnd(200, 'Tournament Jersey ').replace(/ $/u, 's');
const inOne = (word: string) => word.padEnd(200, 'abcdefghij');
const NAMES = [inWords, inOne];
const DESCRIPTION = 'Cut wide at the shoulders, for indoor and outdoor use. '.repeat(9).trim();

async function create(api: Api, path: string, record: object): Promise<number> {
  const answer = await api.post(path, record);
  expect(answer.ok(), await answer.text()).toBe(true);
  const [row] = Object.values(await answer.json()).filter((value) => typeof value === 'object');
  return (row as { id: number }).id;
}

const coded = (name: string, index: number, word: string) => ({
  name,
  code: `${word}-${index}`.padEnd(50, 'TJ-2041'),
  description: DESCRIPTION,
  sort_order: 1_000_000,
  is_active: true,
});
const colored = (name: string, index: number, word: string) => ({
  ...coded(name, index, word),
  pantone_code: 'P'.repeat(50),
  hex_value: '336699',
  image_url: null,
  notes: null,
});

/** The record of the demo data; the first one may be another test's, with whatever name. */
function idOf(records: { id: number; name: string }[], name: string): number | undefined {
  return records.find((record) => record.name === name)?.id;
}

async function createUser(api: Api, name: string, index: number, word: string): Promise<number> {
  const { roles } = await (await api.get('/api/admin/users-roles')).json();
  const { clubs } = await (await api.get('/api/admin/users-clubs')).json();
  return create(api, '/api/admin/users', {
    first_name: name.slice(0, 100).trim(),
    last_name: name.slice(100).trim(),
    email: `${word}${index}${'a'.repeat(30)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
    app_role_id: idOf(roles, 'Club Coordinator'),
    club_id: idOf(clubs, 'Prairie Fire Volleyball Club'),
    is_active: true,
  });
}

/** Each list with columns of its own: its address, and what creates a record with a long name. */
const LISTS: [string, (api: Api, name: string, index: number, word: string) => Promise<unknown>][] = [
  ['/admin/roles', (api, name) => create(api, '/api/admin/roles', { name, description: DESCRIPTION })],
  [
    '/admin/permissions',
    (api, name) =>
      create(api, '/api/admin/permissions', {
        name: name.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '_'),
        description: DESCRIPTION,
      }),
  ],
  [
    '/admin/clubs',
    async (api, name, index, word) =>
      create(api, '/api/admin/clubs', {
        name,
        description: DESCRIPTION,
        director_user_id: await createUser(api, name, index, `${word}director`),
        is_active: true,
      }),
  ],
  ['/admin/users', createUser],
  ['/admin/size', (api, name, index, word) => create(api, '/api/admin/size', coded(name, index, word))],
  [
    '/admin/garment-color',
    (api, name, index, word) =>
      create(api, '/api/admin/garment-color', { ...colored(name, index, word), imprint_color_ids: [] }),
  ],
  [
    '/admin/product',
    async (api, name, index, word) =>
      create(api, '/api/admin/product', {
        ...coded(name, index, word),
        supplier_name: name,
        supplier_code: 'S'.repeat(50),
        product_category_id: await create(api, '/api/admin/product-category', coded(name, index, word)),
        requires_color_pairing: true,
        product_garment_color_ids: [],
        product_size_ids: [],
      }),
  ],
];

/** The flaws that make the list on the page hard to read or to use at its present width. */
function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    const region = document.querySelector('[role="region"]');
    if (region !== null && region.scrollWidth > region.clientWidth) {
      found.push(`the table scrolls sideways: ${region.scrollWidth} of ${region.clientWidth} px`);
    }
    const rows = document.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden]), main ul > li');
    if (rows.length < 2) found.push(`${rows.length} rows`);
    for (const row of rows) {
      const isCard = row.tagName === 'LI';
      // Why a record needs attention is whole, whatever names it has.
      const reasons = row.querySelector<HTMLElement>('th .row-foot')?.offsetHeight ?? 0;
      const height = row.getBoundingClientRect().height - reasons;
      if (height > (isCard ? 1000 : 200)) found.push(`a row is ${Math.round(height)} px high`);
      const actions = row.querySelectorAll('a, button');
      if (actions.length === 0) found.push('no actions');
      for (const action of actions) {
        const { left, right, width } = action.getBoundingClientRect();
        if (left < 0 || right > clientWidth || width < 24) found.push(`${action.textContent} at ${right} px`);
      }
      const boxes = [...row.querySelectorAll('a, button, label')].map((one) => one.getBoundingClientRect());
      for (const [place, one] of boxes.entries()) {
        for (const other of boxes.slice(place + 1)) {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (across > 1 && down > 1) found.push(`two targets overlap at ${Math.round(one.left)} px`);
        }
      }
      for (const part of row.querySelectorAll<HTMLElement>(':is(th, td) *, li *')) {
        const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
        const isShown = part.clientWidth > 1 && getComputedStyle(part).overflow === 'hidden';
        if (isCut && isShown && part.closest('[title]') === null) found.push(`cut: ${part.textContent}`);
      }
      for (const cell of row.querySelectorAll('td.right')) {
        const { textAlign, fontVariantNumeric } = getComputedStyle(cell);
        if (textAlign !== 'right' || fontVariantNumeric !== 'tabular-nums')
          found.push('a number out of line');
      }
      const lines = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = lines.nextNode(); node !== null; node = lines.nextNode()) {
        const text = node.nodeValue ?? '';
        const range = document.createRange();
        range.selectNodeContents(node);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1 && text.length / tops.size < 8) {
          found.push(
            `${tops.size} lines of ${(text.length / tops.size).toFixed(1)} characters: ${text.slice(0, 20)}`,
          );
        }
      }
    }
    return [...new Set(found)];
  });
}

for (const [path, createLong] of LISTS) {
  test(`${path} is readable at every width, with names of 200 characters`, async ({ page, api, signIn }) => {
    const word = unique('Long').replaceAll(/[^A-Za-z0-9]/gu, '');
    for (const [index, nameOf] of NAMES.entries()) await createLong(api, nameOf(word), index, word);
    await signIn(ADMIN);
    // Chromium may miss that a media query no longer holds when styles come in at that moment, as those of a page that
    // has just been opened do.
    await page.setViewportSize({ width: WIDTHS[0] ?? 320, height: 900 });
    await open(page, `${path}?q=${word}`);
    const problems: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await drawn(page);
      problems.push(...(await flaws(page)).map((flaw) => `${width} px: ${flaw}`));
    }
    expect(problems).toEqual([]);
  });
}

test('beside scroll bars, no list scrolls sideways, and the board has four colors a line', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const problems: string[] = [];
  const paths = ['/admin/product', '/admin/size', '/admin/garment-color', '/admin/users', '/mui-test'];
  for (const path of paths) {
    await open(page, path);
    for (const width of [1280, 1024, 834, 768]) {
      await page.setViewportSize({ width, height: 600 });
      await drawn(page);
      const wide = await page
        .locator('main :is([role="region"], div:has(> [role="grid"]))')
        .evaluateAll((boxes) =>
          boxes.flatMap(({ scrollWidth, clientWidth }) =>
            scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} px`] : [],
          ),
        );
      problems.push(...wide.map((sizes) => `${path} at ${width} px: ${sizes}`));
      const name = page.getByRole('link', { name: 'Setter Short-Sleeve Jersey Youth', exact: true });
      const lines = await name.evaluateAll((links) =>
        links.map((link) => link.getBoundingClientRect().height / 20),
      );
      if (width === 1280 && lines.some((count) => count > 1.5))
        problems.push('a name wraps next to columns with room');
    }
  }
  expect(problems).toEqual([]);

  await open(page, '/admin/product?layout=pictures');
  const hints = page.getByRole('region', { name: 'Pictures' }).getByText('Front', { exact: true });
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(hints, `${width} px`).toHaveCount(4);
  }
});
