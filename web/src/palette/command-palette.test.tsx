import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Answers } from '../../test/api-server.ts';
import { openPageWithPalette, options } from '../../test/palette.tsx';
import { coded } from '../../test/records.ts';
import { answering, refusing } from '../../test/replies.ts';

const sizes = [
  { ...coded(1, 'Extra Small'), code: 'XS' },
  { ...coded(2, 'Small'), code: 'S' },
  { ...coded(3, 'Élite'), code: 'EL' },
];

async function open(codes: string[], answers: Answers = {}) {
  const page = await openPageWithPalette('/start', {
    codes,
    answers: {
      'GET /api/admin/size': answering({ sizes }),
      'GET /api/admin/saved-views': answering({ views: [] }),
      ...answers,
    },
    beside: <input type="search" aria-label="Search sizes" />,
  });
  const at = () => `${page.router.state.location.pathname}${page.router.state.location.search}`;
  return { ...page, at };
}

describe('the command palette', () => {
  it('offers what the user may create and the screens they may see, and no records yet; finds a saved view, and opens it by its address', async () => {
    const view = { id: 8, list: 'sizes', name: 'Youth sizes', query: 'q=youth', is_shared: true };
    // Roles are created in their list.
    const { user, at, openPalette } = await open(['SIZE_READ', 'SIZE_CREATE', 'ROLES_CREATE'], {
      'GET /api/admin/saved-views': answering({
        views: [{ ...view, is_own: false, owner_name: 'Ann Lee' }],
      }),
    });
    const input = await openPalette();
    await waitFor(() => expect(options()).toContain('Create Size'));
    expect(options()).toEqual([
      'Create Size',
      'Players',
      'Teams',
      'Orders',
      'Sizes',
      'Home',
      'Roster',
      'Account',
      'Sign-in and Security',
      'Sessions',
    ]);
    await user.type(input, 'youth');
    await waitFor(() => expect(options()).toEqual(['Youth sizesSizes']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('/admin/size?saved=8'));
  });

  it('finds a record regardless of case and accents, names that start with the search first, and opens it with Enter', async () => {
    const { user, at, openPalette } = await open(['SIZE_READ', 'SIZE_UPDATE']);
    const input = await openPalette();
    // The input has the focus: nothing has to be clicked first.
    await user.keyboard('small');
    await waitFor(() => expect(options()).toEqual(['SmallS', 'Extra SmallXS']));
    const group = within(screen.getByRole('group', { name: 'Sizes' }));
    expect(group.getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}');
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('Extra SmallXS');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('/admin/size/1/edit'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.type(await openPalette(), 'elite');
    await waitFor(() => expect(options()).toEqual(['ÉliteEL']));
    // Enter on its button closes the palette, and opens nothing.
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(at()).toBe('/admin/size/1/edit');
  });

  it('opens with Enter what was typed, not what is still shown of the search before', async () => {
    const { at, openPalette } = await open(['SIZE_READ', 'SIZE_UPDATE']);
    const input = await openPalette();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    // As in a browser, where the results of a slow search come after the next key.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    onTestFinished(() => void vi.unstubAllGlobals());
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'elite');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await waitFor(() => expect(at()).toBe('/admin/size/3/edit'));
  });

  it('says when nothing is found, closes with Escape, and shows a record in its list to those who may not change it', async () => {
    const { user, at, openPalette } = await open(['SIZE_READ']);
    await user.type(await openPalette(), 'nothing like this');
    await screen.findByText('Nothing found');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(at()).toBe('/start');
    await user.type(await openPalette(), 'elite');
    await waitFor(() => expect(options()).toHaveLength(1));
    await user.click(screen.getByRole('option'));
    await waitFor(() => expect(at()).toBe('/admin/size?q=%C3%89lite'));
  });

  it('does not load lists that the user may not see, and says when one could not be loaded', async () => {
    const { api, openPalette } = await open(['SIZE_READ'], {
      'GET /api/admin/size': refusing(500),
    });
    await openPalette();
    await screen.findByText('Could not be loaded: Sizes');
    const lists = api.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin'));
    expect(new Set(lists)).toEqual(new Set(['/api/admin/size', '/api/admin/saved-views']));
  });
});

it('without Ctrl, / goes to the search and ? lists the shortcuts; both can be switched off for the next visit too, Ctrl+K stays', async () => {
  const { user, openPalette } = await open([]);
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  // On some keyboards the slash needs Shift.
  for (const keys of ['/', '{Shift>}/{/Shift}']) {
    await user.keyboard(keys);
    expect(document.activeElement).toBe(search);
    expect(search.value).toBe('');
    search.blur();
  }
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/');
  expect(document.activeElement).not.toBe(search);
  expect(localStorage.getItem('singleKeyShortcuts')).toBe('off');
  await openPalette();
});
