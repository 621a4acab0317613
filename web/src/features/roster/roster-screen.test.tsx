import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closeSnackbar } from 'notistack';
import { afterEach, expect, test, vi } from 'vitest';
import { keepDownloads } from '../../../test/downloads.ts';
import { cell, clipboard, openRoster, paste, row, rowCount } from '../../../test/roster.tsx';
import { newUser } from '../../../test/user.ts';
import { pageActions } from '../../resource/page-actions.ts';

afterEach(() => closeSnackbar());

const EMPTY = ['', '', '', '', ''];
const start = () => screen.queryByRole('textbox', { name: 'Paste players here' });
const commands = () => screen.queryByRole('button', { name: 'Add Row' });
const totals = () => screen.queryByRole('region', { name: 'Size totals' });
/** Chooses in the menu of the rarer commands. */
async function choose(name: string) {
  await newUser().click(screen.getByRole('button', { name: 'More' }));
  await newUser().click(await screen.findByRole('menuitem', { name }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}
const offered = () => pageActions().map(({ label }) => label);

test('an empty roster has four named rows, a field to paste into and an example, and everything else once something was in it', async () => {
  // Opening the screen leaves an unreadable draft as it is.
  localStorage.setItem('rosterDraft', '{broken');
  openRoster();
  expect(localStorage.getItem('rosterDraft')).toBe('{broken');
  expect(rowCount()).toBe(4);
  expect([row(1), row(4)]).toEqual([EMPTY, EMPTY]);
  const grid = screen.getByRole('grid', { name: 'Roster' });
  expect(grid).toHaveProperty('tagName', 'TABLE');
  const reachable = within(grid)
    .getAllByRole('textbox')
    .filter((field) => field.tabIndex === 0);
  expect(reachable.map((field) => field.getAttribute('aria-label'))).toEqual(['Player, row 1']);
  expect([commands(), totals()]).toEqual([null, null]);
  expect(offered()).toEqual(['Paste roster']);
  screen.getByText(/on this device until you clear it\.$/u);
  expect([1, 2].map((at) => cell(`Player, row ${at}`).placeholder)).toEqual(['Anna Lee', '']);
  const field = start() as HTMLElement;
  field.focus();
  fireEvent.paste(field, { clipboardData: clipboard('Bea\t8\tL\nCee\t9\tS') });
  expect(row(2)).toEqual(['Cee', '9', 'S', '', '']);
  expect(document.activeElement).toBe(cell('Player, row 1'));
  expect([start(), cell('Player, row 1').placeholder]).toEqual([null, '']);
  expect(commands()).toBeTruthy();
  expect(totals()).toBeTruthy();
  expect(offered()).toEqual(['Paste roster', 'Print roster']);
  await newUser().keyboard('{Control>}z{/Control}');
  expect(row(1)[0]).toBe('');
  await choose('Redo');
  expect(row(1)[0]).toBe('Bea');
});

test('what is typed into the field of an empty roster is taken with Enter, and when the field is left', async () => {
  for (const end of ['{Enter}', '{Tab}']) {
    const view = openRoster();
    await newUser().type(start() as HTMLElement, `Bea${end}`);
    expect(row(1)[0], end).toBe('Bea');
    view.unmount();
    localStorage.clear();
  }
  openRoster();
  await newUser().type(start() as HTMLElement, ' {Tab}');
  expect(start()).toBeTruthy();
});

test('typing replaces, F2 edits, Escape cancels, Enter returns below the first cell, and each change can be undone', async () => {
  openRoster();
  paste('Player, row 1', 'Ann\t7\tS');
  const user = newUser();
  await user.keyboard('{F2}a{Enter}');
  expect(cell('Player, row 1').value).toBe('Anna');
  await user.keyboard('{ArrowUp}{F2}xyz{Escape}');
  expect(cell('Player, row 1').value).toBe('Anna');
  await user.keyboard('Bea{Tab}8.0{Tab}2xl{Enter}');
  expect(row(1)).toEqual(['Bea', '8', 'XXL', '', '']);
  expect(document.activeElement).toBe(cell('Player, row 2'));
  await user.keyboard('Wei-Lin{Alt>}{Enter}{/Alt}Zhao{Enter}');
  const changed = () => [row(1)[2], row(2)[0]];
  expect(changed()).toEqual(['XXL', 'Wei-Lin\nZhao']);
  await user.keyboard('{Control>}z{/Control}');
  expect(changed()).toEqual(['XXL', '']);
  await user.keyboard('{Control>}z{/Control}');
  expect(changed()).toEqual(['S', '']);
  await user.keyboard('{Control>}y{Shift>}z{/Shift}{/Control}');
  expect(changed()).toEqual(['XXL', 'Wei-Lin\nZhao']);
});

test('arrows keep what was typed and move on; in a text that F2 or a second click edits, they move the caret', async () => {
  openRoster();
  const user = newUser();
  await user.click(cell('Player, row 1'));
  await user.keyboard('Anna{ArrowRight}7{ArrowLeft}{F2}{ArrowLeft}x{Enter}');
  expect(row(1)).toEqual(['Annxa', '7', '', '', '']);
  await user.click(cell('Player, row 1'));
  await user.click(cell('Player, row 1'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(cell('Player, row 1'));
});

test.each<[string, () => HTMLElement, string?]>([
  ['another cell', () => cell('Player, row 3')],
  ['another cell with Shift', () => cell('Player, row 3'), '{Shift>}'],
  ['a row number', () => screen.getByRole('rowheader', { name: '3' })],
  ['the sizes of a cell', () => screen.getByRole('button', { name: 'Choose jersey size, row 3' })],
  ['the button of a row', () => screen.getByRole('button', { name: 'Remove row 3' })],
])('what is being typed is kept when %s is pressed', async (_, target, keys = '') => {
  openRoster();
  const user = newUser();
  await user.click(cell('Player, row 1'));
  await user.keyboard(`Ann${keys}`);
  await user.click(target());
  expect(row(1)[0]).toBe('Ann');
});

test('keys lead from cell to cell, out of the grid at its ends and after Escape, and to a new row below a filled last one', async () => {
  openRoster();
  const user = newUser();
  for (const [keys, name] of [
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
    ['{Control>}{ArrowRight}{/Control}', 'Practice tee size, row 1'],
    ['{Control>}{End}{ArrowLeft}{ArrowUp}{/Control}', 'Player, row 1'],
    ['{Control>}{End}{/Control}{PageUp}', 'Practice tee size, row 1'],
    ['{End}{ArrowRight}{Tab}', 'Player, row 2'],
    ['{End}{ArrowRight}{Shift>}{Tab}{/Shift}', 'Practice tee size, row 1'],
    // Escape discards what was typed before it.
    ['{Escape}x{Tab}', 'Jersey number, row 1'],
  ] as const) {
    // A second click on the same cell would edit it.
    await user.click(cell('Player, row 3'));
    await user.click(cell('Player, row 1'));
    await user.keyboard(keys);
    expect(document.activeElement, keys).toBe(cell(name));
  }
  const isInside = () => screen.getByRole('grid').contains(document.activeElement);
  await user.click(cell('Practice tee size, row 4'));
  await user.tab();
  expect(isInside()).toBe(false);
  await user.click(cell('Player, row 1'));
  await user.tab({ shift: true });
  expect(isInside()).toBe(false);
  await user.click(cell('Player, row 2'));
  await user.keyboard('{Escape}');
  await user.tab();
  expect(isInside()).toBe(false);
  await user.click(cell('Player, row 4'));
  await user.keyboard('{Enter}');
  expect(rowCount()).toBe(4);
  await user.keyboard('Anna{Enter}');
  expect(rowCount()).toBe(5);
  expect(document.activeElement).toBe(cell('Player, row 5'));
  // On the button of a row, Enter presses it.
  await user.keyboard('{End}{ArrowRight}{Enter}');
  expect(rowCount()).toBe(4);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 4' }));
  // It was empty: there is nothing to bring back.
  expect(screen.queryByText('Row 5 removed')).toBeNull();
});

test('Shift or the mouse selects a range that is copied, cut, cleared and pasted as a whole, and that one pasted cell fills', async () => {
  openRoster();
  const user = newUser();
  paste('Player, row 1', 'Anna\t07\nBea\t8');
  await user.click(cell('Player, row 1'));
  await user.keyboard('{Escape}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(document.querySelectorAll('td[aria-selected=true]')).toHaveLength(4);
  const copied = clipboard();
  fireEvent.copy(cell('Player, row 1'), { clipboardData: copied });
  expect(copied.getData('text/plain')).toBe('Anna\t07\r\nBea\t8');
  expect(copied.getData('text/html')).toContain('>07</td>');
  fireEvent.cut(cell('Player, row 1'), { clipboardData: copied });
  expect(row(1)).toEqual(EMPTY);
  paste('Player, row 3', copied.getData('text/plain'));
  expect(row(4)).toEqual(['Bea', '8', '', '', '']);
  await user.keyboard('{Delete}');
  expect([row(3), row(4)]).toEqual([EMPTY, EMPTY]);
  await user.keyboard('{Control>}z{/Control}');
  await user.pointer([
    { keys: '[MouseLeft>]', target: cell('Player, row 1') },
    { target: cell('Jersey number, row 3') },
    { keys: '[/MouseLeft]' },
  ]);
  await user.keyboard('{Backspace}');
  expect([row(3), row(4)[0]]).toEqual([EMPTY, 'Bea']);
  await user.keyboard('{Control>}a{/Control}{Delete}');
  expect(row(4)).toEqual(EMPTY);
  await user.click(cell('Jersey size, row 1'));
  await user.keyboard('{Shift>}');
  await user.click(cell('Practice tee size, row 2'));
  await user.keyboard('{/Shift}');
  fireEvent.paste(cell('Jersey size, row 1'), { clipboardData: clipboard('Med') });
  expect(row(1)).toEqual(['', '', 'M', 'M', 'M']);
  expect(row(2)).toEqual(['', '', 'M', 'M', 'M']);
  // Typing, and Escape, leave the active cell alone selected.
  for (const keys of ['x', '{Escape}{Shift>}{ArrowDown}{/Shift}{Escape}']) {
    await user.keyboard(keys);
    expect(document.querySelectorAll('td[aria-selected=true]'), keys).toHaveLength(1);
  }
});

test('Alt+Down offers the sizes and returns to the cell, and a certain fix is offered in it', async () => {
  openRoster();
  const user = newUser();
  await user.click(cell('Jersey size, row 2'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const menu = within(await screen.findByRole('menu', { name: 'Jersey size, row 2' }));
  const choices = menu.getAllByRole('menuitem').map((item) => item.textContent);
  expect(choices).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL']);
  await user.click(menu.getByRole('menuitem', { name: 'XL' }));
  expect(cell('Jersey size, row 2').value).toBe('XL');
  await waitFor(() => expect(document.activeElement).toBe(cell('Jersey size, row 2')));
  paste('Player, row 1', 'Anna\t#12\tM');
  await user.click(screen.getByRole('button', { name: '“#12” is not a number from 1 to 99' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Use 12' }));
  expect(cell('Jersey number, row 1').value).toBe('12');
  expect(cell('Jersey number, row 1').getAttribute('aria-invalid')).toBeNull();
});

test('the panels count, name the clashes and fix what is certain', async () => {
  openRoster();
  paste('Player, row 1', 'Smith, Anna\t7\tM?\tM\t\nBea\t07\t2XL\tM\tYouth M\nCee\t#9\tM\tL\tS');
  screen.getByText('3 players');
  const totals = within(screen.getByRole('table'));
  const counts = (garment: string) =>
    within(totals.getByRole('row', { name: new RegExp(`^${garment}`, 'u') }))
      .getAllByRole('cell')
      .map((count) => count.textContent);
  expect(counts('Jersey')).toEqual(['0', '0', '1', '0', '0', '1', '2', '1', '0']);
  expect(counts('Practice tee')).toEqual(['0', '1', '0', '0', '0', '0', '1', '1', '1']);
  const clashes = within(screen.getByRole('region', { name: 'Duplicate numbers' }));
  clashes.getByText('1 number can’t be read.');
  await newUser().click(clashes.getByRole('button', { name: 'Bea (row 2)' }));
  expect(document.activeElement).toBe(cell('Jersey number, row 2'));
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }));
  expect(attention.getAllByRole('listitem')).toHaveLength(3);
  await newUser().click(attention.getByRole('button', { name: 'Fix All 2' }));
  expect(attention.getAllByRole('listitem')).toHaveLength(1);
  await newUser().click(attention.getByRole('button', { name: 'Change to “First Last”' }));
  expect(cell('Player, row 1').value).toBe('Anna Smith');
});

test('rows and special items can be added, renamed and removed', async () => {
  openRoster();
  const user = newUser();
  paste('Player, row 1', 'Anna\t7\tM\tM\tM\nBea\nCee');
  // What a paste leaves selected is not meant to be removed.
  expect(screen.queryByRole('button', { name: /^Remove \d* ?Rows?$/u })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add Row' }));
  expect(rowCount()).toBe(5);
  expect(document.activeElement).toBe(cell('Player, row 5'));
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect([row(1)[0], row(2)[0]]).toEqual(['Anna', 'Cee']);
  screen.getByText('Row 2 removed');
  await user.click(screen.getByRole('rowheader', { name: '3' }));
  screen.getByRole('button', { name: 'Remove Row' });
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('rowheader', { name: '1' }));
  await user.keyboard('{/Shift}');
  screen.getByRole('button', { name: 'Remove 3 Rows' });
  await user.click(screen.getByRole('rowheader', { name: '1' }));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await user.click(screen.getByRole('button', { name: 'Remove 2 Rows' }));
  expect(rowCount()).toBe(2);
  screen.getByText('2 rows removed');
  await choose('Add Special Item');
  // Its Undo would take back the new column instead.
  expect(screen.queryByText('2 rows removed')).toBeNull();
  const name = () => cell('Name of special item 1');
  expect(document.activeElement).toBe(name());
  await user.keyboard('Socks{Enter}');
  await user.type(name(), ' 2{Escape}');
  expect(cell('Socks, row 1').value).toBe('');
  expect(fireEvent.paste(name(), { clipboardData: clipboard('a') })).toBe(true);
  await user.clear(name());
  await user.tab();
  expect(name().value).toBe('Socks');
  await user.click(screen.getByRole('button', { name: 'Remove Socks' }));
  screen.getByText('Socks removed');
  expect(screen.queryByRole('columnheader', { name: 'Socks' })).toBeNull();
});

test('the roster comes back after a reload or another screen, even half-typed text, with a paste below it, until it is cleared', async () => {
  const user = newUser();
  const first = openRoster();
  paste('Player, row 1', 'Anna\t7');
  await user.click(cell('Player, row 2'));
  await user.keyboard('Be');
  fireEvent(window, new Event('pagehide'));
  expect(localStorage.getItem('rosterDraft')).toContain('"Be"');
  // Going to another screen is enough, too.
  await user.keyboard('a');
  first.unmount();
  const second = openRoster();
  fireEvent.paste(document.body, { clipboardData: clipboard('Player\t#\nCee\t9') });
  expect([row(1)[0], row(2)[0], row(3)[0]]).toEqual(['Anna', 'Bea', 'Cee']);
  screen.getByText('Headers: Player, #.');
  await user.click(cell('Jersey size, row 4'));
  await choose('Clear');
  const sure = await screen.findByRole('button', { name: 'Clear Roster' });
  // A dialog is asking something else.
  fireEvent.paste(sure, { clipboardData: clipboard('Zoe') });
  expect(cell('Jersey size, row 4').value).toBe('');
  await user.click(sure);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(row(1)).toEqual(EMPTY);
  expect(screen.queryByText('Headers: Player, #.')).toBeNull();
  // The cell that was chosen is so no more.
  fireEvent.paste(document.body, { clipboardData: clipboard('Dee\t4') });
  expect(row(1)).toEqual(['Dee', '4', '', '', '']);
  await choose('Undo');
  await choose('Undo');
  expect(row(1)[0]).toBe('Anna');
  await choose('Redo');
  second.unmount();
  openRoster();
  expect(row(1)).toEqual(EMPTY);
});

test('a browser that refuses storage is reported', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  openRoster();
  paste('Player, row 1', 'Anna\t7');
  expect(await screen.findByText(/can’t keep the roster on this device/u)).toBeTruthy();
});

test('the roster is downloaded up to its last filled row, with the names of its columns', async () => {
  const files = keepDownloads();
  openRoster();
  paste('Player, row 1', 'Anna\t07');
  await choose('Download CSV');
  expect(files[0]?.name).toBe('roster.csv');
  expect(await files[0]?.blob.text()).toMatch(/^\uFEFF?Player,Jersey number,.*\r\nAnna,07,,,\r\n$/u);
});

test('the printed sheet has every row and the totals', () => {
  openRoster();
  paste('Player, row 1', Array.from({ length: 80 }, (_, at) => `Player ${at}\t${at + 1}\tM`).join('\n'));
  fireEvent(window, new Event('beforeprint'));
  const sheet = document.querySelector<HTMLElement>('[data-print]');
  expect(sheet?.textContent).toContain('Player 79');
  expect(sheet?.querySelector('tbody td')?.textContent).toBe('1');
  expect(sheet?.textContent).toContain('Size totals');
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-print]')).toBeNull();
});

test('what another tab stores is shown here too, and not overwritten by the next change', async () => {
  openRoster();
  const elsewhere = {
    specialItems: [],
    rows: [['Anna', '7', 'M', '', ''], EMPTY, EMPTY, EMPTY],
  };
  localStorage.setItem('rosterDraft', JSON.stringify(elsewhere));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'rosterDraft' })));
  expect(row(1)).toEqual(['Anna', '7', 'M', '', '']);
  paste('Player, row 2', 'Bea\t8');
  const { rows } = JSON.parse(localStorage.getItem('rosterDraft') ?? '');
  expect(rows.slice(0, 2)).toEqual([
    ['Anna', '7', 'M', '', ''],
    ['Bea', '8', '', '', ''],
  ]);
  screen.getByText('No duplicate numbers.');
  await newUser().keyboard('{Control>}zz{/Control}');
  expect(row(1)[0]).toBe('');
});

test('keys are left to an input method', async () => {
  openRoster();
  const user = newUser();
  paste('Player, row 2', 'Bea');
  // Safari reports the key that ends a composition after it, marked only by its code.
  const press = (field: HTMLInputElement, ...keys: string[]) => {
    for (const event of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of keys) fireEvent.keyDown(field, { key, ...event });
    return [document.activeElement === field, field.value];
  };
  await user.click(cell('Player, row 1'));
  await user.keyboard('Ann');
  expect(press(cell('Player, row 1'), 'Enter', 'Escape', 'Tab')).toEqual([true, 'Ann']);
  await choose('Add Special Item');
  await user.keyboard('Soc');
  expect(press(cell('Name of special item 1'), 'Enter', 'Escape')).toEqual([true, 'Soc']);
});
