import { ownSessions } from '@kitroom/contract/auth-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { OwnSessions } from './own-sessions.tsx';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function open() {
  let sessions = [
    { id: 1, browser: 'Firefox on Linux', address: '192.0.2.1', current: true, minutes: 0 },
    { id: 2, browser: 'Safari on iPhone', address: '192.0.2.2', current: false, minutes: 5 },
    { id: 3, browser: 'Chrome on Windows', address: '192.0.2.3', current: false, minutes: 180 },
    { id: 4, browser: 'Edge on Windows', address: '192.0.2.4', current: false, minutes: 200 },
  ].map(({ minutes, ...rest }) => ({
    ...rest,
    signed_in_at: minutesAgo(300),
    last_seen_at: minutesAgo(minutes),
  }));
  const end = (id: number) => () => {
    sessions = sessions.filter((each) => each.id !== id);
    return succeeded();
  };
  const { api, user } = await openPage({ '/account/sessions': <OwnSessions /> }, '/account/sessions', {
    answers: {
      [`GET ${ownSessions.list.path}`]: () => succeeded({ sessions }),
      [`DELETE ${ownSessions.list.path}/2`]: end(2),
      [`DELETE ${ownSessions.list.path}/3`]: end(3),
      [`DELETE ${ownSessions.list.path}/4`]: end(4),
    },
  });
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
  return {
    answers: api.answers,
    rows,
    user,
    ended: () => api.calls.filter((c) => c.method === 'DELETE'),
  };
}

it('shows browser, address and when a session was last seen, marks the present one, and ends another, or all others after a question', async () => {
  const { rows, user, ended } = await open();
  const [mine, phone, office] = await rows();
  expect(mine?.textContent).toContain('This browser');
  expect(mine && within(mine).queryByRole('button')).toBeNull();
  expect(phone?.textContent).toContain('Safari on iPhone192.0.2.2 · Last seen 5 minutes ago');
  expect(office?.textContent).toContain('Last seen 3 hours ago');
  expect(office?.querySelector('time')?.title).toMatch(/\d{4}/u);
  await user.click(
    screen.getByRole('button', { name: /^End session of Safari on iPhone, 192\.0\.2\.2, signed in / }),
  );
  await screen.findByText('Session ended');
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' })));
  expect(ended().map(({ path }) => path)).toEqual([`${ownSessions.list.path}/2`]);
  await user.click(screen.getByRole('button', { name: 'End All Others' }));
  expect(ended()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'End Sessions' }));
  await screen.findByText('2 sessions ended');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'End All Others' })).toBeNull();
});

it.each([
  [refused(404, 'Session not found'), 'Session ended'],
  [refused(503, 'Try again later'), 'Try again later'],
])('takes one that has ended already for ended, and says why another was not: %j', async (reply, said) => {
  const { answers, rows, user } = await open();
  await rows();
  answers[`DELETE ${ownSessions.list.path}/2`] = () => reply;
  await user.click(screen.getByRole('button', { name: /^End session of Safari on iPhone/u }));
  await screen.findByText(said);
});
