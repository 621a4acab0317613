import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closeSnackbar } from 'notistack';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cell, clipboard, openRoster, paste, row, rowCount } from '../../../test/roster.tsx';
import { newUser } from '../../../test/user.ts';
import teamTsv from './reading/fixtures/team-xlsx.tsv?raw';
import { type RosterSource, readRosterSource } from './reading/read-roster.ts';

afterEach(() => closeSnackbar());

test('a pasted team is read, its problems are marked and counted, and Undo takes it back', async () => {
  openRoster();
  paste('Player, row 1', teamTsv);
  expect(rowCount()).toBe(12);
  expect(row(4)).toEqual(['Joaquín Estévez', '7', 'XL', 'XXL', 'XXL']);
  expect(screen.getByRole('columnheader', { name: 'Warm-up' })).toBeTruthy();
  expect(cell('Spandex size, row 5').value).toBe('Youth Med');
  expect(cell('Spandex size, row 5').getAttribute('aria-invalid')).toBe('true');
  expect(cell('Jersey number, row 2').getAttribute('aria-invalid')).toBe('true');
  expect(cell('Jersey number, row 7').getAttribute('aria-invalid')).toBe('true');
  expect(cell('Jersey number, row 1').getAttribute('aria-invalid')).toBeNull();
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('12 players. 7 cells to look at');
  await newUser().click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(rowCount()).toBe(4);
  expect(row(1)).toEqual(['', '', '', '', '']);
  screen.getByText('Undone');
  // Another Undo would take back what was done before.
  expect(screen.queryByText('12 players. 7 cells to look at')).toBeNull();
});

test('of many problems and duplicates the first are listed, and how many more there are', () => {
  openRoster();
  paste('Player, row 1', Array.from({ length: 23 }, (_, at) => `P${at}\t7\t3XL`).join('\n'));
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }));
  expect(attention.getAllByRole('listitem')).toHaveLength(20);
  attention.getByText('and 3 more');
  const clashes = within(screen.getByRole('region', { name: 'Duplicate numbers' }));
  expect(clashes.getAllByRole('button')).toHaveLength(5);
  clashes.getByText('and 18 more');
});

test('lines of a mail around its table are players where they hold a number, and named where they do not', async () => {
  openRoster();
  const html = '<p>Hi Kim,</p><table><tr><td>Name<td>#<tr><td>Emma<td>7</table><p>Please add Zoe 4</p>';
  const plain = 'Hi Kim,\nName\n#\nEmma\n7\n\nPlease add Zoe 4';
  fireEvent.paste(document.body, { clipboardData: clipboard(plain, html) });
  expect([row(1)[0], row(2)[0]]).toEqual(['Emma', 'Please add Zoe 4']);
  expect((await screen.findByRole('alert')).textContent).toContain('2 players. Left out: 1 line');
  const panel = within(screen.getByRole('region', { name: 'Needs attention' }));
  panel.getByText('Headers: Name, #.');
  panel.getByText('Left out: “Hi Kim,”');
});

test('a mail is read line by line: what is left out is shown whole, and can be made a player', async () => {
  openRoster();
  const mail =
    'Hi Kim, jersey/spandex/tee\n1. Emma Lee #7 M/S/M\nZoe Li 12 L/M/L (new)\nMia Poe S/S/S\n\nAda King\nThanks, Dee';
  fireEvent.paste(document.body, { clipboardData: clipboard(mail) });
  expect([row(1), row(2), row(3)]).toEqual([
    ['Emma Lee', '7', 'M', 'S', 'M'],
    ['Zoe Li', '12', 'L', 'M', 'L'],
    ['Mia Poe', '', 'S', 'S', 'S'],
  ]);
  expect(cell('Note, row 2').value).toBe('new');
  expect((await screen.findByRole('alert')).textContent).toContain('3 players. Left out: 3 lines');
  screen.getByText('No duplicates so far. 1 player has no number.');
  screen.getByText('Every number and size can be read.');
  const left = within(screen.getByRole('list', { name: 'Left out' }));
  expect(left.getAllByRole('listitem').map((line) => line.firstChild?.textContent)).toEqual([
    'Left out: “Hi Kim, jersey/spandex/tee”',
    'Left out: “Ada King”',
    'Left out: “Thanks, Dee”',
  ]);
  await newUser().click(left.getAllByRole('button', { name: 'Add as a Player' })[1] as HTMLElement);
  expect(row(4)[0]).toBe('Ada King');
  expect(document.activeElement).toBe(cell('Player, row 4'));
  expect(left.getAllByRole('listitem')).toHaveLength(2);
  expect(left.queryByText('Left out: “Ada King”')).toBeNull();
  screen.getByText('No duplicates so far. 2 players have no number.');
  // The list is part of what Undo and Redo bring back.
  const press = (keys: string) => newUser().keyboard(`{Control>}${keys}{/Control}`);
  await press('z');
  expect(left.getAllByRole('listitem')).toHaveLength(3);
  await press('z');
  expect(screen.queryByRole('list', { name: 'Left out' })).toBeNull();
  await press('y');
  expect(within(screen.getByRole('list', { name: 'Left out' })).getAllByRole('listitem')).toHaveLength(3);
});

