import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { undoCall } from '@kitroom/contract/history/undo';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { changed, entry, named, plain, undone } from '../../../test/history.ts';
import { openPage } from '../../../test/open-page.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { exactTime } from '../../ui/relative-time.tsx';
import { initialsOf } from './activity-item.tsx';
import { filterIn } from './activity-query.ts';
import { ActivityScreen } from './activity-screen.tsx';

const CALL = '/api/admin/activity';

const renamed = entry(30, [changed('name', plain('HD8'), plain('HD9'))], { record: named(9, 'HD9') });
const failed = entry(
  20,
  [changed('email', null, plain('x@example.com')), changed('address', null, plain('10.0.0.9'))],
  { action: 'sign-in-failed', actor: null, entity: 'users' },
);
const created = entry(10, [changed('name', null, plain('Navy'))], {
  action: 'create',
  actor: { id: 8, name: 'Kim Park' },
  entity: 'garment_colors',
  record: named(3, 'Navy'),
});

const page =
  (entries: ActivityEntry[], next: number | null = null, searched_to: string | null = null) =>
  () =>
    succeeded({ entries, next, searched_to });

async function open(
  query = '',
  answers: Answers = {},
  codes: string[] = ['ACTIVITY_READ', 'PRODUCT_UPDATE'],
) {
  const { api, router, user } = await openPage(
    { '/admin/activity': <ActivityScreen /> },
    `/admin/activity${query}`,
    { codes, answers: { [`GET ${CALL}`]: page([renamed, failed, created]), ...answers } },
  );
  const asked = () => api.calls.map(({ path }) => path).filter((path) => path.startsWith(CALL));
  return { api, asked, user, search: () => router.state.location.search };
}

/** The lines of a day as they are read, without what is only for the eye. */
const linesOn = async (day: RegExp | string) => {
  const list = await screen.findByRole('list', { name: day });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => {
      const copy = item.cloneNode(true) as HTMLElement;
      for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
      return copy.textContent;
    });
};
const timeOf = ({ at }: ActivityEntry) => exactTime(at).split(', ').at(-1);
const DAY = 'Friday, Nov 20, 2026';
const rows = () => linesOn(DAY);

describe('the activity', () => {
  it('says in sentences what was done, newest first, links to what the reader may open, and filters nothing where the address makes no sense', async () => {
    const { asked } = await open(
      '?person=me&kind=toString&entity=hats&record=0&from=yesterday&to=2026-13-99',
    );
    await screen.findByText(/changed Name of product/u);
    expect(await rows()).toEqual([
      `Dana Lee changed Name of product HD9${timeOf(renamed)}Details`,
      `Failed sign-in for x@example.com${timeOf(failed)}Details`,
      `Kim Park created garment color Navy${timeOf(created)}Details`,
    ]);
    expect((await screen.findByRole('link', { name: 'HD9' })).getAttribute('href')).toBe(
      '/admin/product/9/edit',
    );
    expect(screen.queryByRole('link', { name: 'Navy' })).toBeNull();
    expect(asked()).toEqual([CALL]);
  });

  it('opens the details of an entry, before and after, and from there shows only one person or one record', async () => {
    const { user, asked, search } = await open('', {
      [`GET ${CALL}?entity=products&record=9`]: page([renamed]),
    });
    const [first] = await screen.findAllByRole('button', { name: `Details of ${exactTime(renamed.at)}` });
    await user.click(first as HTMLElement);
    const drawer = within(await screen.findByRole('dialog', { name: /^Details/u }));
    drawer.getByText('from', { exact: false });
    expect(drawer.getByRole('list').textContent).toBe('Namefrom HD8 to HD9');
    drawer.getByRole('button', { name: 'Only Dana Lee' });
    await user.click(drawer.getByRole('button', { name: 'Only HD9' }));
    await waitFor(() => expect(search()).toBe('?entity=products&record=9'));
    await waitFor(() => expect(asked()).toContain(`${CALL}?entity=products&record=9`));
    await screen.findByText('Only product HD9');
  });

  it.each([
    [['PRODUCT_UPDATE'], false, true],
    [['PRODUCT_UPDATE'], true, false],
    [[], false, false],
  ])('says why an import cannot be undone to those who could: %j, can: %j', async (codes, can_undo, says) => {
    const imported = entry(30, [changed('name', null, plain('Aero'))], {
      action: 'import',
      record: named(9, 'HD9'),
      can_undo,
    });
    const { user } = await open('', { [`GET ${CALL}`]: page([imported]) }, ['ACTIVITY_READ', ...codes]);
    await user.click(await screen.findByRole('button', { name: /^Details of/u }));
    const drawer = within(await screen.findByRole('dialog', { name: /^Details/u }));
    expect(drawer.queryByText(/^This import can’t be undone\. If its records/u) !== null).toBe(says);
  });
});

