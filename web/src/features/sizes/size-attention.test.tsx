import { importColumns } from '@kitroom/contract/import/columns';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, type Reply, serveApi } from '../../../test/api-server.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { createGate } from '../../../test/gate.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { EDIT_SIZE, field, GET_SIZE, size as loaded, openSizes } from '../../../test/size-form.tsx';
import { newUser } from '../../../test/user.ts';
import { readBytes } from '../../resource/import/reading/read-bytes.ts';
import { SizeList } from './size-list.tsx';

// The list and the form of sizes are tested for all that say what needs attention.
const LIST = '/admin/size';
const ATTENTION = 'GET /api/admin/size/attention';
const size = (id: number, name: string, is_active: boolean) => ({
  ...{ id, name, code: `C-${id}`, description: null, sort_order: id, is_active },
});
const sizes = [size(1, 'Small', true), size(2, 'Large', true), size(3, '4XL', false)];
const reasons = (...ids: number[]): Reply => ({
  body: {
    success: true,
    attention: ids.map((id) => ({
      id,
      reasons: [{ reason: 'used_while_inactive', names: ['Practice Tee'], count: 1 }],
    })),
  },
});
const WHY = 'Inactive, but used by Practice Tee';

async function open(path: string, answers: Answers) {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs('SIZE_READ', 'SIZE_UPDATE'),
    'GET /api/admin/size': () => ({ body: { success: true, sizes } }),
    ...answers,
  });
  const { router } = renderRoutes({ [LIST]: <SizeList /> }, path);
  return { ...api, user: newUser(), query: () => router.state.location.search };
}

const names = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select (?!all)/u })
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));

it('shows the rows before it is known which need attention, then says why in each', async () => {
  const { opened, open: answer } = createGate<Reply>();
  await open(LIST, { [ATTENTION]: () => opened });
  await screen.findByText('4XL');
  screen.getByRole('button', { name: 'Needs attention' });
  answer(reasons(3));
  const row = (await screen.findByText(WHY)).closest('tr');
  expect(within(row as HTMLElement).getByText('4XL')).toBeDefined();
  screen.getByRole('button', { name: 'Needs attention (1)' });
});

it('shows only these rows on request, beside search and active filter, and keeps that in the address', async () => {
  const { user, query } = await open(LIST, { [ATTENTION]: () => reasons(1, 3) });
  await user.click(await screen.findByRole('button', { name: 'Needs attention (2)' }));
  expect(names()).toEqual(['Small', '4XL']);
  await waitFor(() => expect(query()).toBe('?attention=yes'));
  screen.getByText('2 of 3 sizes');
  await user.click(screen.getByRole('button', { name: 'Inactive' }));
  expect(names()).toEqual(['4XL']);
  await user.type(screen.getByRole('searchbox'), 'small');
  await user.click(await screen.findByRole('button', { name: 'Clear search and filter' }));
  await waitFor(() => expect(names()).toEqual(['Small', 'Large', '4XL']));
  await waitFor(() => expect(query()).toBe(''));
});

it('opened with the filter, shows no row before it is known which ones', async () => {
  const { opened, open: answer } = createGate<Reply>();
  const { calls } = await open(`${LIST}?attention=yes`, { [ATTENTION]: () => opened });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/admin/size'));
  await screen.findByRole('button', { name: 'Needs attention' });
  expect(screen.queryByText('Small')).toBeNull();
  answer(reasons());
  await screen.findByText('Nothing needs attention.');
  screen.getByRole('button', { name: 'Needs attention (0)' });
});

it('says so when the reasons cannot be loaded, and loads them again', async () => {
  const { user, answers } = await open(LIST, { [ATTENTION]: () => ({ status: 500, body: {} }) });
  await screen.findByText('4XL');
  await user.click(screen.getByRole('button', { name: 'Needs attention' }));
  await screen.findByText(/Failed to load what needs attention/u);
  answers[ATTENTION] = () => reasons(2);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(WHY);
  expect(names()).toEqual(['Large']);
});

it('exports what is shown of it: found, sorted, and nothing before it is known', async () => {
  const files = keepDownloads();
  const { opened, open: answer } = createGate<Reply>();
  const { user } = await open(`${LIST}?attention=yes&columns=code&q=l&sort=-name`, {
    [ATTENTION]: () => opened,
  });
  await screen.findByRole('button', { name: 'Needs attention' });
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  answer(reasons(1, 3));
  await waitFor(() => expect(names()).toEqual(['Small', '4XL']));
  await user.choose('Export', 'Export CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.blob.text()).toMatch(/Name,Code\r\nSmall,C-1\r\n4XL,C-3\r\n$/u);
  await user.choose('Export', 'Export Excel');
  await waitFor(() => expect(files).toHaveLength(2));
  const bytes = new Uint8Array((await files[1]?.blob.arrayBuffer()) ?? new ArrayBuffer());
  const [sheet] = readBytes(bytes, { known: importColumns('sizes') });
  expect(sheet?.lines).toEqual([
    ['Name', 'Code'],
    ['Small', 'C-1'],
    ['4XL', 'C-3'],
  ]);
});

it('the form says the same below the name, not after its fields, and each reason leads to its field again and again', async () => {
  const { opened, open: answer } = createGate<Reply>();
  const { user, path, api } = await openSizes(EDIT_SIZE, {
    [GET_SIZE]: () => loaded({ is_active: false }),
    [ATTENTION]: () => opened,
  });
  await screen.findByRole('heading', { level: 1, name: 'Small' });
  expect(screen.queryByRole('textbox')).toBeNull();
  answer(reasons(1, 2));
  await field(/Name/u);
  for (let time = 0; time < 2; time++) {
    await user.click(screen.getByRole('link', { name: WHY }));
    const active = screen.getByRole('switch', { name: 'Active' });
    await waitFor(() => expect(document.activeElement).toBe(active));
    active.blur();
  }
  expect(path()).toBe(EDIT_SIZE);
  expect(api.calls.filter((call) => call.path === '/api/admin/size/1')).toHaveLength(1);
});

it('the form comes without reasons that cannot be loaded, and asks for none that its user may not see', async () => {
  const broken = { [ATTENTION]: () => ({ status: 503, body: {} }) };
  const first = await openSizes(EDIT_SIZE, broken);
  await field(/Name/u);
  expect(screen.queryByText(/Needs attention/u)).toBeNull();
  expect(first.api.calls.map(({ path }) => path)).toContain('/api/admin/size/attention');
  cleanup();
  const { api } = await openSizes(EDIT_SIZE, {
    ...broken,
    'GET /api/auth/user-permissions': signedInAs('SIZE_UPDATE'),
  });
  await field(/Name/u);
  expect(api.calls.map(({ path }) => path)).not.toContain('/api/admin/size/attention');
});

it('a form whose address names a field begins there', async () => {
  await openSizes(`${EDIT_SIZE}#code`);
  await waitFor(async () => expect(document.activeElement).toBe(await field(/Code/u)));
});
