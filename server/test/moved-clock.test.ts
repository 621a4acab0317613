import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withToken } from '../src/access/factors/password/password-tokens.ts';
import { mailResetLink } from '../src/access/own-account/reset.ts';
import { keepHouse } from '../src/housekeeping.ts';
import { createDiskPictureStore } from '../src/pictures/store/disk-picture-store.ts';
import { dailySweep } from '../src/pictures/store/sweep.ts';
import type { Row } from '../src/platform/db/tables.ts';
import { sendDueMail } from '../src/platform/mail/worker.ts';
import { watchWallClock } from '../src/platform/wall-clock.ts';
import { createAccount, post } from './accounts.ts';
import { type Browser, describeApp } from './harness.ts';
import { createProduct, pictureUrl, upload } from './pictures/fixtures.ts';
import { sample } from './pictures/pictures.ts';
import { undo } from './undo.ts';

const HOUR = 60 * 60 * 1000;
const YEAR = 365 * 24 * HOUR;
const logger = pino({ level: 'silent' });

describeApp('a clock that jumps a year forward', (harness) => {
  let editor: Browser;
  let picture: Buffer;

  beforeAll(async () => {
    picture = await sample(50).jpeg().toBuffer();
  });
  beforeEach(async () => {
    await harness().db.query.deleteFrom('outbox').execute();
    editor = await harness().signIn({ permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE'] });
    // The timers of the database's driver run on.
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const jump = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

  /** All that deletes in a running server, an hour after its start. */
  function startDeleting() {
    const { config, dataDir, db } = harness();
    const clock = watchWallClock(logger);
    vi.advanceTimersByTime(HOUR);
    const store = createDiskPictureStore(dataDir, { newPath: () => '', close: async () => {} });
    const sweep = dailySweep(db, store, { clock });
    const sent: Row<'outbox'>[] = [];
    const delivery = { deliver: async (mail: Row<'outbox'>) => void sent.push(mail), close: () => {} };
    return {
      sent,
      async run() {
        await keepHouse(db, { config: { ...config, historyDays: 30 }, clock });
        await sweep();
        await sendDueMail(db, { delivery, complete: withToken, clock, logger });
      },
    };
  }
  async function deletePicture() {
    const { id: productId } = await createProduct(harness().db, `JR-${Date.now()}`);
    await upload(harness(), editor, picture, { productId, slot: 1 });
    const deletion = await editor.post(imageCalls.delete.path, { productId, slot: 1, colorId: null });
    return { productId, deletion };
  }
  async function waitingMail() {
    const { db, config } = harness();
    const { email } = await createAccount(db);
    await mailResetLink(db, config.publicUrl, email, 'test-request');
    return email;
  }

  it('deletes nothing that is missed when it is put right', async () => {
    const work = startDeleting();
    const { productId, deletion } = await deletePicture();
    const email = await waitingMail();
    jump(YEAR);
    await work.run();
    expect(work.sent).toEqual([]);
    jump(-YEAR);
    await work.run();

    const [mail] = work.sent;
    const token = /token=([\w-]{43})$/mu.exec(mail?.text ?? '')?.[1];
    const answer = await post(harness().app, passwordCalls.reset.path, {
      token,
      newPassword: 'Spike-3-times',
    });
    expect([mail?.to_address, answer.statusCode]).toEqual([email, 200]);
    expect((await undo(editor, [deletion])).statusCode).toBe(200);
    expect((await editor.get(pictureUrl(productId, 1))).statusCode).toBe(200);
  });

  it('deletes what is old by the new time once that has stood for an hour', async () => {
    const { db } = harness();
    const work = startDeleting();
    await deletePicture();
    await waitingMail();
    jump(YEAR);
    await work.run();
    expect(await db.query.selectFrom('change_log').select('id').execute()).not.toEqual([]);
    vi.advanceTimersByTime(HOUR);
    await work.run();
    expect(work.sent).toEqual([]);
    for (const table of ['outbox', 'change_log', 'sessions'] as const)
      expect(await db.query.selectFrom(table).select('id').execute(), table).toEqual([]);
  });
});
