import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Themed } from '../../../test/render.tsx';
import { DualList } from './dual-list.tsx';

const items = ['CLUBS_READ', 'ROLES_READ', 'SIZE_CREATE', 'SIZE_READ', 'SIZE_UPDATE'].map((label, index) => ({
  id: index + 1,
  label,
}));

function Editor({ start, readOnly = false }: { start: number[]; readOnly?: boolean }) {
  const [assigned, setAssigned] = useState(start);
  return <DualList items={items} assigned={assigned} onChange={setAssigned} readOnly={readOnly} />;
}

function show(start: number[] = [2], readOnly = false) {
  render(<Editor start={start} readOnly={readOnly} />, { wrapper: Themed });
  return userEvent.setup();
}

const list = (name: 'Available' | 'Assigned') => screen.getByRole('listbox', { name });
const option = (name: string) => screen.getByRole('option', { name });
const labels = (name: 'Available' | 'Assigned') =>
  within(list(name))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const selected = () =>
  screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('DualList', () => {
  it('moves what is selected, in the order of the items, and says so', async () => {
    const user = show();
    await user.click(option('CLUBS_READ'));
    await user.keyboard('{Control>}');
    await user.click(option('SIZE_READ'));
    await user.keyboard('{/Control}');
    await user.click(button('Move selected to Assigned'));
    expect(labels('Assigned')).toEqual(['CLUBS_READ', 'ROLES_READ', 'SIZE_READ']);
    expect(labels('Available')).toEqual(['SIZE_CREATE', 'SIZE_UPDATE']);
    expect(screen.getByRole('status').textContent).toBe('2 moved to Assigned');
  });

  it('keeps what was moved selected and in focus, so that one press brings it back', async () => {
    const user = show();
    await user.click(option('SIZE_READ'));
    await user.click(button('Move selected to Assigned'));
    expect(selected()).toEqual(['SIZE_READ']);
    expect(document.activeElement).toBe(list('Assigned'));
    await user.keyboard('{Enter}');
    expect(labels('Assigned')).toEqual(['ROLES_READ']);
  });

  it('selects a range with shift', async () => {
    const user = show();
    await user.click(option('CLUBS_READ'));
    await user.keyboard('{Shift>}');
    await user.click(option('SIZE_READ'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['CLUBS_READ', 'SIZE_CREATE', 'SIZE_READ']);
  });

  it('works by keyboard alone', async () => {
    const user = show();
    list('Available').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(list('Available').getAttribute('aria-activedescendant')).toBe(option('SIZE_CREATE').id);
    await user.keyboard('[Space]{Shift>}{ArrowDown}{/Shift}{Enter}');
    expect(labels('Assigned')).toEqual(['ROLES_READ', 'SIZE_CREATE', 'SIZE_READ']);
  });

  it('moves only what a filter shows, and shows what has arrived', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox', { name: 'Filter assigned' }), 'roles');
    await user.click(option('CLUBS_READ'));
    await user.type(screen.getByRole('searchbox', { name: 'Filter available' }), 'size read');
    expect(screen.getByRole('status').textContent).toBe('1 of 4 shown');
    expect(labels('Available')).toEqual(['SIZE_READ']);
    expect(button('Move selected to Assigned').disabled).toBe(true);
    await user.click(button('Move all to Assigned'));
    expect(labels('Assigned')).toEqual(['ROLES_READ', 'SIZE_READ']);
  });

  it('takes everything back', async () => {
    const user = show([1, 2, 3]);
    await user.click(button('Move all to Available'));
    expect(labels('Assigned')).toEqual([]);
    expect(labels('Available')).toHaveLength(5);
  });

  it('changes nothing when it is read-only', async () => {
    const user = show([2], true);
    await user.dblClick(option('SIZE_READ'));
    expect(labels('Assigned')).toEqual(['ROLES_READ']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
