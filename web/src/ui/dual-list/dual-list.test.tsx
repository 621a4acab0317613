import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Themed } from '../../../test/render.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { newUser } from '../../../test/user.ts';
import { DualList } from './dual-list.tsx';
import type { DualListItem } from './dual-list-item.ts';

const items = ['CLUBS_READ', 'ROLES_READ', 'SIZE_CREATE', 'SIZE_READ', 'SIZE_UPDATE'].map((label, index) => ({
  id: index + 1,
  label,
}));

const grouped = items.map((item) => ({ ...item, group: item.id < 3 ? 'People' : 'Sizes' }));

interface EditorProps {
  start: number[];
  readOnly?: boolean;
  all?: readonly DualListItem[];
}

function Editor({ start, readOnly = false, all = items }: EditorProps) {
  const [assigned, setAssigned] = useState(start);
  return <DualList items={all} assigned={assigned} onChange={setAssigned} readOnly={readOnly} />;
}

function show(start: number[] = [2], readOnly = false, all: readonly DualListItem[] = items) {
  render(<Editor start={start} readOnly={readOnly} all={all} />, { wrapper: Themed });
  return newUser();
}

const list = (name: 'Available' | 'Assigned') => screen.getByRole('listbox', { name });
const option = (name: string) => screen.getByRole('option', { name });
const labels = (name: 'Available' | 'Assigned') =>
  within(list(name))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const selected = () =>
  screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
const ariaLabel = (element: HTMLElement) => element.getAttribute('aria-label');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('DualList', () => {
  it('moves what is selected, in the order of the items, says so, and keeps it selected and in focus, so that one press brings it back', async () => {
    const user = show();
    await user.click(option('CLUBS_READ'));
    await user.keyboard('{Control>}');
    await user.click(option('SIZE_READ'));
    await user.keyboard('{/Control}');
    await user.click(button('Move Selected to Assigned'));
    expect(labels('Assigned')).toEqual(['CLUBS_READ', 'ROLES_READ', 'SIZE_READ']);
    expect(labels('Available')).toEqual(['SIZE_CREATE', 'SIZE_UPDATE']);
    expect(screen.getByRole('status').textContent).toBe('2 moved to Assigned');
    expect(selected()).toEqual(['CLUBS_READ', 'SIZE_READ']);
    expect(document.activeElement).toBe(list('Assigned'));
    await user.keyboard('{Enter}');
    expect(labels('Assigned')).toEqual(['ROLES_READ']);
  });

  it('takes all that a filter shows with Ctrl+A, no more, and shows what has arrived', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox', { name: 'Filter assigned' }), 'roles');
    await user.click(option('CLUBS_READ'));
    await user.type(screen.getByRole('searchbox', { name: 'Filter available' }), 'size read');
    expect(screen.getByRole('status').textContent).toBe('1 of 4 shown');
    expect(labels('Available')).toEqual(['SIZE_READ']);
    expect(button('Move Selected to Assigned').disabled).toBe(true);
    list('Available').focus();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(button('Move Selected to Assigned'));
    expect(labels('Assigned')).toEqual(['ROLES_READ', 'SIZE_READ']);
  });

  it('filters by words without their accents, in names, codes and descriptions', async () => {
    const user = show([], false, [
      { id: 1, label: 'Crème editor', code: 'CREME', description: 'Prepares the menu' },
      { id: 2, label: 'Viewer', code: 'VIEW', description: 'Reads only' },
    ]);
    const filter = screen.getByRole('searchbox', { name: 'Filter available' });
    await user.type(filter, 'menu creme');
    expect(labels('Available')).toEqual([expect.stringContaining('Crème editor')]);
    await user.clear(filter);
    await user.type(filter, 'víew');
    expect(labels('Available')).toEqual([expect.stringContaining('Viewer')]);
  });

  it('works by keyboard alone, and shows groups under their headings, which it passes over', async () => {
    const user = show([2], false, grouped);
    const group = (name: string) => within(list('Available')).getByRole('group', { name });
    expect(within(group('Sizes')).getAllByRole('option')).toHaveLength(3);
    expect(within(list('Assigned')).getAllByRole('group').map(ariaLabel)).toEqual(['People']);
    list('Available').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(list('Available').getAttribute('aria-activedescendant')).toBe(option('SIZE_CREATE').id);
    await user.keyboard('[Space]{Shift>}{ArrowDown}{/Shift}{Enter}');
    expect(labels('Assigned')).toEqual(['ROLES_READ', 'SIZE_CREATE', 'SIZE_READ']);
    await user.type(screen.getByRole('searchbox', { name: 'Filter available' }), 'update');
    expect(within(list('Available')).getAllByRole('group').map(ariaLabel)).toEqual(['Sizes']);
    // Enter also moves the one that it has come to.
    list('Available').focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(labels('Assigned')).toContain('SIZE_UPDATE');
  });

  it('changes nothing when it is read-only, and has no headings where there is one group', async () => {
    const user = show([4], true, grouped.slice(2));
    expect(screen.queryByRole('group')).toBeNull();
    await user.dblClick(option('SIZE_UPDATE'));
    expect(labels('Assigned')).toEqual(['SIZE_READ']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('on a small screen', () => {
  beforeEach(smallScreen);

  it('a switch says how many each list holds, and brings it into sight; it stays with its list after a move', async () => {
    const user = show();
    const switches = () =>
      within(screen.getByRole('group', { name: 'Visible list' }))
        .getAllByRole('button')
        .map(({ textContent, ariaPressed }) => [textContent, ariaPressed]);
    expect(switches()).toEqual([
      ['Available (4)', 'true'],
      ['Assigned (1)', 'false'],
    ]);
    expect(screen.getAllByText('None selected')).toHaveLength(2);
    await user.click(option('SIZE_READ'));
    screen.getByText('1 selected');
    await user.click(button('Move Selected to Assigned'));
    expect(document.activeElement).toBe(list('Available'));
    // The other list has what was moved selected. An active option would be scrolled into view.
    expect(labels('Assigned')).toEqual(['ROLES_READ', 'SIZE_READ']);
    expect(selected()).toEqual(['SIZE_READ']);
    expect(list('Assigned').getAttribute('aria-activedescendant')).toBeNull();

    await user.click(button('Assigned (2)'));
    expect(switches()).toEqual([
      ['Available (3)', 'false'],
      ['Assigned (2)', 'true'],
    ]);
    await user.click(option('ROLES_READ'));
    await user.click(button('Move Selected to Available'));
    expect(switches()).toEqual([
      ['Available (4)', 'false'],
      ['Assigned (1)', 'true'],
    ]);
    // A finger has no Ctrl key.
    for (const name of ['CLUBS_READ', 'SIZE_CREATE'])
      fireEvent(
        option(name),
        Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' }),
      );
    expect(selected()).toEqual(['CLUBS_READ', 'ROLES_READ', 'SIZE_CREATE']);
    // At the bottom of the window, the save bar covers the list.
    const order = button('Move Selected to Available').compareDocumentPosition(list('Assigned'));
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
