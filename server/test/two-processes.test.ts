import { sizeResource } from '@kitroom/contract/size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../src/platform/http/schemas.ts';
import { createAccount, login, PASSWORD } from './accounts.ts';
import { describeOnBothEngines } from './harness.ts';
import { createProduct, preview, previewUrl } from './pictures/fixtures.ts';
import { sample } from './pictures/pictures.ts';
import { writeZip } from './pictures/zips.ts';
import { anotherProcess } from './second-steps.ts';

describeOnBothEngines('two processes on one database', (harness) => {
  let other: App;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ app: other, close } = await anotherProcess(harness().config));
  });
  afterAll(() => close());

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
});
