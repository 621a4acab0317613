import { authCalls } from '@kitroom/contract/auth';
import { sizeResource } from '@kitroom/contract/size';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withToken } from '../src/access/passwords/password-tokens.ts';
import { setUpAccess, setUpAdministrator } from '../src/access/setup.ts';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { queueMail } from '../src/platform/mail/outbox.ts';
import { sendDueMail } from '../src/platform/mail/worker.ts';
import { cookieOf, createAccount, login, PASSWORD } from './accounts.ts';
import { SETTLED, UNSETTLED } from './clock.ts';
import { describeOnBothEngines } from './harness.ts';
import { createProduct, preview, previewUrl } from './pictures/fixtures.ts';
import { sample } from './pictures/pictures.ts';
import { writeZip } from './pictures/zips.ts';

const logger = pino({ level: 'silent' });

describeOnBothEngines('two processes on one database', (harness) => {
  let db: Database;
  let other: App;

  beforeAll(async () => {
    const { config } = harness();
    db = await openDatabase(config);
    other = (await buildApp(config, { db, clock: UNSETTLED, logger, webRoot: undefined })).app;
  });
  afterAll(async () => {
    await other.close();
    await db.close();
  });

  it('share sessions', async () => {
    const user = await createAccount(harness().db);
    const cookie = cookieOf(await login(harness().app, user.email));
    const there = () => other.inject({ url: authCalls.userPermissions.path, headers: { cookie } });
    expect((await there()).statusCode).toBe(200);
    await harness().app.inject({ method: 'POST', url: authCalls.logout.path, headers: { cookie } });
    expect((await there()).statusCode).toBe(401);
  });

  it('show a list as either has changed it, at once', async () => {
    const browser = await harness().signIn({ permissions: ['SIZE_READ', 'SIZE_CREATE'] });
    const headers = { cookie: browser.cookie };
    const namesIn = async (app: App) =>
      (await app.inject({ url: sizeResource.listPath, headers }))
        .json<{ sizes: { name: string }[] }>()
        .sizes.map(({ name }) => name);
    for (const expected of [[], ['Adult M']]) {
      expect([await namesIn(harness().app), await namesIn(other)]).toEqual([expected, expected]);
      await browser.post(sizeResource.path, { name: 'Adult M', code: 'AM' });
    }
  });

  it('count failed sign-ins together', async () => {
    const { email } = await createAccount(harness().db);
    for (let count = 0; count < 5; count++) await login(harness().app, email, 'Wrong-2-win');
    expect((await login(other, email, PASSWORD, { address: '10.9.9.9' })).statusCode).toBe(429);
  });

  it('send each mail once', async () => {
    const subjects = Array.from({ length: 25 }, (_, n) => `Mail ${n}`);
    await db.transaction(async (trx) => {
      for (const subject of subjects) await queueMail(trx, { to: 'a@b.co', subject, text: 't', html: 'h' });
    });
    const delivered: string[] = [];
    const delivery = {
      deliver: async ({ subject }: { subject: string }) => void delivered.push(subject),
      close: () => {},
    };
    const mailing = { delivery, complete: withToken, clock: SETTLED, logger };
    await Promise.all([
      sendDueMail(db, mailing),
      sendDueMail(harness().db, mailing),
      sendDueMail(db, mailing),
    ]);
    expect(delivered.toSorted()).toEqual(subjects.toSorted());
  });

  it('show and apply what the other one has checked, once', async () => {
    const keeper = await harness().signIn({ permissions: ['IMAGE_RESTORE'] });
    await createProduct(harness().db, 'JR-4120');
    const picture = await sample(60, 40).jpeg().toBuffer();
    const zip = writeZip([{ name: 'JR-4120/hero/slot-1.jpg', data: picture }]);
    const { preview_id: id } = (await preview(harness(), keeper, zip)).json();
    const headers = { cookie: keeper.cookie, 'x-csrf-token': keeper.csrfToken };
    const there = (url: string) => other.inject({ url, headers });
    const shown = (await there(previewUrl('item', id))).json().preview;
    const [{ sha256 }] = shown.pictures;
    const thumbnail = await there(`${previewUrl('picture', id)}?sha256=${sha256}&width=96`);
    expect(thumbnail.statusCode).toBe(200);
    const payload = { comparison: 1, leave_out: [] };
    const apply = (app: App) =>
      app.inject({ method: 'POST', url: previewUrl('apply', id), headers, payload });
    expect((await apply(other)).json().restore).toMatchObject({ added: 1 });
    expect((await apply(harness().app)).statusCode).toBe(409);
  });

  it('that start at once create one role and one administrator', async () => {
    const first = harness().db;
    const settings = {
      publicUrl: 'http://localhost:3000',
      admin: { email: 'first@example.com', password: 'Serve-2-win' },
      singleSignOn: undefined,
    };
    await first.query.deleteFrom('role_permissions').execute();
    await first.query.deleteFrom('permissions').execute();
    const starts = [db, first].map((each) => async () => {
      await setUpAccess(each);
      await setUpAdministrator(each, settings);
    });
    if (harness().engine === 'postgres') await Promise.all(starts.map((start) => start()));
    // Waiting for SQLite's lock stops this process, which would have to release it.
    else for (const start of starts) await start();
    const users = await first.query
      .selectFrom('users')
      .select('id')
      .where('email', '=', settings.admin.email)
      .execute();
    expect(users).toHaveLength(1);
    const roles = await first.query
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Administrator')
      .execute();
    expect(roles).toHaveLength(1);
  });
});
