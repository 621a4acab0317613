import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { sortFiles } from './sort-files.ts';

const file = (path: string, type = '', content = 'x') => ({
  path,
  file: new File([Buffer.from(content, 'latin1')], path.split('/').at(-1) ?? '', { type }),
});

it('takes pictures, says why others stay out, and does not mention what systems leave in folders', async () => {
  const picture = file('Navy/front.jpg', 'image/jpeg');
  const { pictures, leftOut } = await sortFiles([
    picture,
    file('notes.txt', 'text/plain'),
    file('Navy/IMG_1.HEIC'),
    file('Navy/scan.tif', 'image/tiff'),
    file('no-type'),
    file('layout.psd', 'image/vnd.adobe.photoshop'),
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
  const other = 'files are not supported. Please save the picture as JPEG and upload it again.';
  expect(leftOut).toEqual([
    { path: 'notes.txt', reason: 'This file is not a JPEG, PNG, WebP or GIF picture' },
    { path: 'Navy/IMG_1.HEIC', reason: `HEIC ${other}` },
    { path: 'Navy/scan.tif', reason: `TIF ${other}` },
    { path: 'no-type', reason: 'This file is not a JPEG, PNG, WebP or GIF picture' },
    { path: 'layout.psd', reason: `PSD ${other}` },
    {
      path: 'Navy/.back.jpg.icloud',
      reason: 'This file is still in iCloud. Download it to this device first.',
    },
    { path: 'Navy/side.jpg', reason: IMAGE_MESSAGES.fileEmpty },
    { path: 'Navy/front.jpg.lnk', reason: 'This is a shortcut. Drop the file that it leads to.' },
  ]);
});

it('looks into a file whose name and type speak against it: phones call JPEGs IMG_1.HEIC', async () => {
  const given = [
    file('IMG_1.HEIC', 'image/heic', '\xff\xd8\xff\xe0'),
    file('attachment', '', '\x89PNG\r\n\x1a\n'),
    file('front.bmp', 'image/bmp', 'GIF89a'),
    file('back.tmp', '', 'RIFF....WEBPVP8 '),
  ];
  expect(await sortFiles(given)).toEqual({ pictures: given, leftOut: [] });
});

it('goes by the name where the browser names no type, or an old one', async () => {
  const given = [
    file('front.jfif'),
    file('back.WEBP'),
    file('side.jpg', 'application/octet-stream'),
    file('detail.jpeg', 'image/jpg'),
    file('IMG_1', 'image/pjpeg'),
  ];
  expect(await sortFiles(given)).toEqual({ pictures: given, leftOut: [] });
});
