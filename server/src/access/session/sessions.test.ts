import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRole, createUser } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';
import { rowsOf, setRows } from '../../../test/rows.ts';
import type { Actor } from '../../platform/http/actor.ts';
import {
  actorFinder,
  csrfTokenOf,
  endSessionsWith,
  liveSessions,
  requireStillAllowed,
  startSession,
  sweepSessions,
} from './sessions.ts';

const HOUR = 60 * 60_000;
const IDLE = HOUR;
const MAXIMUM = 24 * HOUR;

describeApp(
  'a session',
  (harness) => {
    let roleId: number;
    let userId: number;
    let email: string;
    let token: string;

    const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
    const start = (userAgent = 'test') =>
      harness().db.transaction((trx) => startSession(trx, userId, { userAgent, address: '10.0.0.1' }));
    const find = (of = token) => actorFinder(harness().db, harness().config)(of);
    const rows = () => rowsOf(harness().db, 'sessions', { user_id: userId });
    const live = async () => {
      const { db, config } = harness();
      const sessions = liveSessions(db.query, config.session).select('user_id');
      return (await sessions.where('user_id', '=', userId).execute()).length;
    };

    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { db } = harness();
      roleId = (await createRole(db, { permissions: ['SIZE_READ', 'CLUBS_READ'] })).id;
      ({ id: userId, email } = await createUser(db, { roleId, first_name: 'Ann' }));
      token = await start();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('is found by its token, with what the role holds and its own token for writes', async () => {
      const [{ id = 0 } = {}] = await rows();
      expect(await find()).toEqual({
        userId,
        letInBy: {
          sessionId: id,
          times: { idle: IDLE, maximum: MAXIMUM },
          csrfToken: csrfTokenOf(token),
        },
        firstName: 'Ann',
        email,
        passwordChangeRequired: false,
        secondStepRequired: false,
        permissions: new Set(['SIZE_READ', 'CLUBS_READ']),
        // Without a second step, nobody is asked.
        provedUntil: Number.POSITIVE_INFINITY,
      });
      const other = await start();
      expect(csrfTokenOf(other)).not.toBe(csrfTokenOf(token));
      expect(csrfTokenOf(token)).not.toContain(token);
      expect(await find(`${token}x`)).toBeUndefined();
      expect(await find('')).toBeUndefined();
    });

    it('keeps 500 characters of what the browser says it is, and the address', async () => {
      await start('b'.repeat(501));
      expect((await rows()).map(({ user_agent, address }) => [user_agent, address])).toEqual([
        ['test', '10.0.0.1'],
        ['b'.repeat(500), '10.0.0.1'],
      ]);
    });

    it('ends when it was not used for SESSION_IDLE_HOURS, not before', async () => {
      pass(IDLE - 1);
      expect(await live()).toBe(1);
      expect(await find()).toBeDefined();
      pass(IDLE);
      expect(await live()).toBe(0);
      expect(await find()).toBeUndefined();
    });

    it('ends SESSION_MAXIMUM_DAYS after it was started, however often it is used', async () => {
      const started = Date.now();
      while (Date.now() < started + MAXIMUM - HOUR / 2) {
        pass(HOUR / 2);
        expect(await find()).toBeDefined();
      }
      vi.setSystemTime(started + MAXIMUM - 1);
      expect([await live(), (await find())?.userId]).toEqual([1, userId]);
      vi.setSystemTime(started + MAXIMUM);
      expect([await live(), await find()]).toEqual([0, undefined]);
    });

    it('is swept when nobody can use it any more: idle or too old', async () => {
      const sweep = () => sweepSessions(harness().db.query, harness().config.session);
      pass(IDLE);
      await sweep();
      expect(await rows()).toHaveLength(1);
      pass(1);
      await sweep();
      expect(await rows()).toEqual([]);

      token = await start();
      const started = Date.now();
      const use = () =>
        setRows(harness().db, 'sessions', { user_id: userId }, { last_seen_at: new Date().toISOString() });
      vi.setSystemTime(started + MAXIMUM);
      await use();
      await sweep();
      expect(await rows()).toHaveLength(1);
      pass(1);
      await use();
      await sweep();
      expect(await rows()).toEqual([]);
    });

    it('is checked again for long work: 401 without it, 403 without the permission', async () => {
      const { query } = harness().db;
      const actor = (await find()) as Actor;
      const check = () => requireStillAllowed(query, actor, 'SIZE_READ');
      await expect(check()).resolves.toBeUndefined();
      await expect(requireStillAllowed(query, actor, 'SIZE_CREATE')).rejects.toMatchObject({ status: 403 });
      pass(IDLE);
      await expect(check()).rejects.toMatchObject({ status: 401 });
      pass(-IDLE);
      const setUser = (columns: { is_active?: 0 | 1; password_change_required?: 0 | 1 }) =>
        setRows(harness().db, 'users', { id: userId }, columns);
      await setUser({ is_active: 0 });
      await expect(check()).rejects.toMatchObject({ status: 401 });
      expect(await find()).toBeUndefined();
      await setUser({ is_active: 1 });
      await setUser({ password_change_required: 1 });
      await expect(check()).rejects.toMatchObject({ status: 403, message: 'Password change required' });
      await setUser({ password_change_required: 0 });
      await start();
      await endSessionsWith(query, [token]);
      await expect(check()).rejects.toMatchObject({ status: 401 });
    });
  },
  { SESSION_IDLE_HOURS: '1', SESSION_MAXIMUM_DAYS: '1' },
);
