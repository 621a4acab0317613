import performanceHooks from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startHarness } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { operations } from './operations.ts';
import { type App, useZod } from './schemas.ts';

const BUILD = { version: '1.2.3', node: '20', database: 'sqlite', pictures: 'disk' };

it('/readyz names all that fails, and what hangs after five seconds', async () => {
  const { harness, close } = await startHarness('sqlite');
  onTestFinished(close);
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const app = Fastify({ loggerInstance: logger }) as unknown as App;
  useZod(app);
  let asksPictures = false;
  const readiness = {
    database: async () => {},
    pictures: () => {
      asksPictures = true;
      return new Promise<void>(() => {});
    },
    mail: () => Promise.reject(new Error('down')),
  };
  operations(app, { db: harness.db, dataDir: harness.dataDir, readiness, build: BUILD });
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let answered = false;
  const asked = app.inject('/readyz').then((answer) => {
    answered = true;
    return answer;
  });
  await until(() => asksPictures);
  vi.advanceTimersByTime(4999);
  await setImmediate();
  expect(answered).toBe(false);
  vi.advanceTimersByTime(1);
  const { statusCode, body } = await asked;
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    { success: false, message: 'Not answering: pictures, mail' },
  ]);
  expect(lines.join('')).toContain('No answer within 5000 ms');
  expect(vi.getTimerCount()).toBe(0);
});

it('an idle server looks five times a second how late its event loop is, and no more', async () => {
  const looked = vi.spyOn(performanceHooks, 'monitorEventLoopDelay');
  onTestFinished(() => looked.mockRestore());
  const { close } = await startHarness('sqlite');
  onTestFinished(close);
  expect(looked.mock.calls).toEqual([[{ resolution: 200 }]]);
});