describe('the filters of the activity', () => {
  it('are read from the address and asked of the server; days are those of the user', async () => {
    const from = new Date(2026, 10, 1).toISOString();
    const to = new Date(2026, 10, 4).toISOString();
    const query = new URLSearchParams({
      person: '8',
      kind: 'created',
      entity: 'garment_colors',
      from,
      to,
      words: 'navy',
    });
    await open('?person=8&kind=created&entity=garment_colors&from=2026-11-01&to=2026-11-03&q=navy', {
      [`GET ${CALL}?${query}`]: page([created]),
    });
    await screen.findByText(/created garment color/u);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Person' })).toHaveProperty('value', 'Kim Park'),
    );
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      `${CALL}.csv?${query}`,
    );
  });

  it('all have their names above, are written to the address, and are cleared where nothing is found', async () => {
    const { user, search } = await open('', { [`GET ${CALL}?kind=failed-sign-ins`]: page([]) });
    for (const label of ['Search activity', 'Person', 'What', 'Record', 'From', 'To'])
      await screen.findByText(label, { selector: '.MuiInputLabel-root' });
    expect(screen.getByRole('searchbox', { name: 'Search activity' })).toHaveProperty('placeholder', '');
    await user.click(await screen.findByRole('combobox', { name: 'What' }));
    await user.click(await screen.findByRole('option', { name: 'Failed sign-ins' }));
    await waitFor(() => expect(search()).toBe('?kind=failed-sign-ins'));
    await screen.findByText('No activity found.');
    await user.click(screen.getByRole('button', { name: 'Clear Search and Filter' }));
    await waitFor(() => expect(search()).toBe(''));
    expect(await rows()).toHaveLength(3);
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: 'Kim Park' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    await waitFor(() => expect(search()).toBe('?person=8&from=2026-11-01'));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-03' } });
    await waitFor(() => expect(search()).toBe('?person=8&from=2026-11-01&to=2026-11-03'));
  });
});

it('looks for ten words, and for 200 characters, at most', () => {
  const wordsOf = (q: string) => filterIn(new URLSearchParams({ q })).words;
  expect(wordsOf(' a'.repeat(11))).toBe('a a a a a a a a a a');
  expect(wordsOf('a'.repeat(201))).toBe('a'.repeat(200));
});

