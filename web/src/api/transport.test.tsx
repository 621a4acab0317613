import { expect, it, onTestFinished, vi } from 'vitest';
import { exchange } from './transport.ts';

// A browser says no more than this where a file has gone.
class FailedUpload {
  upload = {};
  onerror = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    this.onerror();
  }
}

it.each([undefined, () => {}])(
  'says that a file has gone, which looks like a server that has',
  async (onProgress) => {
    vi.stubGlobal('XMLHttpRequest', FailedUpload);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    onTestFinished(() => void vi.unstubAllGlobals());
    const file = new File(['x'], 'front.jpg');
    const form = new FormData();
    form.set('file', file);
    form.set('slot', '1');
    const send = () => exchange('/api', { method: 'POST', headers: {}, body: form, onProgress });
    expect(await send()).toMatchObject({ status: 0 });
    const gone = () => Promise.reject(new DOMException('', 'NotReadableError'));
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: gone });
    await expect(send()).rejects.toThrow(/^This file can no longer be read/u);
  },
);
