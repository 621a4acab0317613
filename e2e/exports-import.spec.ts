import { importCall } from '@kitroom/contract/import/import';
import { KINDS, LISTED_KINDS, type ListedKind } from '@kitroom/contract/kinds';
import { ADMIN, downloaded, expect, test, unique } from './fixtures.ts';
import { chooseFrom, openImport } from './hands.ts';

const SCREENS: Record<ListedKind, { path: string; title: string }> = {
  clubs: { path: '/admin/clubs', title: 'clubs' },
  users: { path: '/admin/users', title: 'users' },
  sizes: { path: '/admin/size', title: 'sizes' },
  product_categories: { path: '/admin/product-category', title: 'product categories' },
  garment_colors: { path: '/admin/garment-color', title: 'garment colors' },
  imprint_colors: { path: '/admin/imprint-color', title: 'imprint colors' },
  products: { path: '/admin/product', title: 'products' },
};
/** Others that spreadsheets and CSV files like to change are in round-trip.test.ts of `web`. */
const TEXTS = ['=1+1', "'-x", 'a;b', 'say "x"', '007', 'Zoe\u0308', 'a  b', 'Nike (US)'];
const LINES = TEXTS.length;

test('exports of all seven lists, CSV and Excel, import as they are, and only what was edited changes', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(ADMIN);
  const word = unique('Listed').replaceAll(' ', '');
  // Where a run failed, the same texts come again.
  let seed = 12_345;
  const pick = <T>(from: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return from[seed % from.length] as T;
  };
  const flag = () => pick(['yes', 'no']);
  // Behind the demo data, whose first records other tests take.
  const number = () => pick(['', '1200', '70000']);
  const coded = (at: number) => ({
    name: `${pick(TEXTS)} ${word} ${at}`,
    code: `${pick(TEXTS)} ${at} ${word}`.slice(0, 50),
  });
  const color = (at: number) => ({
    ...coded(at),
    pantone_code: pick(['', ...TEXTS]),
    hex_value: pick(['#abc', 'A1B2C3', '#0c2340', '000000']),
    // Each its own: a new order of imprint colors, which another test makes in the meantime, numbers equal ones again.
    sort_order: String(70_000 + at),
    is_active: flag(),
  });
  const sized = (at: number) => ({
    ...coded(at),
    description: pick(['', ...TEXTS, 'two\nlines']),
    sort_order: number(),
    is_active: flag(),
  });
  const lineOf: Record<ListedKind, (at: number) => Record<string, string>> = {
    clubs: (at) => ({
      name: `${pick(TEXTS)} ${word} ${at}`,
      description: pick(['', ...TEXTS, 'two\nlines']),
      director_user_id: pick(['', ADMIN]),
      is_active: flag(),
    }),
    users: (at) => ({
      first_name: `${pick(TEXTS)} ${word}`,
      last_name: pick(TEXTS),
      email: `${word}-${at}@example.com`,
      app_role_id: 'Viewer',
      is_active: 'no',
    }),
    sizes: sized,
    product_categories: sized,
    garment_colors: color,
    imprint_colors: color,
    products: (at) => ({
      ...coded(at),
      supplier_name: pick(TEXTS),
      supplier_code: pick(TEXTS),
      product_category_id: 'Jerseys',
      product_size_ids: pick(['', 'Youth M', 'Youth S; Youth M']),
      product_garment_color_ids: pick(['', 'Navy', 'Navy; White']),
      sort_order: number(),
      is_active: 'no',
    }),
  };

  /** Looks from the menu of the list on the screen at what a file would change. */
  const previewed = async (entity: ListedKind, buffer: Buffer, ...counts: string[]) => {
    const dialog = await openImport(page, SCREENS[entity].title);
    const file = { name: entity, mimeType: 'application/octet-stream', buffer };
    await dialog.getByLabel('Table file').setInputFiles(file);
    for (const name of counts) await expect(dialog.getByRole('button', { name }), entity).toBeVisible();
  };

  for (const [at, entity] of LISTED_KINDS.entries()) {
    const given = Array.from({ length: LINES }, (_, at) => lineOf[entity](at));
    const columns = Object.keys(given[0] ?? {});
    const lines = given.map((line) => columns.map((column) => line[column] ?? ''));
    const made = await api.post(importCall(KINDS[entity]).path, { columns, lines, dry_run: false });
    expect(made.status(), await made.text()).toBe(200);

    await page.goto(`${SCREENS[entity].path}?q=${word}`);
    await expect(page.getByText(`${LINES} of`, { exact: false })).toBeVisible();
    // Both say the same of a cell: each list takes one of them.
    const isCsv = at % 2 === 1;
    const { bytes } = await downloaded(page, () =>
      chooseFrom(page, 'Export', isCsv ? 'Export CSV' : 'Export Excel'),
    );
    await previewed(entity, bytes, `Unchanged ${LINES}`);
    if (entity === 'products') {
      await page.reload();
      await previewed(entity, withOneEdited(bytes), `Unchanged ${LINES - 1}`, 'Changed 1');
    }
  }
});

/** The same CSV with the first yes or no below its headers turned around. */
function withOneEdited(csv: Buffer): Buffer {
  const text = csv.toString();
  const headers = text.indexOf('\n');
  const turned: Record<string, string> = { Yes: 'No', No: 'Yes' };
  const lines = text
    .slice(headers)
    .replace(/(?<=,"?)(?:Yes|No)(?="?[,\r\n])/u, (said) => turned[said] ?? said);
  return Buffer.from(text.slice(0, headers) + lines);
}
