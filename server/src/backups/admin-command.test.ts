import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { describeApp } from '../../test/harness.ts';
import { runAdminCommand } from './admin-command.ts';

describeApp('a command that the server runs', (harness) => {
  it('finds the pictures where the server has them', async () => {
    const asked: string[] = [];
    const store = createServer(({ method, url, headers }, response) => {
      asked.push(`${method} ${url} ${headers.authorization}`);
      response.writeHead(200).end();
    });
    await once(store.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      store.closeAllConnections();
      store.close();
    });
    const { port } = store.address() as AddressInfo;
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
    const s3 = { url: `http://127.0.0.1:${port}`, bucket: 'pictures', ...keys, region: 'eu-central-1' };
    const ended = await runAdminCommand(
      { ...harness().config, s3 },
      ['doctor'],
      new AbortController().signal,
    );
    expect(ended.complained).toBe('');
    expect(asked[0]).toMatch(/^HEAD \/pictures\/ AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-central-1\/s3\//u);
  });
});
