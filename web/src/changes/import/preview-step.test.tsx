import { type ImportedChange, type ImportedLine, importCall } from '@kitroom/contract/import/import';
import { KINDS } from '@kitroom/contract/kinds';
import { sizeResource } from '@kitroom/contract/size';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { importedLine, importReply, layOutRows, PRODUCTS } from '../../../test/imports.ts';
import { openPage } from '../../../test/open-page.tsx';
import { type Usage, usageOf } from '../../resource/usage.ts';
import type { ImportTarget } from './import-list.ts';
import { difference } from './preview-row.tsx';
import { PreviewStep } from './preview-step.tsx';
import type { Lines } from './use-preview.ts';

layOutRows();

const target = { entity: 'sizes', noun: { one: 'size', many: 'sizes' } } as const;

/** What the server says of a cell that names a color which is not there. */
function unknownColor(unknown: string, ...nearest: string[]): ImportedLine {
  const message = `Garment Colors: there is no “${unknown}”`;
  const path = 'product_garment_color_ids';
  return importedLine('error', { errors: [{ path, message, unknown, nearest }] });
}

interface Options {
  answered?: Promise<void>;
  usage?: Usage;
  of?: ImportTarget;
}

/** Opens the preview of lines of which the server says this. */
async function open(
  lines: Lines,
  said: readonly ImportedLine[],
  { answered, usage, of = target }: Options = {},
) {
  const answers = { said };
  const step = (
    <PreviewStep
      usage={usage ?? null}
      target={of}
      lines={lines}
      notices={[]}
      onBack={vi.fn()}
      onSent={vi.fn()}
      onApplied={vi.fn()}
    />
  );
  const { api, user } = await openPage({ '/admin/size': step }, '/admin/size', {
    codes: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE', 'GARMENT_COLOR_CREATE'],
    answers: {
      [`POST ${importCall(KINDS[of.entity]).path}`]: async () => {
        await answered;
        return importReply(answers.said);
      },
      'GET /api/admin/size/usage': () =>
        succeeded({ usage: [{ id: 1, products: 2, pictured_products: 0, garment_colors: 0 }] }),
    },
  });
  const bodies = () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { user, bodies, answers };
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('heading')?.textContent ?? row.textContent);

it('says below the result of a line what would change, with the changed columns first', async () => {
  const changed = (...changes: ImportedChange[]) => importedLine('change', { id: 1, changes });
  await open(
    {
      columns: ['name', 'code', 'description', 'sort_order', 'is_active'],
      lines: [
        { number: 2, cells: ['Small', 'S', '', '1', 'Yes'], errors: [] },
        { number: 3, cells: ['Medium', 'M', '', '', 'Yes'], errors: [] },
      ],
    },
    [
      changed({ field: 'is_active', before: 'No', after: 'Yes' }),
      changed(
        { field: 'sort_order', before: '4', after: null },
        { field: 'is_active', before: 'No', after: 'Yes' },
      ),
    ],
  );
  await waitFor(() =>
    expect(rows()).toEqual([
      '2ChangedActive: No → to Yes',
      '3ChangedSort Order: 4 → to emptyActive: No → to Yes',
    ]),
  );
  expect(headers()).toEqual(['Line', 'Result', 'Code', 'Sort Order', 'Active', 'Name', 'Description']);
});

