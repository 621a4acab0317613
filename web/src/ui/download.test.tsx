import { expect, it, vi } from 'vitest';
import { keepDownloads } from '../../test/downloads.ts';
import { downloadFile } from './download.ts';

it('keeps the address of a file for the browsers that read it a moment later', () => {
  vi.useFakeTimers();
  keepDownloads();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  downloadFile('sizes.csv', new Blob(['Name']));
  vi.advanceTimersByTime(10_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoked).toHaveBeenCalledExactlyOnceWith('http://localhost:9/#download');
  vi.useRealTimers();
});