test('a paste without a selection goes below the first team and says so, whatever was pressed but a cell', async () => {
  openRoster();
  const user = newUser();
  const players = () => Array.from({ length: rowCount() }, (_, at) => row(at + 1)[0]);
  const pasteOn = (target: Element, text: string) =>
    fireEvent.paste(target, { clipboardData: clipboard(text) });
  const button = screen.getByRole('button', { name: 'Remove row 1' });
  button.focus();
  pasteOn(button, 'Anna\t7\tS-M\nBea\t8\tL\nFay\t3\tM');
  expect(players()).toEqual(['Anna', 'Bea', 'Fay', '']);
  pasteOn(document.activeElement ?? document.body, 'Cee\t9\tS');
  expect(players()).toEqual(['Anna', 'Bea', 'Fay', 'Cee']);
  const notice = (await screen.findByText(/1 player below row 3/u)).closest('[role=alert]');
  await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect(players()).toEqual(['Anna', 'Bea', 'Fay', '']);

  await user.click(screen.getByRole('button', { name: /^“S-M” names more than one size/u }));
  await user.click(await screen.findByRole('menuitem', { name: 'M' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  pasteOn(document.body, 'Dee\t4');
  expect(players()).toEqual(['Anna', 'Fay', 'Dee']);
  // Even the one that this paste left active.
  await user.click(cell('Player, row 3'));
  pasteOn(cell('Player, row 3'), 'Eve\t5');
  expect(players()).toEqual(['Anna', 'Fay', 'Eve']);
  pasteOn(cell('Player, row 3'), '');
  await screen.findByText('There is no text to paste');
});

test('one word pasted while typing goes into the text, as Copy and Undo do, a table never does', async () => {
  openRoster();
  await newUser().click(cell('Player, row 1'));
  await newUser().keyboard('Ann');
  expect(fireEvent.copy(cell('Player, row 1'), { clipboardData: clipboard() })).toBe(true);
  expect(fireEvent.keyDown(cell('Player, row 1'), { key: 'z', ctrlKey: true })).toBe(true);
  expect(fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('a') })).toBe(true);
  expect(fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('a\r\n') })).toBe(true);
  expect(fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('Bea\t8') })).toBe(false);
  expect(row(1)).toEqual(['Bea', '8', '', '', '']);
  await newUser().keyboard('{Control>}z{/Control}');
  expect(row(1)).toEqual(['Ann', '', '', '', '']);
});

test('the Paste button reads the clipboard, and says what to do where the browser refuses', async () => {
  openRoster();
  const user = newUser();
  await navigator.clipboard.writeText('Anna\t7');
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  await waitFor(() => expect(row(1)).toEqual(['Anna', '7', '', '', '']));
  vi.spyOn(navigator.clipboard, 'read').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.choose('More', 'Paste');
  await screen.findByText(/^Press Paste in the small box/u);
});

test('a large paste is read in a worker, below what was typed in the meantime; one that is too wide is refused', async () => {
  let answer = () => {};
  class Working {
    onmessage: (event: { data: unknown }) => void = () => {};
    postMessage(source: RosterSource) {
      answer = () => this.onmessage({ data: { result: readRosterSource(source) } });
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Working);
  onTestFinished(() => void vi.unstubAllGlobals());
  openRoster();
  const team = Array.from({ length: 20 }, (_, at) => `Player ${at}\t${at + 1}\tM\t\t\t${'x'.repeat(6000)}`);
  fireEvent.paste(document.body, { clipboardData: clipboard(team.join('\n')) });
  expect(screen.getByText('Reading what you pasted …')).toBeTruthy();
  await newUser().click(cell('Player, row 1'));
  await newUser().keyboard('Zoe{Enter}');
  answer();
  await screen.findByText(/^20 players below row 1$/u);
  expect([row(1)[0], ...row(21).slice(0, 3)]).toEqual(['Zoe', 'Player 19', '20', 'M']);
  fireEvent.paste(document.body, { clipboardData: clipboard('x\t'.repeat(301)) });
  await screen.findByText('This table has 301 columns; the limit is 300. Delete the ones you don’t need.');
});
