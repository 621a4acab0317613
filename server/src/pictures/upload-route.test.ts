import { open } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createGate } from '../../test/gate.ts';
import { describeApp } from '../../test/harness.ts';
import { FORM_HEADERS, filesIn, form } from '../../test/pictures/fixtures.ts';
import { useShop } from '../../test/pictures/shop.ts';

describeApp('an upload that its sender cancels', (harness) => {
  const shop = useShop(harness);

  it('leaves the slot as it was, also once the picture was checked', async () => {
    const { app, dataDir } = harness();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const [reached, told] = [createGate(), createGate()];
    const handle = await open(import.meta.filename);
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
    await handle.close();
    onTestFinished(() => sync.mockRestore());
    // It is about to be stored.
    sync.mockImplementationOnce(async () => {
      reached.open();
      await told.opened;
    });

    const body = form([
      ['productId', String(shop.productId)],
      ['slot', '1'],
      ['file', shop.files.jpg],
    ]);
    const { port } = app.server.address() as AddressInfo;
    const headers = { cookie: shop.editor.cookie, 'content-length': body.length, ...FORM_HEADERS };
    const sent = request({ port, method: 'POST', path: imageCalls.upload.path, headers });
    sent.on('error', () => {});
    sent.end(body);
    await reached.opened;
    sent.destroy();
    const connections = () =>
      new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
    await eventually(async () => expect(await connections()).toBe(0));
    told.open();
    await eventually(async () => expect(await filesIn(join(dataDir, 'tmp'))).toEqual([]));
    expect(await shop.slots()).toEqual([]);
  });
});
