import { expect, it } from 'vitest';
import { IMAGE_MESSAGES } from '../product-image.ts';
import { recognizePicture } from './picture-type.ts';

const { otherKind } = IMAGE_MESSAGES;
const recognize = (start: string) =>
  recognizePicture(Uint8Array.from(start, (letter) => letter.charCodeAt(0)));

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
    (brand) => [`\0\0\0\x18ftyp${brand}`, otherKind('HEIC')] as const,
  ),
  ...['avif', 'avis'].map((brand) => [`\0\0\0\x1cftyp${brand}`, otherKind('AVIF')] as const),
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', otherKind('AVIF')],
  ['\0\0\0\x14ftypmif1\0\0\0\0mif1avif', otherKind('HEIC')],
  ...['isom', 'mp42', 'heia', 'avia'].map(
    (brand) => [`\0\0\0\x18ftyp${brand}`, IMAGE_MESSAGES.notAPicture] as const,
  ),
  ['II*\0\x08', otherKind('TIFF and RAW')],
  ['MM\0*\0', otherKind('TIFF and RAW')],
  ['BM6\0', otherKind('BMP')],
  ['II+\0\x08', otherKind('TIFF and RAW')],
  ['MM\0+\0\x08', otherKind('TIFF and RAW')],
  ['IIRO\x08', otherKind('TIFF and RAW')],
  ['IIU\0\x18', otherKind('TIFF and RAW')],
  ['FUJIFILMCCD-RAW 0201', otherKind('TIFF and RAW')],
  ['\0\0\0\x18ftypcrx \0\0\0\x01', otherKind('TIFF and RAW')],
  ['\0\0\x01\0\x01', otherKind('ICO')],
  ['\xff\x0a\xfa', otherKind('JPEG XL')],
  ['\0\0\0\x0cJXL \r\n', otherKind('JPEG XL')],
  ['\0\0\0\x0cjP  \r\n', otherKind('JPEG 2000')],
  ['\xff\x4f\xff\x51', otherKind('JPEG 2000')],
  ['8BPS\0\x01', otherKind('PSD')],
  ['%PDF-1.7', otherKind('PDF')],
  ['%!PS-Adobe-3.0 EPSF', otherKind('EPS')],
  ['\xc5\xd0\xd3\xc6\x20', otherKind('EPS')],
  ['<?xml version="1.0"?>\n<SVG>', otherKind('SVG')],
  ['<svg\nxmlns="http://www.w3.org/2000/svg">', otherKind('SVG')],
  [`${' '.repeat(4096 - 5)}<svg>`, otherKind('SVG')],
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
