import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { expect, it, vi } from 'vitest';
import { sortFiles } from './sort-files.ts';

const file = (path: string, type = '', content = 'x') => ({
  path,
  file: new File([Buffer.from(content, 'latin1')], path.split('/').at(-1) ?? '', { type }),
});

const JPEG = '\xff\xd8\xff\xe0';

it('takes pictures, says why others stay out, and does not mention what systems leave in folders', async () => {
  const picture = file('Navy/front.jpg', 'image/jpeg', JPEG);
  const { pictures, leftOut } = await sortFiles([
    picture,
    file('notes.txt', 'text/plain'),
    file('Navy/IMG_1.jpg', 'image/jpeg', '\0\0\0\x18ftypheic'),
    file('scan', '', 'II*\0'),
    file('.DS_Store'),
    file('Navy/._front.jpg', 'image/jpeg'),
    file('Navy/Thumbs.db'),
    file('__MACOSX/Navy/front.jpg', 'image/jpeg'),
    file('Navy/@eaDir/front.jpg/SYNOPHOTO_THUMB_M.jpg', 'image/jpeg'),
    file('Navy/.@__thumb/front.jpg', 'image/jpeg'),
    file('Navy/.back.jpg.icloud'),
    file('Navy/side.jpg', 'image/jpeg', ''),
    file('Navy/front.jpg.lnk'),
  ]);
  expect(pictures).toEqual([picture]);
  expect(leftOut).toEqual([
    { path: 'notes.txt', reason: IMAGE_MESSAGES.notAPicture },
    { path: 'Navy/IMG_1.jpg', reason: IMAGE_MESSAGES.otherKind('HEIC') },
    { path: 'scan', reason: IMAGE_MESSAGES.otherKind('TIFF and RAW') },
    {
      path: 'Navy/.back.jpg.icloud',
      reason: 'This file is still in iCloud. Download it to this device first.',
    },
    { path: 'Navy/side.jpg', reason: IMAGE_MESSAGES.fileEmpty },
    { path: 'Navy/front.jpg.lnk', reason: 'This is a shortcut. Drop the file that it leads to.' },
  ]);
});

it.each([
  ['IMG_1.HEIC', 'image/heic', JPEG],
  ['front.bmp', 'image/bmp', 'GIF89a'],
  ['attachment', '', '\x89PNG\r\n\x1a\n'],
  ['side.jpg', 'application/octet-stream', 'RIFF....WEBPVP8 '],
  ['detail.jfif', 'image/pjpeg', JPEG],
])('goes by what a file is, whatever phones and browsers call it: %s, %s', async (name, type, content) => {
  const given = [file(name, type, content)];
  expect(await sortFiles(given)).toEqual({ pictures: given, leftOut: [] });
});

it('leaves out a file that has gone or is kept from the browser, and takes the others', async () => {
  const gone = file('front.jpg', 'image/jpeg', JPEG);
  vi.spyOn(gone.file, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as Blob);
  const here = file('back.jpg', 'image/jpeg', JPEG);
  const reason = 'This file cannot be read. Save it to a folder on this device first.';
  expect(await sortFiles([gone, here])).toEqual({
    pictures: [here],
    leftOut: [{ path: 'front.jpg', reason }],
  });
});
