import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { recognizePicture } from './picture-type.ts';

const recognize = (start: string) => recognizePicture(Buffer.from(start, 'latin1'));

it.each([
  ['\xff\xd8\xff\xe0', 'jpg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['GIF87a\x05\0\x07\0', 'gif'],
  ['GIF89a\x05\0\x07\0', 'gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
])('%j is known as %s', (start, extension) => {
  expect(recognize(start)).toEqual({ extension });
});

it.each<readonly [start: string, refusal: string]>([
  ...['heic', 'heim', 'heis', 'heix', 'hevc', 'hevm', 'hevs', 'hevx', 'mif1', 'msf1'].map(
    (brand) => [`\0\0\0\x18ftyp${brand}`, IMAGE_MESSAGES.heic] as const,
  ),
  ...['avif', 'avis'].map((brand) => [`\0\0\0\x1cftyp${brand}`, IMAGE_MESSAGES.avif] as const),
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', IMAGE_MESSAGES.avif],
  ['\0\0\0\x14ftypmif1\0\0\0\0mif1avif', IMAGE_MESSAGES.heic],
  ...['isom', 'mp42', 'heia', 'avia'].map(
    (brand) => [`\0\0\0\x18ftyp${brand}`, IMAGE_MESSAGES.notAPicture] as const,
  ),
  ['II*\0\x08', IMAGE_MESSAGES.tiff],
  ['MM\0*\0', IMAGE_MESSAGES.tiff],
  ['BM6\0', IMAGE_MESSAGES.bmp],
  ['<?xml version="1.0"?>\n<SVG>', IMAGE_MESSAGES.svg],
  ['<svg\nxmlns="http://www.w3.org/2000/svg">', IMAGE_MESSAGES.svg],
  [`${' '.repeat(4096 - 5)}<svg>`, IMAGE_MESSAGES.svg],
  [`${' '.repeat(4096 - 4)}<svg>`, IMAGE_MESSAGES.notAPicture],
  ['<svgx>', IMAGE_MESSAGES.notAPicture],
  ['\xff\xd8', IMAGE_MESSAGES.notAPicture],
  ['\x89PNG\n\x1a\n', IMAGE_MESSAGES.notAPicture],
  ['GIF88a', IMAGE_MESSAGES.notAPicture],
  ['RIFF\x24\0\0\0WAVE', IMAGE_MESSAGES.notAPicture],
  ['RIFX\x24\0\0\0WEBPVP8 ', IMAGE_MESSAGES.notAPicture],
  [' GIF89a', IMAGE_MESSAGES.notAPicture],
  ['WEBP', IMAGE_MESSAGES.notAPicture],
  ['ftypheic', IMAGE_MESSAGES.notAPicture],
  [' BM', IMAGE_MESSAGES.notAPicture],
  ['', IMAGE_MESSAGES.notAPicture],
])('%j is refused with a reason', (start, refusal) => {
  expect(recognize(start)).toEqual({ refusal });
});
