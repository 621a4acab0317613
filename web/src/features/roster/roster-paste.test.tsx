import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closeSnackbar } from 'notistack';
import { afterEach, expect, test } from 'vitest';
import { cell, clipboard, openRoster, paste, row, rowCount } from '../../../test/roster.tsx';
import { newUser } from '../../../test/user.ts';
import teamTsv from './reading/fixtures/team-xlsx.tsv?raw';

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
  expect(toast.textContent).toContain('12 players pasted, 7 cells need attention');
  await newUser().click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(rowCount()).toBe(4);
  expect(row(1)).toEqual(['', '', '', '', '']);
});

test('lines of a mail around its table are players where they hold a number, and named where they do not', async () => {
  openRoster();
  const html = '<p>Hi Kim,</p><table><tr><td>Name<td>#<tr><td>Emma<td>7</table><p>Please add Zoe 4</p>';
  const plain = 'Hi Kim,\nName\n#\nEmma\n7\n\nPlease add Zoe 4';
  fireEvent.paste(document.body, { clipboardData: clipboard(plain, html) });
  expect([row(1)[0], row(2)[0]]).toEqual(['Emma', 'Please add Zoe 4']);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Left out: Name, #. Around the table: Hi Kim,',
  );
});

test('a paste while the button that removes a row has the focus goes to the grid once', () => {
  openRoster();
  const button = screen.getByRole('button', { name: 'Remove row 1' });
  button.focus();
  fireEvent.paste(button, { clipboardData: clipboard('Anna\t7') });
  expect([row(1)[0], row(2)[0]]).toEqual(['Anna', '']);
});

test('a second paste without a selection goes below the first team and says so, Undo removes it alone', async () => {
  openRoster();
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7\tM\nBea\t8\tL') });
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: clipboard('Cee\t9\tS') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Bea', 'Cee']);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('1 player pasted below row 2');
  await newUser().click(within(notice).getByRole('button', { name: 'Undo' }));
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Bea', '']);
});

test('a paste into a roster from the last visit goes below it', () => {
  const first = openRoster();
  paste('Player, row 1', 'Anna\t7\nBea\t8');
  first.unmount();
  openRoster();
  fireEvent.paste(document.body, { clipboardData: clipboard('Cee\t9') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Bea', 'Cee']);
});

test('a pressed cell is replaced, even the one that the last paste left active', async () => {
  openRoster();
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7\nBea\t8') });
  await newUser().click(cell('Player, row 1'));
  fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('Cee\t9') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Cee', 'Bea', '']);
});

test('neither a size from the menu nor a removed row chooses where the next paste goes', async () => {
  openRoster();
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7\tS-M\nBea\t8\tL\nCee\t9\tM') });
  await newUser().click(screen.getByRole('button', { name: /^“S-M” names more than one size/u }));
  await newUser().click(await screen.findByRole('menuitem', { name: 'M' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await newUser().click(screen.getByRole('button', { name: 'Remove row 2' }));
  fireEvent.paste(document.body, { clipboardData: clipboard('Dee\t4') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Cee', 'Dee']);
});

test('after Clear a paste starts at the first cell', async () => {
  openRoster();
  paste('Jersey size, row 3', 'M');
  await newUser().click(screen.getByRole('button', { name: 'Clear' }));
  await newUser().click(await screen.findByRole('button', { name: 'Clear Roster' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7') });
  expect(row(1)).toEqual(['Anna', '7', '', '', '']);
});

test('one word pasted while typing goes into the text, a table never does', async () => {
  openRoster();
  await newUser().click(cell('Player, row 1'));
  await newUser().keyboard('Ann');
  expect(fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('a') })).toBe(true);
  expect(fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('Bea\t8') })).toBe(false);
  expect(row(1)).toEqual(['Bea', '8', '', '', '']);
  await newUser().keyboard('{Control>}z{/Control}');
  expect(row(1)).toEqual(['Ann', '', '', '', '']);
});