it('reads out each cell with what is said about it, and its line', async () => {
  await open(
    {
      columns: ['name', 'code'],
      lines: [
        { number: 2, cells: ['Small', ''], errors: [] },
        { number: 3, cells: ['Medium', 'M'], errors: [] },
      ],
    },
    [
      importedLine('error', { errors: [{ path: 'code', message: 'Code is required' }] }),
      importedLine('change', { id: 1, changes: [{ field: 'name', before: 'Mid', after: 'Medium' }] }),
    ],
  );
  const wrong = await screen.findByRole('textbox', { name: 'Code, line 2', description: 'Code is required' });
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  screen.getByRole('textbox', { name: 'Name, line 3', description: /^Name: /u });
  screen.getByRole('textbox', { name: 'Name, line 2', description: '' });
  const table = within(screen.getByRole('table', { name: 'Preview of the sizes' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['2', '3']);
});

it('groups lines with errors, whatever the server says of them, under a heading, with their columns first, also once they are fixed', async () => {
  const created = importedLine('create');
  const message = 'This formula has no result';
  // Whoever edits a line has seen what is said of all of it.
  const ofLine = { path: '', message: 'This line has 4 cells' };
  const { user, bodies } = await open(
    {
      columns: ['name', 'code', 'sort_order'],
      lines: [
        { number: 2, cells: ['Small', 'S', '1'], errors: [] },
        { number: 3, cells: ['Medium', 'M', '2'], errors: [] },
        { number: 4, cells: ['Large', 'L', '=A1'], errors: [{ path: 'sort_order', message }, ofLine] },
      ],
    },
    [created, created, created],
  );
  await waitFor(() =>
    expect(rows()).toEqual([
      '1 line with errors',
      `4Error${message}${ofLine.message}`,
      '2 other lines',
      '2New',
      '3New',
    ]),
  );
  expect(headers()).toEqual(['Line', 'Result', 'Sort Order', 'Code', 'Name']);
  screen.getByText('1 line has an error. Fix it in the table, or skip it.');
  screen.getByRole('button', { name: 'New 2' });
  await user.click(screen.getByRole('button', { name: 'Errors 1' }));
  await waitFor(() => expect(rows()).toEqual([`4Error${message}${ofLine.message}`]));
  await user.click(screen.getByRole('button', { name: 'All 3' }));
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Apply/u });
  expect(apply().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: message }));
  const cell = screen.getByLabelText('Sort Order, line 4');
  expect(document.activeElement).toBe(cell);
  await user.clear(cell);
  await user.type(cell, '3');
  await waitFor(() => expect(rows()).toEqual(['Fixed', '4New', '2 other lines', '2New', '3New']));
  await waitFor(() => expect(apply().textContent).toBe('Apply 3 Changes'));
  expect(screen.queryByText(message, { exact: false })).toBeNull();
  expect(bodies()).toHaveLength(2);
  expect(headers()).toEqual(['Line', 'Result', 'Sort Order', 'Code', 'Name']);
});

it.each([
  ['Runs small', 'Runs large', 'Runs small', 'Runs large'],
  ['empty', 'x'.repeat(50), 'empty', `${'x'.repeat(40)}…`],
  [
    'Light jersey for hot gyms, with mesh at the sides',
    'Light jersey for hot gyms, without mesh',
    '…with mesh at the sides',
    '…without mesh',
  ],
  [`${'a '.repeat(30)}`, `${'a '.repeat(30)}b`, '…', '…b'],
])('shortens %j and %j to where they differ', (before, after, ...shown) => {
  expect(difference(before, after)).toEqual(shown);
});

