import { onTestFinished, vi } from 'vitest';
import { uploadQueue } from '../src/uploads/use-uploads.ts';

/** An upload that is answered when the test says so. */
class HeldUpload {
  static sent: HeldUpload[] = [];
  upload = { onprogress: (_: { loaded: number; total: number }) => {} };
  status = 0;
  responseText = '';
  onload = () => {};
  onabort = () => {};
  form = new FormData();
  open() {}
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name.toLowerCase() === 'x-request-id' ? `upload ${HeldUpload.sent.indexOf(this)}` : null;
  }
  abort() {
    this.onabort();
  }
  send(form: FormData) {
    this.form = form;
    HeldUpload.sent.push(this);
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload();
  }
}

/** The uploads of one test, in the order in which they are sent. */
export function holdUploads(): readonly HeldUpload[] {
  HeldUpload.sent = [];
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  const { createObjectURL, revokeObjectURL } = URL;
  // jsdom has none of these.
  Object.assign(URL, { createObjectURL: () => '#picture', revokeObjectURL: () => {} });
  onTestFinished(() => {
    for (const { key } of uploadQueue.uploads()) uploadQueue.cancel(key);
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    vi.unstubAllGlobals();
  });
  return HeldUpload.sent;
}
