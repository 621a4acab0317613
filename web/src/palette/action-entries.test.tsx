import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPageWithPalette } from '../../test/palette.tsx';
import { usePageAction } from '../resource/page-actions.ts';

const run = vi.fn();

function Page({ isReady = true }: { isReady?: boolean }) {
  usePageAction(isReady ? { kind: 'history', label: 'History', run } : null);
  return null;
}

beforeEach(() => {
  localStorage.setItem('csrfToken', 'token');
  run.mockClear();
});

async function open(path: string, codes: string[], beside = <Page />) {
  const { openPalette, user, router } = await openPageWithPalette(path, { codes, beside });
  await openPalette();
  // The list of screens is there.
  await screen.findByRole('option', { name: 'Home' });
  return { user, router };
}

const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
const actions = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const CLUB = ['CLUBS_UPDATE'];

it.each([
  ['/admin/clubs/9', CLUB, 'This club', ['Edit Club', 'History']],
  ['/admin/clubs/9', [], 'This club', ['History']],
  ['/admin/clubs/9/edit', ['CLUBS_READ'], 'This club', ['View Club', 'History']],
  ['/admin/users/2/edit', ['USERS_UPDATE'], 'This user', ['History']],
  [
    '/admin/product/5/edit',
    ['PRODUCT_UPDATE', 'PRODUCT_READ', 'SIZE_READ'],
    'This product',
    ['History', 'Line Sheet of this product', 'Size Chart of this product'],
  ],
])('the palette begins with what can be done at %s with %j', async (path, codes, name, expected) => {
  await open(path, codes);
  expect(groups()[0]).toBe(name);
  expect(actions(name)).toEqual(expected);
});

it('leads to the other screen of the record', async () => {
  const { user, router } = await open('/admin/clubs/9', CLUB);
  await user.keyboard('edit{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/clubs/9/edit'));
});

it('begins with what a page without a record does itself, such as the roster, which is done there', async () => {
  const { user, router } = await open('/mui-test', []);
  expect(groups()[0]).toBe('This page');
  expect(actions('This page')).toEqual(['History']);
  await user.keyboard('hist{Enter}');
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  expect(router.state.location.pathname).toBe('/mui-test');
});

it('has no such group where the page shows no record, or its buttons are not there yet', async () => {
  await open('/admin/size/1/edit', [], <Page isReady={false} />);
  expect(groups()[0]).toBe('Go to');
});