it('says which records are inactive and stay so, and activates them with the import', async () => {
  const lines = {
    columns: ['name', 'code'],
    lines: [
      { number: 2, cells: ['Small', 'S'], errors: [] },
      { number: 3, cells: ['Medium', 'M'], errors: [] },
    ],
  };
  const unchanged = (is_inactive: boolean) => importedLine('unchanged', { id: 1, is_inactive });
  const { user, bodies } = await open(lines, [unchanged(true), unchanged(false)]);
  await screen.findByText('1 line is about an inactive size, which stays inactive.');
  await waitFor(() => expect(rows()).toEqual(['2Unchangedinactive', '3Unchanged']));
  expect(screen.getByRole('button', { name: 'Apply 0 Changes' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Activate 1' }));
  await waitFor(() =>
    expect(bodies().at(-1)).toMatchObject({
      columns: ['name', 'code', 'is_active'],
      lines: [
        ['Small', 'S', 'Yes'],
        ['Medium', 'M', ''],
      ],
    }),
  );
});

it('lines that are skipped one after the other are included again in their order, with what the others got since', async () => {
  const errors = [{ path: 'code', message: 'This formula has no result' }];
  const unchanged = (is_inactive: boolean) => importedLine('unchanged', { id: 1, is_inactive });
  const { user, bodies, answers } = await open(
    {
      columns: ['name', 'code'],
      lines: [
        { number: 2, cells: ['Small', 'S'], errors },
        { number: 3, cells: ['Medium', 'M'], errors: [] },
        { number: 4, cells: ['Large', 'L'], errors: [] },
      ],
    },
    [unchanged(false), unchanged(false), unchanged(false)],
  );
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    // Not while the lines are checked.
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
  };
  const taken = importedLine('error', { errors: [{ path: 'name', message: 'Name already exists' }] });
  await screen.findByText('This formula has no result');
  answers.said = [unchanged(true), taken];
  await press('Skip 1 Line with an Error');
  await screen.findByText('Name already exists');
  answers.said = [unchanged(true)];
  await press('Skip 1 Line with an Error');
  await press('Activate 1');
  await press('Include 2 Lines Again');
  await waitFor(() =>
    expect(bodies().at(-1)).toMatchObject({
      lines: [
        ['Small', 'S', ''],
        ['Medium', 'M', 'Yes'],
        ['Large', 'L', ''],
      ],
    }),
  );
});

it('offers the nearest names for an unknown one, and puts one in its place in all lines that have it', async () => {
  const line = (number: number, colors: string) => ({ number, cells: [`J${number}`, colors], errors: [] });
  const lines = [line(2, 'Grey'), line(3, 'Light Grey; grey'), line(4, 'Nvay')];
  const { user, bodies } = await open(
    { columns: ['code', 'product_garment_color_ids'], lines },
    [
      unknownColor('Grey', 'Gray', 'Grape'),
      unknownColor('grey', 'Gray', 'Grape'),
      unknownColor('Nvay', 'Navy'),
    ],
    { of: PRODUCTS },
  );
  await screen.findByRole('button', { name: 'Use Navy' });
  await user.click(screen.getAllByRole('button', { name: 'Use Gray (2 Lines)' })[0] as HTMLElement);
  expect(document.activeElement?.id).toBe('import-checking');
  await waitFor(() =>
    expect(bodies().at(-1)).toMatchObject({
      lines: [
        ['J2', 'Gray'],
        ['J3', 'Light Grey; Gray'],
        ['J4', 'Nvay'],
      ],
    }),
  );
});

it('offers to create what a cell names once it is written to its end', async () => {
  const lines = [{ number: 2, cells: ['J1', 'Grey'], errors: [] }];
  const { user, answers, bodies } = await open(
    { columns: ['code', 'product_garment_color_ids'], lines },
    [unknownColor('Grey')],
    { of: PRODUCTS },
  );
  const offered = () =>
    screen.getAllByRole('link', { name: /^Create Garment Color/u }).map(({ textContent }) => textContent);
  await screen.findByRole('link', { name: /^Create Garment Color Grey/u });
  answers.said = [unknownColor('Gre')];
  const cell = await screen.findByLabelText('Garment Colors, line 2');
  await user.type(cell, '{Backspace}');
  await screen.findByText('Garment Colors: there is no “Gre”');
  expect(offered()).toEqual(['Create Garment Color Grey, opens in a new tab']);
  answers.said = [unknownColor('Green')];
  await user.type(cell, 'en');
  await user.tab();
  await waitFor(() => expect(offered()).toEqual(['Create Garment Color Green, opens in a new tab']));
  expect(bodies()).toHaveLength(3);
});

it('draws the table once it is known what is above it', async () => {
  const lines = [{ number: 2, cells: ['Small', 'S'], errors: [] }];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await open({ columns: ['name', 'code'], lines }, [importedLine('create')], { answered });
  await screen.findByText('Checking …');
  expect(screen.queryByRole('table')).toBeNull();
  answer();
  await screen.findByRole('table');
});

it('asks before it deactivates what is in use, as the list does', async () => {
  const lines = [
    { number: 2, cells: ['S', 'No'], errors: [] },
    { number: 3, cells: ['M', 'Yes'], errors: [] },
  ];
  const said = [
    importedLine('change', { id: 1, changes: [{ field: 'is_active', before: 'Yes', after: 'No' }] }),
    importedLine('change', { id: 2, changes: [{ field: 'is_active', before: 'No', after: 'Yes' }] }),
  ];
  const { user, bodies } = await open({ columns: ['code', 'is_active'], lines }, said, {
    usage: usageOf(sizeResource),
  });
  const apply = await screen.findByRole('button', { name: 'Apply 2 Changes' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  await user.click(apply);
  const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate 1 size?' }));
  expect(question.getByRole('listitem').textContent).toBe('S: Used by 2 products');
  expect(bodies()).toMatchObject([{ dry_run: true }]);
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(bodies()).toMatchObject([{ dry_run: true }, { dry_run: false }]));
});
