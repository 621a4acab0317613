import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importPath } from '@kitroom/contract/import/import';
import { KINDS, LISTED_KINDS, type ListedKind } from '@kitroom/contract/kinds';
import { ADMIN, expect, test, unique } from './fixtures.ts';

const SCREENS: Record<ListedKind, { path: string; title: string }> = {
  clubs: { path: '/admin/clubs', title: 'clubs' },
  users: { path: '/admin/users', title: 'users' },
  sizes: { path: '/admin/size', title: 'sizes' },
  product_categories: { path: '/admin/product-category', title: 'product categories' },
  garment_colors: { path: '/admin/garment-color', title: 'garment colors' },
  imprint_colors: { path: '/admin/imprint-color', title: 'imprint colors' },
  products: { path: '/admin/product', title: 'products' },
};
/** Texts that spreadsheets and CSV files like to change. */
const TEXTS = [
  '=1+1',
  "'-x",
  '@a',
  'a;b',
  'a,b',
  'say "x"',
  '007',
  '1e5',
  '5-6',
  'Zoe\u0308',
  'עברית',
  '👕',
  'a  b',
  'Nike (US)',
];
const LINES = 24;

test('exports of all seven lists, CSV and Excel, import as they are, and only what was edited changes', async ({
  page,
  signIn,
  api,
}, testInfo) => {
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

  const listOf = (entity: ListedKind) => `${SCREENS[entity].path}?q=${word}`;
  const exported = async (entity: ListedKind, format: 'CSV' | 'Excel') => {
    await page.goto(listOf(entity));
    await expect(page.getByText(`${LINES} of`, { exact: false })).toBeVisible();
    const download = page.waitForEvent('download');
    if (format === 'Excel') await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole(format === 'CSV' ? 'button' : 'menuitem', { name: `Export ${format}` }).click();
    const path = testInfo.outputPath(`${entity}.${format === 'CSV' ? 'csv' : 'xlsx'}`);
    await (await download).saveAs(path);
    return path;
  };
  const previewed = async (entity: ListedKind, file: string, ...counts: string[]) => {
    await page.goto(listOf(entity));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: `Import ${SCREENS[entity].title}` });
    await dialog.getByLabel('Table file').setInputFiles(file);
    for (const name of counts) await expect(dialog.getByRole('button', { name }), file).toBeVisible();
  };

  const written = new Map<ListedKind, string>();
  for (const [at, entity] of LISTED_KINDS.entries()) {
    const given = Array.from({ length: LINES }, (_, at) => lineOf[entity](at));
    const columns = Object.keys(given[0] ?? {});
    const lines = given.map((line) => columns.map((column) => line[column] ?? ''));
    const made = await api.post(importPath(KINDS[entity].path), { columns, lines, dry_run: false });
    expect(made.status(), await made.text()).toBe(200);
    // Both say the same of a cell: each list takes one of them.
    const file = await exported(entity, at % 2 === 0 ? 'CSV' : 'Excel');
    await previewed(entity, file, `As they are ${LINES}`);
    if (at % 2 === 0)
      await previewed(entity, await withOneEdited(file), `As they are ${LINES - 1}`, 'Changed 1');
    if (hasLibreOffice) written.set(entity, at % 2 === 0 ? await exported(entity, 'Excel') : file);
  }

  // All in one go, twice: to start LibreOffice takes longer than its work.
  const folder = testInfo.outputPath('saved');
  await saveAs(folder, 'xlsx', [...written.values()]);
  await saveAs(folder, 'csv', [...written.values()]);
  for (const entity of written.keys()) {
    await previewed(entity, join(folder, `${entity}.xlsx`), `As they are ${LINES}`);
    const edited = await withOneEdited(join(folder, `${entity}.csv`));
    await previewed(entity, edited, `As they are ${LINES - 1}`, 'Changed 1');
  }
});

/** The same CSV with the first yes or no below its headers turned around. */
async function withOneEdited(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const headers = text.indexOf('\n');
  const turned: Record<string, string> = { Yes: 'No', No: 'Yes' };
  const lines = text
    .slice(headers)
    .replace(/(?<=,"?)(?:Yes|No)(?="?[,\r\n])/u, (said) => turned[said] ?? said);
  const edited = file.replace(/\.csv$/u, '-edited.csv');
  await writeFile(edited, text.slice(0, headers) + lines);
  return edited;
}

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
/** In Calc's words: UTF-8 with commas, texts as they are shown. */
const FILTERS = { xlsx: 'xlsx:Calc MS Excel 2007 XML', csv: 'csv:Text - txt - csv (StarCalc):44,34,76,1' };

/** Has LibreOffice open files and save them into `folder` under their names. */
async function saveAs(folder: string, format: 'xlsx' | 'csv', files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const args = [profile, '--headless', '--convert-to', FILTERS[format], '--outdir', folder, ...files];
  await promisify(execFile)('soffice', args);
}
