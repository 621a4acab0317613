import { ownSessions } from '@kitroom/contract/auth-calls';
import { describe, expect, it, test } from 'vitest';
import { cookieOf, createAccount, login, PASSWORD } from '../../../test/accounts.ts';
import { refusal, statusWith, told } from '../../../test/answers.ts';
import { describeApp } from '../../../test/harness.ts';
import { rowOf, setRows } from '../../../test/rows.ts';
import { fromNow } from '../../platform/db/now.ts';
import { browserName } from '../session/browser-name.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeApp('own sessions', (harness) => {
  it('are listed with browser, address and times, this one marked, nobody else’s', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    await login(app, user.email, PASSWORD, { headers: { 'user-agent': FIREFOX }, address: '192.0.2.7' });
    await login(app, (await createAccount(db)).email);
    const here = await harness().signInAs(user.id);
    const answer = await here.get(ownSessions.list.path);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
    const session = { id: expect.any(Number), signed_in_at: time, last_seen_at: time };
    expect(answer.json()).toEqual({
      success: true,
      sessions: [
        { ...session, browser: 'Unknown browser', address: '127.0.0.1', current: true },
        { ...session, browser: 'Firefox on Windows', address: '192.0.2.7', current: false },
      ],
    });
    // The one that was used last is the first.
    await setRows(db, 'sessions', { address: '192.0.2.7' }, { last_seen_at: fromNow(1000) });
    const { sessions } = (await here.get(ownSessions.list.path)).json();
    expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
  });

  it('are ended one by one, for good', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const elsewhere = cookieOf(await login(app, user.email));
    const here = await harness().signInAs(user.id);
    const { sessions } = (await here.get(ownSessions.list.path)).json();
    const other = sessions.find((session: { current: boolean }) => !session.current);
    const ended = await here.delete(`${ownSessions.list.path}/${other.id}`);
    expect(told(ended)).toEqual([200, { success: true, message: 'Session ended' }]);
    expect(await statusWith(app, elsewhere)).toBe(401);
    expect((await here.get(ownSessions.list.path)).json().sessions).toHaveLength(1);
    const again = await here.delete(`${ownSessions.list.path}/${other.id}`);
    expect(refusal(again)).toEqual([404, 'Session not found']);
    const entry = await rowOf(db, 'change_log', { action: 'session-ended', entity_id: other.id });
    expect(entry).toMatchObject({ actor_user_id: user.id, entity: 'sessions' });
  });

  it('of somebody else cannot be ended', async () => {
    const user = await createAccount(harness().db);
    const victim = await harness().signInAs(user.id);
    const { sessions } = (await victim.get(ownSessions.list.path)).json();
    const stranger = await harness().signIn({ permissions: [] });
    const refused = await stranger.delete(`${ownSessions.list.path}/${sessions[0].id}`);
    expect(refusal(refused)).toEqual([404, 'Session not found']);
    expect((await victim.get(ownSessions.list.path)).statusCode).toBe(200);
  });
});

describe('a browser in words', () => {
  const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    [FIREFOX, 'Firefox on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera on Linux'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
      'Safari on Mac',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${BLINK} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
  ])('%s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
