import { onTestFinished } from 'vitest';

/** A file as the page has offered it. */
export interface Download {
  name: string;
  blob: Blob;
}

/** All downloads until the test is over: jsdom neither downloads nor makes addresses of blobs. */
export function keepDownloads(): Download[] {
  const files: Download[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  let last = new Blob();
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return '#download';
  };
  URL.revokeObjectURL = () => {};
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function clickLink() {
    files.push({ name: this.download, blob: last });
  };
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
}
