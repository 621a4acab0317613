import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeSnackbar, SnackbarProvider } from 'notistack';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VISITOR } from '../../../test/visitor.ts';
import { PermissionsContext } from '../../session/permissions-context.ts';
import teamTsv from './reading/fixtures/team-xlsx.tsv?raw';
import { RosterScreen } from './roster-screen.tsx';

const theme = createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } });

function open() {
  return render(
    <ThemeProvider theme={theme}>
      <PermissionsContext value={VISITOR}>
        <MemoryRouter>
          <RosterScreen />
        </MemoryRouter>
      </PermissionsContext>
      <SnackbarProvider />
    </ThemeProvider>,
  );
}

beforeEach(() => {
  // jsdom has no layout and so no scrolling.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => closeSnackbar());

function cell(name: string) {
  return screen.getByRole<HTMLInputElement>('textbox', { name });
}

function row(number: number) {
  const columns = ['Player', 'Jersey number', 'Jersey size', 'Spandex size', 'Practice tee size'];
  return columns.map((column) => cell(`${column}, row ${number}`).value);
}

function rowCount() {
  return screen.getAllByRole('rowheader', { name: /^\d+$/u }).length;
}

function clipboard(plain = '', html = '') {
  const texts = new Map([
    ['text/plain', plain],
    ['text/html', html],
  ]);
  return {
    getData: (type: string) => texts.get(type) ?? '',
    setData: (type: string, text: string) => texts.set(type, text),
  };
}

function paste(at: string, plain: string) {
  act(() => cell(at).focus());
  fireEvent.paste(cell(at), { clipboardData: clipboard(plain) });
}

test('four empty rows at first, each cell named by column and row', () => {
  open();
  expect(rowCount()).toBe(4);
  expect(row(4)).toEqual(['', '', '', '', '']);
  expect(screen.getByRole('grid', { name: 'Roster' })).toHaveProperty('tagName', 'TABLE');
});

test('only one cell is in the tab order', () => {
  open();
  const reachable = within(screen.getByRole('grid'))
    .getAllByRole('textbox')
    .filter((field) => field.tabIndex === 0);
  expect(reachable.map((field) => field.getAttribute('aria-label'))).toEqual(['Player, row 1']);
});

test('a pasted team is read, its problems are marked and counted, and Undo takes it back', async () => {
  open();
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
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(rowCount()).toBe(4);
  expect(row(1)).toEqual(['', '', '', '', '']);
});

test('a paste outside of any field goes to the grid', () => {
  open();
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7') });
  expect(row(1)).toEqual(['Anna', '7', '', '', '']);
});

test('a second paste without a selection goes below the first team and says so, Undo removes it alone', async () => {
  open();
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7\tM\nBea\t8\tL') });
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: clipboard('Cee\t9\tS') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Bea', 'Cee']);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('1 player pasted below row 2');
  await userEvent.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Bea', '']);
});

test('a paste into a roster from the last visit goes below it', () => {
  const first = open();
  paste('Player, row 1', 'Anna\t7\nBea\t8');
  first.unmount();
  open();
  fireEvent.paste(document.body, { clipboardData: clipboard('Cee\t9') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Bea', 'Cee']);
});

test('a pressed cell is replaced, even the one that the last paste left active', async () => {
  open();
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7\nBea\t8') });
  await userEvent.click(cell('Player, row 1'));
  fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('Cee\t9') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Cee', 'Bea', '']);
});

test('neither a size from the menu nor a removed row chooses where the next paste goes', async () => {
  open();
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7\tS-M\nBea\t8\tL\nCee\t9\tM') });
  await userEvent.click(screen.getByRole('button', { name: /^“S-M” names more than one size/u }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'M' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  fireEvent.paste(document.body, { clipboardData: clipboard('Dee\t4') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Cee', 'Dee']);
});

test('after Clear a paste starts at the first cell', async () => {
  open();
  paste('Jersey size, row 3', 'M');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear roster' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.paste(document.body, { clipboardData: clipboard('Anna\t7') });
  expect(row(1)).toEqual(['Anna', '7', '', '', '']);
});

test('one word pasted while typing goes into the text, a table never does', async () => {
  open();
  await userEvent.click(cell('Player, row 1'));
  await userEvent.keyboard('Ann');
  expect(fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('a') })).toBe(true);
  expect(fireEvent.paste(cell('Player, row 1'), { clipboardData: clipboard('Bea\t8') })).toBe(false);
  expect(row(1)).toEqual(['Bea', '8', '', '', '']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(row(1)).toEqual(['Ann', '', '', '', '']);
});

test('typing replaces, Tab moves on, Enter returns below the first cell, and sizes are normalized', async () => {
  open();
  paste('Player, row 1', 'Anna\t7\tS');
  await userEvent.click(cell('Player, row 1'));
  await userEvent.keyboard('{Escape}Bea{Tab}8.0{Tab}2xl{Enter}');
  expect(row(1)).toEqual(['Bea', '8', 'XXL', '', '']);
  expect(document.activeElement).toBe(cell('Player, row 2'));
});

test.each([
  ['{ArrowDown}{ArrowRight}', 'Jersey number, row 2'],
  ['{End}', 'Practice tee size, row 1'],
  ['{Control>}{End}{/Control}', 'Practice tee size, row 4'],
  ['{Control>}{End}{/Control}{Home}', 'Player, row 4'],
  ['{Control>}{End}{Home}{/Control}', 'Player, row 1'],
  ['{PageDown}{ArrowUp}', 'Player, row 3'],
  ['{End}{Tab}', 'Player, row 2'],
  ['{End}{Tab}{Shift>}{Tab}{/Shift}', 'Practice tee size, row 1'],
  ['{Enter}{Enter}{Shift>}{Enter}{/Shift}', 'Player, row 2'],
  ['{Control>}{ArrowDown}{/Control}', 'Player, row 4'],
])('%s leads to %s', async (keys, name) => {
  open();
  await userEvent.click(cell('Player, row 1'));
  await userEvent.keyboard(keys);
  expect(document.activeElement).toBe(cell(name));
});

test('Tab leaves the grid at its last cell, at its first with Shift, and anywhere after Escape', async () => {
  open();
  const grid = screen.getByRole('grid');
  await userEvent.click(cell('Practice tee size, row 4'));
  await userEvent.tab();
  expect(grid.contains(document.activeElement)).toBe(false);
  await userEvent.click(cell('Player, row 1'));
  await userEvent.tab({ shift: true });
  expect(grid.contains(document.activeElement)).toBe(false);
  await userEvent.click(cell('Player, row 2'));
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  expect(grid.contains(document.activeElement)).toBe(false);
});

test('F2 edits the text, Escape cancels the change', async () => {
  open();
  paste('Player, row 1', 'Ann\t7');
  await userEvent.keyboard('{F2}a{Enter}');
  expect(cell('Player, row 1').value).toBe('Anna');
  await userEvent.keyboard('{ArrowUp}{F2}xyz{Escape}');
  expect(cell('Player, row 1').value).toBe('Anna');
});

test('Alt+Enter inserts a line break', async () => {
  open();
  await userEvent.click(cell('Player, row 1'));
  await userEvent.keyboard('Wei-Lin{Alt>}{Enter}{/Alt}Zhao{Enter}');
  expect(cell('Player, row 1').value).toBe('Wei-Lin\nZhao');
});

test('Enter below a filled last row adds a row, below an empty one it stays', async () => {
  open();
  await userEvent.click(cell('Player, row 4'));
  await userEvent.keyboard('{Enter}');
  expect(rowCount()).toBe(4);
  await userEvent.keyboard('Anna{Enter}');
  expect(rowCount()).toBe(5);
  expect(document.activeElement).toBe(cell('Player, row 5'));
});

test('Shift selects a range that is copied, cut, cleared and pasted as a whole', async () => {
  open();
  paste('Player, row 1', 'Anna\t07\nBea\t8');
  await userEvent.click(cell('Player, row 1'));
  await userEvent.keyboard('{Escape}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(document.querySelectorAll('td[aria-selected=true]')).toHaveLength(4);
  const copied = clipboard();
  fireEvent.copy(cell('Player, row 1'), { clipboardData: copied });
  expect(copied.getData('text/plain')).toBe('Anna\t07\r\nBea\t8');
  expect(copied.getData('text/html')).toContain('>07</td>');
  fireEvent.cut(cell('Player, row 1'), { clipboardData: copied });
  expect(row(1)).toEqual(['', '', '', '', '']);
  paste('Player, row 3', copied.getData('text/plain'));
  expect(row(4)).toEqual(['Bea', '8', '', '', '']);
  await userEvent.keyboard('{Delete}');
  expect([row(3), row(4)]).toEqual([
    ['', '', '', '', ''],
    ['', '', '', '', ''],
  ]);
});

test('shift-click selects, and one pasted cell fills the selection', async () => {
  open();
  const user = userEvent.setup();
  await user.click(cell('Jersey size, row 1'));
  await user.keyboard('{Shift>}');
  await user.click(cell('Practice tee size, row 2'));
  await user.keyboard('{/Shift}');
  fireEvent.paste(cell('Jersey size, row 1'), { clipboardData: clipboard('Med') });
  expect(row(1)).toEqual(['', '', 'M', 'M', 'M']);
  expect(row(2)).toEqual(['', '', 'M', 'M', 'M']);
});

test('undo and redo step through the changes', async () => {
  open();
  await userEvent.click(cell('Player, row 1'));
  await userEvent.keyboard('Anna{Enter}Bea{Enter}');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect([row(1)[0], row(2)[0]]).toEqual(['Anna', '']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(row(1)[0]).toBe('');
  await userEvent.keyboard('{Control>}y{Shift>}z{/Shift}{/Control}');
  expect([row(1)[0], row(2)[0]]).toEqual(['Anna', 'Bea']);
});

test('Alt+Down offers the sizes and returns to the cell', async () => {
  open();
  await userEvent.click(cell('Jersey size, row 2'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const menu = await screen.findByRole('menu', { name: 'Jersey size, row 2' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL']);
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'XL' }));
  expect(cell('Jersey size, row 2').value).toBe('XL');
  await waitFor(() => expect(document.activeElement).toBe(cell('Jersey size, row 2')));
});

test('a certain fix is offered in the cell', async () => {
  open();
  paste('Player, row 1', 'Anna\t#12\tM');
  await userEvent.click(screen.getByRole('button', { name: '“#12” is not a number from 1 to 99' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Use 12' }));
  expect(cell('Jersey number, row 1').value).toBe('12');
  expect(cell('Jersey number, row 1').getAttribute('aria-invalid')).toBeNull();
});

test('the panels count, name the clashes and fix what is certain', async () => {
  open();
  paste('Player, row 1', 'Smith, Anna\t7\tM?\tM\t\nBea\t07\t2XL\tM\tYouth M\nCee\t#9\tM\tL\tS');
  const totals = within(screen.getByRole('table'));
  const counts = (garment: string) =>
    within(totals.getByRole('row', { name: new RegExp(`^${garment}`, 'u') }))
      .getAllByRole('cell')
      .map((count) => count.textContent);
  expect(counts('Jersey')).toEqual(['0', '0', '1', '0', '0', '1', '2', '1', '0']);
  expect(counts('Practice tee')).toEqual(['0', '1', '0', '0', '0', '0', '1', '1', '1']);
  const clashes = within(screen.getByRole('region', { name: 'Number clashes' }));
  await userEvent.click(clashes.getByRole('button', { name: 'Bea (row 2)' }));
  expect(document.activeElement).toBe(cell('Jersey number, row 2'));
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }));
  expect(attention.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(attention.getByRole('button', { name: 'Fix all 2' }));
  expect(attention.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(attention.getByRole('button', { name: 'Change to “First Last”' }));
  expect(cell('Player, row 1').value).toBe('Anna Smith');
});

test('rows can be added and removed', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
  expect(rowCount()).toBe(5);
  expect(document.activeElement).toBe(cell('Player, row 5'));
  paste('Player, row 1', 'Anna\nBea\nCee');
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect([row(1)[0], row(2)[0]]).toEqual(['Anna', 'Cee']);
  await userEvent.click(screen.getByRole('rowheader', { name: '1' }));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove 2 rows' }));
  expect(rowCount()).toBe(2);
});

test('special items can be added, renamed and removed', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Add special item' }));
  expect(document.activeElement).toBe(cell('Name of special item 1'));
  await userEvent.keyboard('Socks{Enter}');
  expect(cell('Socks, row 1').value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Socks' }));
  expect(screen.queryByRole('columnheader', { name: 'Socks' })).toBeNull();
});

test('the roster comes back after a reload, even half-typed text, until it is cleared', async () => {
  const first = open();
  paste('Player, row 1', 'Anna\t7');
  await userEvent.click(cell('Player, row 2'));
  await userEvent.keyboard('Be');
  fireEvent(window, new Event('pagehide'));
  expect(localStorage.getItem('rosterDraft')).toContain('"Be"');
  first.unmount();
  const second = open();
  const history = within(screen.getByRole('group', { name: 'History' }));
  expect([row(1)[0], row(2)[0]]).toEqual(['Anna', 'Be']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear roster' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(row(1)).toEqual(['', '', '', '', '']);
  await userEvent.click(history.getByRole('button', { name: 'Undo' }));
  expect(row(1)[0]).toBe('Anna');
  await userEvent.click(history.getByRole('button', { name: 'Redo' }));
  second.unmount();
  open();
  expect(row(1)).toEqual(['', '', '', '', '']);
});

test('going to another screen keeps half-typed text', async () => {
  const first = open();
  await userEvent.click(cell('Player, row 1'));
  await userEvent.keyboard('An');
  first.unmount();
  open();
  expect(row(1)[0]).toBe('An');
});

test('opening the screen leaves an unreadable draft as it is', () => {
  localStorage.setItem('rosterDraft', '{broken');
  open();
  expect(row(1)).toEqual(['', '', '', '', '']);
  expect(localStorage.getItem('rosterDraft')).toBe('{broken');
});

test('a browser that refuses storage is reported', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  open();
  paste('Player, row 1', 'Anna\t7');
  expect(await screen.findByText(/cannot keep the roster on this device/u)).toBeTruthy();
});

test('the printed sheet has every row and the totals', () => {
  open();
  paste('Player, row 1', Array.from({ length: 80 }, (_, at) => `Player ${at}\t${at + 1}\tM`).join('\n'));
  fireEvent(window, new Event('beforeprint'));
  const sheet = document.querySelector<HTMLElement>('[data-roster-print]');
  expect(sheet?.textContent).toContain('Player 79');
  expect(sheet?.textContent).toContain('Size totals');
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-roster-print]')).toBeNull();
});
