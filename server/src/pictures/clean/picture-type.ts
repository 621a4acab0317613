import { IMAGE_MESSAGES, type ImageExtension, pictureType } from '@kitroom/contract/product-image';

const SEARCHED_BYTES = 4096;

/** How files of other kinds begin, by kind; those of ISO media (https://mp4ra.org/registered-types/brands) at their fifth byte. */
const BEGINNINGS: Record<string, readonly string[]> = {
  AVIF: ['ftypavif', 'ftypavis'],
  HEIC: ['c', 'm', 's', 'x']
    .flatMap((end) => [`ftyphei${end}`, `ftyphev${end}`])
    .concat('ftypmif1', 'ftypmsf1'),
  // Most raw files of cameras are TIFFs.
  'TIFF and RAW': [
    'II*\0',
    'II+\0',
    'MM\0*',
    'MM\0+',
    'IIRO',
    'IIRS',
    'IIU\0',
    'FUJIFILMCCD-RAW',
    'ftypcrx ',
  ],
  BMP: ['BM'],
  ICO: ['\0\0\x01\0'],
  'JPEG XL': ['\xff\x0a', '\0\0\0\x0cJXL '],
  'JPEG 2000': ['\xff\x4f\xff\x51', '\0\0\0\x0cjP  '],
  PSD: ['8BPS'],
  PDF: ['%PDF-'],
  EPS: ['%!PS', '\xc5\xd0\xd3\xc6'],
};

/**
 * Recognizes a file by its first bytes: one of the four accepted types, or the message with which it is refused.
 * File names and Content-Type headers are ignored: people and programs get them wrong.
 */
export function recognizePicture(bytes: Buffer): { extension: ImageExtension } | { refusal: string } {
  const start = bytes.toString('latin1', 0, SEARCHED_BYTES);
  const extension = pictureType(start);
  if (extension !== undefined) return { extension };
  const kind = otherKind(start, bytes);
  return { refusal: kind === undefined ? IMAGE_MESSAGES.notAPicture : IMAGE_MESSAGES.otherKind(kind) };
}

function otherKind(start: string, bytes: Buffer): string | undefined {
  // Behind a general brand, the others that the file goes by tell what it is.
  if (start.startsWith('ftypmif1', 4) && start.slice(16, bytes.readUInt32BE()).includes('avif'))
    return 'AVIF';
  const isSo = (beginning: string) => start.startsWith(beginning, beginning.startsWith('ftyp') ? 4 : 0);
  const [kind] = Object.entries(BEGINNINGS).find(([, beginnings]) => beginnings.some(isSo)) ?? [];
  return kind ?? (/<svg[\s>]/iu.test(start) ? 'SVG' : undefined);
}
