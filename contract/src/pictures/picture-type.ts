import { IMAGE_MESSAGES, type ImageExtension } from '../product-image.ts';

/** Bytes of a file's beginning that tell what it is. */
export const TELLING_BYTES = 4096;

/** How other kinds begin; those of ISO media (https://mp4ra.org/registered-types/brands) at their fifth byte. */
const OTHERS: Record<string, string> = {
  AVIF: 'ftypavif|ftypavis',
  HEIC: 'ftypheic|ftypheim|ftypheis|ftypheix|ftyphevc|ftyphevm|ftyphevs|ftyphevx|ftypmif1|ftypmsf1',
  // Most raw files of cameras are TIFFs.
  'TIFF and RAW': 'II*\0|II+\0|MM\0*|MM\0+|IIRO|IIRS|IIU\0|FUJIFILMCCD-RAW|ftypcrx ',
  BMP: 'BM',
  ICO: '\0\0\x01\0',
  'JPEG XL': '\xff\x0a|\0\0\0\x0cJXL ',
  'JPEG 2000': '\xff\x4f\xff\x51|\0\0\0\x0cjP  ',
  PSD: '8BPS',
  PDF: '%PDF-',
  EPS: '%!PS|\xc5\xd0\xd3\xc6',
};

/**
 * Recognizes a file by its first `TELLING_BYTES`: one of the four accepted types, or the message with which it is refused.
 * File names and Content-Type headers are ignored: people and programs get them wrong.
 */
export function recognizePicture(bytes: Uint8Array): { extension: ImageExtension } | { refusal: string } {
  const start = String.fromCharCode(...bytes.subarray(0, TELLING_BYTES));
  if (start.startsWith('\xff\xd8\xff')) return { extension: 'jpg' };
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { extension: 'png' };
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return { extension: 'gif' };
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return { extension: 'webp' };
  const kind = otherKind(start);
  return { refusal: kind === undefined ? IMAGE_MESSAGES.notAPicture : IMAGE_MESSAGES.otherKind(kind) };
}

function otherKind(start: string): string | undefined {
  // Behind a general brand, the others that the file goes by tell what it is.
  const brandsEnd = start.charCodeAt(2) * 256 + start.charCodeAt(3);
  if (start.startsWith('ftypmif1', 4) && start.slice(16, brandsEnd).includes('avif')) return 'AVIF';
  const isSo = (beginning: string) => start.startsWith(beginning, beginning.startsWith('ftyp') ? 4 : 0);
  const [kind] = Object.entries(OTHERS).find(([, beginnings]) => beginnings.split('|').some(isSo)) ?? [];
  return kind ?? (/<svg[\s>]/iu.test(start) ? 'SVG' : undefined);
}
