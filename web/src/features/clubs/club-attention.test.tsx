import { importColumns } from '@kitroom/contract/import/columns';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, type Reply, succeeded } from '../../../test/api-server.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { createGate } from '../../../test/gate.ts';
import { openPages } from '../../../test/kind-pages.tsx';
import { clubRow } from '../../../test/records.ts';
import { signedInAs } from '../../../test/render.tsx';
import { readBytes } from '../../resource/import/reading/read-bytes.ts';
import { ClubForm } from './club-form.tsx';
import { ClubList } from './club-list.tsx';
import { clubScreens } from './screens.ts';

// The list and the form of clubs are tested for all that say what needs attention.
const LIST = '/admin/clubs';
const FORM = `${LIST}/1/edit`;
const CALL = '/api/admin/clubs';
const ATTENTION = `GET ${CALL}/attention`;
const first = clubRow(1, 'Small Hills');
const clubs = [first, clubRow(2, 'Lakeside'), clubRow(3, 'Hillside'), clubRow(4, 'Old Mill', false)];
const reasons = (...ids: number[]): Reply =>
  succeeded({
    attention: ids.map((id) => ({ id, reasons: [{ reason: 'no_director', names: [], count: 0 }] })),
  });
const WHY = 'No director';
const filter = () => screen.queryByRole('button', { name: /^Needs attention/u });

async function open(path: string, answers: Answers, codes = ['CLUBS_UPDATE']) {
  const { api, router, user } = await openPages(clubScreens, { List: ClubList, Form: ClubForm }, path, {
    codes,
    answers: {
      [`GET ${CALL}`]: () => succeeded({ clubs }),
      [`GET ${CALL}/1`]: () => succeeded({ club: first }, '"5"'),
      'GET /api/admin/potentialDirectors?clubId=1': () => succeeded({ users: [] }),
      ...answers,
    },
  });
  return { ...api, user, at: () => router.state.location };
}
const name = () => screen.findByRole('textbox', { name: /Name/u });

const names = () =>
  screen
    .queryAllByRole('checkbox', { name: /^Select (?!all)/u })
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));

it('has the filter from one record on: with none it is not shown, unless it is on or has the focus', async () => {
  const { user, answers } = await open(`${LIST}?attention=yes`, { [ATTENTION]: () => reasons() });
  await screen.findByText('Nothing needs attention.');
  await user.click(await screen.findByRole('button', { name: 'Needs attention (0)', pressed: true }));
  await screen.findByText('Hillside');
  expect(document.activeElement).toBe(filter());
  await user.tab();
  expect(filter()).toBeNull();
  cleanup();
  await open(LIST, { ...answers, [ATTENTION]: () => reasons(1) });
  await screen.findByRole('button', { name: 'Needs attention (1)', pressed: false });
});

it('shows the rows before it is known which need attention, why in each then, and only these on request, also in the address', async () => {
  const { opened, open: answer } = createGate<Reply>();
  const { user, at } = await open(LIST, { [ATTENTION]: () => opened });
  await screen.findByText('Hillside');
  expect(filter()).toBeNull();
  answer(reasons(1, 3));
  const [first, second, ...others] = await screen.findAllByText(WHY);
  expect(first?.closest('tr')?.textContent).toContain('Small Hills');
  expect(second?.closest('tr')?.textContent).toContain('Hillside');
  expect(others).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Needs attention (2)' }));
  expect(names()).toEqual(['Small Hills', 'Hillside']);
  await waitFor(() => expect(at().search).toBe('?attention=yes'));
  screen.getByText('2 of 4 clubs');
  await user.click(screen.getByRole('button', { name: 'Inactive' }));
  expect(names()).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'small');
  await user.click(await screen.findByRole('button', { name: 'Clear Search and Filter' }));
  await waitFor(() => expect(names()).toEqual(clubs.map((one) => one.name)));
  await waitFor(() => expect(at().search).toBe(''));
});

it('says so when the reasons cannot be loaded, and loads them again', async () => {
  const { user, answers } = await open(LIST, { [ATTENTION]: () => ({ status: 500, body: {} }) });
  await screen.findByText('Hillside');
  await user.click(await screen.findByRole('button', { name: 'Needs attention' }));
  await screen.findByText(/Failed to load what needs attention/u);
  answers[ATTENTION] = () => reasons(2);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(WHY);
  expect(names()).toEqual(['Lakeside']);
});

it('opened with the filter, shows and exports no row before it is known which ones, then those found, sorted', async () => {
  const files = keepDownloads();
  const { opened, open: answer } = createGate<Reply>();
  const { user, calls } = await open(`${LIST}?attention=yes&columns=description&q=hill&sort=-name`, {
    [ATTENTION]: () => opened,
  });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(CALL));
  await screen.findByRole('button', { name: 'Needs attention' });
  expect(names()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  answer(reasons(1, 3));
  await waitFor(() => expect(names()).toEqual(['Small Hills', 'Hillside']));
  await user.choose('Export', 'Export Excel');
  await waitFor(() => expect(files).toHaveLength(1));
  const bytes = new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer());
  const [sheet] = readBytes(bytes, { known: importColumns('clubs') });
  expect(sheet?.lines).toEqual([
    ['Name', 'Description'],
    ['Small Hills', 'About Small Hills'],
    ['Hillside', 'About Hillside'],
  ]);
});

it('the form says the same below the name, not after its fields, and each reason leads to its field again and again', async () => {
  const { opened, open: answer } = createGate<Reply>();
  const { user, at, calls } = await open(FORM, { [ATTENTION]: () => opened });
  await screen.findByRole('heading', { level: 1, name: 'Small Hills' });
  expect(screen.queryByRole('textbox')).toBeNull();
  answer(reasons(1, 2));
  await name();
  for (let time = 0; time < 2; time++) {
    await user.click(screen.getByRole('link', { name: WHY }));
    const director = screen.getByRole('combobox', { name: 'Director' });
    await waitFor(() => expect(document.activeElement).toBe(director));
    director.blur();
  }
  expect(at().pathname).toBe(FORM);
  expect(calls.filter(({ path }) => path === `${CALL}/1`)).toHaveLength(1);
});

it('the form comes without reasons that cannot be loaded, in the field that its address names, and asks for none that its user may not see', async () => {
  const broken = { [ATTENTION]: () => ({ status: 503, body: {} }) };
  const { calls } = await open(`${FORM}#description`, broken);
  const description = await screen.findByRole('textbox', { name: 'Description' });
  await waitFor(() => expect(document.activeElement).toBe(description));
  expect(screen.queryByText(/Needs attention/u)).toBeNull();
  expect(calls.map(({ path }) => path)).toContain(`${CALL}/attention`);
  cleanup();
  const other = await open(FORM, {
    ...broken,
    'GET /api/auth/user-permissions': signedInAs('CLUBS_UPDATE'),
  });
  await name();
  expect(other.calls.map(({ path }) => path)).not.toContain(`${CALL}/attention`);
});