it('shows one record from the details of a line until another kind is chosen; a number without its kind is ignored', async () => {
  const { asked, user, search } = await open('?record=9', {
    [`GET ${CALL}?entity=products&record=9`]: page([renamed]),
    [`GET ${CALL}?entity=sizes`]: page([]),
  });
  const [first] = await screen.findAllByRole('button', { name: /^Details/u });
  expect(asked()).toEqual([CALL]);
  await user.click(first as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Only HD9' }));
  await screen.findByText('Only product HD9');
  expect(Object.fromEntries(new URLSearchParams(search()))).toEqual({ entity: 'products', record: '9' });
  await user.click(screen.getByRole('combobox', { name: 'Record' }));
  await user.click(await screen.findByRole('option', { name: 'Size' }));
  await waitFor(() => expect(search()).toBe('?entity=sizes'));
});

it('has its filters behind one button on a phone, which says how many are in effect', async () => {
  const restore = smallScreen();
  const { user } = await open('?kind=created&from=2026-11-01', {});
  const button = await screen.findByRole('button', { name: 'Filters (2)', expanded: false });
  screen.getByRole('searchbox', { name: 'Search activity' });
  expect(screen.queryByRole('combobox', { name: 'What' })).toBeNull();
  await user.click(button);
  await screen.findByRole('combobox', { name: 'What' });
  restore();
});

it('reads on by itself until a first page is full, where many entries are one line', async () => {
  const uploads = (from: number) =>
    Array.from({ length: 3 }, (_, at) =>
      entry(from - at, [], { action: 'upload', entity: 'product_images', record: named(9, 'HD9') }),
    );
  const { asked } = await open('', {
    [`GET ${CALL}`]: page(uploads(30), 28),
    [`GET ${CALL}?before=28`]: page(uploads(27), 25),
    [`GET ${CALL}?before=25`]: page([renamed], null),
  });
  await screen.findByText(/^Dana Lee uploaded 6 pictures/u);
  await screen.findByText(/changed Name/u);
  expect(asked()).toHaveLength(3);
});

it('says why the activity cannot be shown, then how far back it searched, and why there is no more', async () => {
  const back = '2026-08-01T10:00:00.000Z';
  const { api, user } = await open('', {
    [`GET ${CALL}`]: () => refused(500, ''),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Failed to load the activity');
  api.answers[`GET ${CALL}`] = page([failed], 5, back);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Failed sign-in for x@example.com');
  screen.getByText(`Searched back to ${exactTime(back)}.`);
  api.answers[`GET ${CALL}?before=5`] = () => refused(500, '');
  await user.click(screen.getByRole('button', { name: 'Search Further' }));
  await screen.findByText('Failed to load the activity');
});

it('undoes a change whose record has no history of its own any more', async () => {
  const record = { ...named(9, ''), name: null, former_name: 'HD9' };
  const removed = entry(40, [], { action: 'removed', can_undo: true, record });
  const { api, user } = await open('', {
    [`GET ${CALL}`]: page([removed]),
    [`POST ${undoCall.path}`]: () => ({ body: { ...undone(1), undone: ['HD9'] } }),
  });
  expect((await rows())[0]).toContain('Dana Lee undid the import of product HD9');
  await user.click(screen.getByRole('button', { name: /^Details/u }));
  await user.click(await screen.findByRole('button', { name: /^Undo This Change/u }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo This Change/u })).toBeNull());
  const sent = api.calls.filter(({ path }) => path === undoCall.path).map(({ body }) => body);
  expect(sent).toEqual([{ request_ids: [removed.request_id], skip_changed: false }]);
});

/** Opens the details of the first line. */
async function details(entries: ActivityEntry[], codes?: string[]) {
  const { user } = await open('', { [`GET ${CALL}`]: page(entries) }, codes);
  await user.click(await screen.findByRole('button', { name: /^Details/u }));
  return within(await screen.findByRole('dialog', { name: /^Details/u }));
}

it.each([
  [20, 0],
  [21, 1],
])('shows twenty records of one change to %i, and counts the others', async (count, more) => {
  const changes = [changed('name', plain('A'), plain('B'))];
  const request = { request_id: 'bulk', record_count: count };
  const drawer = await details(
    Array.from({ length: count }, (_, at) =>
      entry(99 - at, changes, { ...request, record: named(at + 1, `P${at + 1}`) }),
    ),
  );
  expect(drawer.getAllByRole('heading', { level: 4 })).toHaveLength(20);
  expect(drawer.queryAllByText('And 1 change more.')).toHaveLength(more);
});

it.each<[string, boolean, string[], number]>([
  ['can no longer be undone, to those who might', false, ['PRODUCT_UPDATE'], 1],
  ['can be undone', true, ['PRODUCT_UPDATE'], 0],
  ['can no longer be undone, to others', false, [], 0],
])('says what to do about an import that %s', async (_, can_undo, codes, said) => {
  const imported = entry(40, [], { action: 'import', can_undo, record: named(9, 'HD9') });
  const drawer = await details([imported], ['ACTIVITY_READ', ...codes]);
  expect(drawer.queryAllByText(/^This import can’t be undone\./u)).toHaveLength(said);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
const logged = (id: number, action: string, at: string, more: Partial<ActivityEntry> = {}) =>
  entry(id, [], { action, at, record: named(9, 'HD9'), ...more });
const signIn = (id: number, at: string, name = 'Dana Lee') =>
  logged(id, 'sign-in', at, { entity: 'users', record: named(7, name), actor: { id: 7, name } });

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
/** A time of the day so many days ago. */
function on(days: number, hours = 12, minutes = 0): string {
  const at = new Date();
  at.setHours(hours, minutes, 0, 0);
  at.setDate(at.getDate() - days);
  return at.toISOString();
}

it('has a heading for each day, which begins at midnight, and none twice when more is shown', async () => {
  const { user } = await open('', {
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
  const { user } = await open('', {
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
  await user.click(await screen.findByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Sign-ins' }));
  expect(await screen.findAllByText('Dana Lee signed in')).toHaveLength(2);
  expect(screen.queryByText(/^2 sign-ins/u)).toBeNull();
});

it('shows the time with the date on hover, initials, and a picture of the record', async () => {
  const at = hoursAgo(1);
  const thumbnail = { slot: 2, sha256: 'abc' };
  await open('', {
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
  // One that cannot be loaded leaves no broken picture.
  fireEvent.error(first?.querySelector('img') as Element);
  expect(first?.querySelector('img')).toBeNull();
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
