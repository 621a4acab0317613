import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entry, named } from '../../../test/history.ts';
import { openPage } from '../../../test/open-page.tsx';
import { initialsOf } from './activity-item.tsx';
import { ActivityScreen } from './activity-screen.tsx';

const CALL = '/api/admin/activity';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
const logged = (id: number, action: string, at: string, more: Partial<ActivityEntry> = {}) =>
  entry(id, [], { action, at, record: named(9, 'HD9'), ...more });
const signIn = (id: number, at: string, name = 'Dana Lee') =>
  logged(id, 'sign-in', at, { entity: 'users', record: named(7, name), actor: { id: 7, name } });

const page = (entries: object[], next: number | null = null) => ({
  body: { success: true, entries, next, searched_to: null },
});

function open(answers: Record<string, object>) {
  return openPage({ '/admin/activity': <ActivityScreen /> }, '/admin/activity', {
    codes: ['ACTIVITY_READ'],
    answers: Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, () => answer])),
  });
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
/** A time of the day so many days ago. */
function on(days: number, hours = 12, minutes = 0): string {
  const at = new Date();
  at.setHours(hours, minutes, 0, 0);
  at.setDate(at.getDate() - days);
  return at.toISOString();
}

it('has a heading for each day, which begins at midnight, and none twice when more is shown', async () => {
  const { user } = await open({
    [`GET ${CALL}`]: page([logged(30, 'create', on(0, 0)), logged(29, 'update', on(1, 23, 59))], 29),
    [`GET ${CALL}?before=29`]: page([logged(28, 'update', on(1, 0)), logged(27, 'create', on(40))]),
  });
  await screen.findByText(/created product/u);
  expect(headings()).toEqual(['Today', 'Yesterday']);
  await user.click(screen.getByRole('button', { name: 'Show More' }));
  const third = await screen.findByRole('list', { name: /^\w+day, \w+ \d+, \d{4}$/u });
  expect(within(third).getAllByRole('listitem')).toHaveLength(1);
  expect(headings().slice(0, 2)).toEqual(['Today', 'Yesterday']);
  expect(headings()).toHaveLength(3);
  expect(within(screen.getByRole('list', { name: 'Yesterday' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Activity' })).toBe(document.activeElement);
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
});

it('folds sign-ins into one line, whose details have each, unless they are asked for', async () => {
  const { user } = await open({
    [`GET ${CALL}`]: page([signIn(30, on(0)), signIn(29, on(0), 'Kim Park'), signIn(28, on(0))]),
    [`GET ${CALL}?kind=sign-ins`]: page([signIn(30, on(0)), signIn(28, on(0))]),
  });
  await screen.findByText('3 sign-ins of Dana Lee and Kim Park');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  screen.getByRole('button', { name: /^Details of / }).focus();
  await user.keyboard('{Enter}');
  const drawer = within(await screen.findByRole('dialog', { name: /^Details/u }));
  drawer.getByRole('heading', { name: '3 sign-ins of Dana Lee and Kim Park' });
  const people = drawer.getAllByText(/: Signed in/u).map(({ textContent }) => textContent.split(',')[0]);
  expect(people).toEqual(['Dana Lee: Signed in', 'Kim Park: Signed in', 'Dana Lee: Signed in']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Sign-ins' }));
  expect(await screen.findAllByText('Dana Lee signed in')).toHaveLength(2);
  expect(screen.queryByText(/^2 sign-ins/u)).toBeNull();
});

it('shows the time with the date on hover, initials, and a picture of the record', async () => {
  const at = hoursAgo(1);
  const thumbnail = { slot: 2, sha256: 'abc' };
  await open({
    [`GET ${CALL}`]: page([
      logged(30, 'update', at, { thumbnail }),
      logged(29, 'sign-in-failed', at, { actor: null, record: null, entity: 'users' }),
    ]),
  });
  const [first, second] = await screen.findAllByRole('listitem');
  const time = first?.querySelector('time');
  expect(time?.dateTime).toBe(at);
  expect(time?.title.endsWith(`, ${time.textContent}`)).toBe(true);
  within(first as HTMLElement).getByText('DL');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe(
    '/api/admin/product-image?productId=9&slot=2&width=96&v=abc',
  );
  expect(second?.querySelector('img')).toBeNull();
});

it.each([
  ['Dana Lee', 'DL'],
  ['Tom van der O’Brien-Nakamura', 'TO'],
  ['  cher ', 'C'],
  ['éva Árpád', 'ÉÁ'],
  ['𝒜da 𝓛', '𝒜𝓛'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
