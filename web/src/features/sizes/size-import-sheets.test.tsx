import { importCall } from '@kitroom/contract/import/import';
import { sizeResource } from '@kitroom/contract/size';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ReceivedCall } from '../../../test/api-server.ts';
import { importedLine, importReply, pasteTable } from '../../../test/imports.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';
import { readSource, type TableSource } from '../../changes/import/read-source.ts';
import type { Sheet } from '../../reading/table.ts';

/** Answers in place of a worker, in which files are read, and which jsdom does not have. */
function workAs(work: (question: TableSource, answer: (sheets: readonly Sheet[]) => void) => void): void {
  class Working {
    onmessage: (event: { data: { result: readonly Sheet[] } }) => void = () => {};
    postMessage(question: TableSource) {
      work(question, (sheets) => this.onmessage({ data: { result: sheets } }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Working);
  onTestFinished(() => void vi.unstubAllGlobals());
}

const sheet = (name: string, lines: string[][]): Sheet => ({
  name,
  lines,
  notices: [],
  about: [],
  faults: [],
});

async function choose(...sheets: Sheet[]) {
  workAs((_question, answer) => answer(sheets));
  return chooseFile();
}

async function chooseFile(file = new File(['x'], 'sizes.xlsx')) {
  const plan = ({ body }: ReceivedCall) =>
    importReply((body as { lines: string[][] }).lines.map(() => importedLine('create')));
  const { calls, user } = await openSizeList([sizeRow(9, 'One Size')], {
    codes: ['SIZE_CREATE'],
    answers: { [`POST ${importCall(sizeResource).path}`]: plan },
  });
  await user.choose('More', 'Import');
  await user.upload(await screen.findByLabelText('Table file'), file);
  return {
    user,
    sent: () => calls.flatMap(({ body }) => (body as { lines?: string[][] } | null)?.lines ?? []),
    sentColumns: () => calls.flatMap(({ body }) => (body as { columns?: string[] } | null)?.columns ?? []),
  };
}

const FITTING = [
  ['Name', 'Code'],
  ['Small', 'S'],
];

it('a file with two sheets that fit asks which one, and says what is left out', async () => {
  const { user, sent } = await choose(
    sheet('Spring', FITTING),
    sheet('Fall', [
      ['Name', 'Code'],
      ['Tall', 'T'],
    ]),
  );
  await user.click(await screen.findByRole('combobox', { name: 'Sheet' }));
  await user.click(await screen.findByRole('option', { name: 'Fall' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Only the sheet “Fall” is imported. Left out: “Spring”.');
  await screen.findByRole('button', { name: 'Apply 1 Change' });
  expect(sent()).toEqual([['Tall', 'T']]);
});

it('a file with one sheet that fits goes on, and says what is left out', async () => {
  await choose(sheet('Notes', [['To do'], ['Call Rivermark']]), sheet('Sizes', FITTING));
  await screen.findByText('Only the sheet “Sizes” is imported. Left out: “Notes”.');
});

it('two columns with the same header are told apart by their letters, as are those without one; what is not imported is named', async () => {
  const { user } = await choose(
    sheet('', [
      ['Spring 2027', '', '', '', '', ''],
      ['Name', 'Maker’s', 'Maker’s', 'Name', '', 'Empty'],
      ['Small', 'S', 'SM', 'Petit', '1', ''],
    ]),
  );
  const headersIn = async (line: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Headers are in' }));
    await user.click(await screen.findByRole('option', { name: line }));
  };
  await headersIn('Line 3: Small, S, SM, Petit, 1');
  screen.getByRole('combobox', { name: 'Kitroom field for Petit' });
  await headersIn('Line 2: Name, Maker’s, Maker’s, Name, Empty');
  await user.click(await screen.findByRole('combobox', { name: /^Code/u }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Not imported',
    'Name (Column A)',
    'Maker’s (Column B)',
    'Maker’s (Column C)',
    'Name (Column D)',
    'Column E',
    'Empty',
  ]);
  await user.click(screen.getByRole('option', { name: 'Maker’s (Column B)' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Above the headers and not imported: “Spring 2027”.');
  screen.getByText('Columns that are not imported: “Maker’s (Column C)”, “Name (Column D)”, “Column E”.');
});

it('codes that may have lost their zeros are told', async () => {
  const coded = (...codes: string[]) => sheet('', [['Name', 'Code'], ...codes.map((code) => ['x', code])]);
  await choose(coded('10123', '123', '20456'));
  await screen.findByText(/^Some codes are numbers with fewer digits than the others\./u);
});

const UNKNOWN = [
  ['Label', 'Abbr.', 'Notes', 'Unused', ''],
  ['Small', 'S', 'Runs small', '', ''],
  ['Medium', 'M', '', '', ''],
  ['Large', 'L', '', '', ''],
  ['Small', 'XL', '', '', ''],
];

const yourColumns = async () => within(await screen.findByRole('list', { name: 'Your columns' }));
const fieldFor = (column: string) => screen.getByRole('combobox', { name: `Kitroom field for ${column}` });
async function chooseField(user: UserEvent, column: string, field: string) {
  await user.click(fieldFor(column));
  await user.click(screen.getByRole('option', { name: field }));
}

it('each column of the file is shown with samples, and gets its field or two; a field can be the same in all lines', async () => {
  const { user, sent, sentColumns } = await choose(sheet('', UNKNOWN));
  const columns = await yourColumns();
  const names = () => columns.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names().map((text) => text?.replace(/\u200B/gu, ''))).toEqual([
    'LabelSmall · Medium · LargeNot imported',
    'Abbr.S · M · LNot imported',
    'NotesRuns smallDescription',
    'UnusedEmptyNot imported',
  ]);
  await chooseField(user, 'Label', 'Code');
  await chooseField(user, 'Abbr.', 'Code');
  expect(fieldFor('Label').textContent).toBe('Not imported');
  screen.getByText('New sizes also need: Name.');
  screen.getByText('Required for new records.');
  await user.click(screen.getByRole('combobox', { name: 'Name' }));
  await user.click(screen.getByRole('option', { name: 'Abbr.' }));
  expect(screen.getAllByText('For example, S')).toHaveLength(2);
  await chooseField(user, 'Notes', 'Not imported');
  await user.click(screen.getByRole('combobox', { name: 'Sort Order' }));
  await user.click(screen.getByRole('option', { name: 'The same in all lines' }));
  await user.type(screen.getByLabelText('Sort Order in all lines'), '5');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('button', { name: 'Apply 4 Changes' });
  expect(sentColumns()).toEqual(['name', 'code', 'sort_order']);
  expect(sent()).toEqual(['S', 'M', 'L', 'XL'].map((text) => [text, text, '5']));
});

it('a file that is read slowly does not replace what was pasted in the meantime', async () => {
  let answer = () => {};
  workAs((_question, send) => {
    answer = () => send([sheet('Late', UNKNOWN)]);
  });
  const { sent } = await chooseFile();
  await screen.findByText('Reading sizes.xlsx …');
  await pasteTable('Name\tCode\nTall\tT\n');
  await screen.findByRole('button', { name: 'Apply 1 Change' });
  await act(async () => answer());
  screen.getByRole('button', { name: 'Apply 1 Change' });
  expect(sent()).toEqual([['Tall', 'T']]);
});

it('several files that are pasted are refused, and so is a shortcut; the names that Finder puts next to them are no table', async () => {
  const { user } = await openSizeList([sizeRow(9, 'One Size')], { codes: ['SIZE_CREATE'] });
  await user.choose('More', 'Import');
  const field = await screen.findByLabelText('Or paste cells from a spreadsheet');
  const paste = (names: string[]) => {
    const files = names.map((name) => new File(['Name,Code\nTall,T\n'], name));
    const getData = (type: string) => (type === 'text/plain' ? names.join('\r') : '');
    fireEvent.paste(field, { clipboardData: { files, getData } });
  };
  paste(['one.csv', 'two.csv']);
  await screen.findByText('Choose one file at a time.');
  paste(['sizes.gsheet']);
  await screen.findByText('This is a shortcut. Drop the file that it leads to.');
});

it('several files that are dropped are refused, and none of them is read', async () => {
  const { user } = await openSizeList([sizeRow(9, 'One Size')], { codes: ['SIZE_CREATE'] });
  await user.choose('More', 'Import');
  const files = ['a.csv', 'b.csv'].map((name) => new File(['Name,Code\nTall,T\n'], name));
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  workAs((source, answer) => answer(readSource(source)));
  fireEvent.drop(await screen.findByLabelText('Table file'), {
    dataTransfer: { files, items, types: ['Files'] },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Choose one file at a time.');
});

it('a file that does not say how its letters are written shows some, and is read anew as somebody chooses', async () => {
  workAs((source, answer) => answer(readSource(source)));
  const bytes = new Uint8Array([...Buffer.from('Name,Code\nGr'), 0x94, 0xe1, ...Buffer.from('e,G\n')]);
  const { user, sent } = await chooseFile(new File([bytes], 'sizes.csv'));
  await screen.findByText(/for example “Größe”/u);
  await vi.waitFor(() => expect(sent().at(-1)).toEqual(['Größe', 'G']));
  await user.click(screen.getByRole('combobox', { name: 'Encoding' }));
  await user.click(await screen.findByRole('option', { name: 'Western (Windows)' }));
  await screen.findByText(/for example “Gr”áe”/u);
  await vi.waitFor(() => expect(sent().at(-1)).toEqual(['Gr”áe', 'G']));
});
