import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { lostByLeaving, unsavedChanges } from '../session/unsaved-changes.ts';
import { UploadTray } from './upload-tray.tsx';
import { uploadQueue } from './use-uploads.ts';

interface Sending {
  progress: (part: number) => void;
  fail: (error: Error) => void;
}

/** The tray with so many uploads; those that are sent, in their order. */
async function open(count: number) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sending: Sending[] = [];
  const { user } = await openPage({ '/': <UploadTray /> }, '/');
  onTestFinished(() =>
    act(() => {
      for (const { key } of uploadQueue.uploads()) uploadQueue.cancel(key);
    }),
  );
  act(() => {
    for (let number = 1; number <= count; number++)
      uploadQueue.start({
        key: `${number}`,
        record: 'product 7',
        fileName: `${number}.jpg`,
        place: `Jersey, Hero, slot ${number}`,
        send: ({ onProgress: progress, signal }) =>
          new Promise((_resolve, fail) => {
            sending.push({ progress, fail });
            signal.addEventListener('abort', () => fail(new Error('Canceled')));
          }),
        explain: (error) => (error as Error).message,
        settled: () => {},
      });
  });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { sending, press };
}

it('says how far each upload is, tries one again that failed, and takes away what is canceled or dismissed', async () => {
  const { sending, press } = await open(4);
  await waitFor(() => expect(sending).toHaveLength(3));
  expect(screen.getByRole('status').textContent).toBe('Uploading 4 pictures');
  expect(screen.getAllByText('0 %')).toHaveLength(3);
  screen.getByText('Waiting');
  act(() => sending[0]?.progress(0.999));
  screen.getByText('99 %');
  act(() => sending[0]?.progress(1));
  screen.getByText('Checking');
  act(() => sending[0]?.fail(new Error('This picture is damaged.')));
  expect((await screen.findByRole('alert')).textContent).toBe('This picture is damaged.');
  expect(screen.getByRole('status').textContent).toBe('Uploading 3 pictures, 1 upload failed');
  await press('Cancel: 2.jpg');
  expect(screen.getByRole('status').textContent).toBe('Uploading 2 pictures, 1 upload failed');
  await press('Try Again: 1.jpg');
  expect(screen.getByRole('status').textContent).toBe('Uploading 3 pictures');
  act(() => sending[1]?.fail(new Error('Late')));
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(sending).toHaveLength(5));
  act(() => sending[4]?.fail(new Error('Again')));
  await screen.findByText('Again');
  await press('Dismiss: 1.jpg');
  expect(screen.queryByText('1.jpg')).toBeNull();
});

it('names fifty of them and counts the others; a sign-out stops them, and another page does not', async () => {
  await open(52);
  expect(screen.getAllByText(/^\d+\.jpg$/u)).toHaveLength(50);
  screen.getByText('and 2 more');
  expect(unsavedChanges()).toEqual(['52 pictures are still uploading. Signing out stops them.']);
  expect(lostByLeaving()).toEqual([]);
});
