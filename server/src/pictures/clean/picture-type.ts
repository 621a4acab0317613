import { IMAGE_MESSAGES, type ImageExtension } from '@kitroom/contract/product-image';

const SVG_SEARCHED_BYTES = 4096;

/**
 * Recognizes a file by its first bytes: one of the four accepted types, or the message with which it is refused.
 * File names and Content-Type headers are ignored: people and programs get them wrong.
 */
export function recognizePicture(bytes: Buffer): { extension: ImageExtension } | { refusal: string } {
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('\xff\xd8\xff')) return { extension: 'jpg' };
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { extension: 'png' };
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return { extension: 'gif' };
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return { extension: 'webp' };
  if (start.startsWith('ftyp', 4)) return { refusal: containerRefusal(bytes) };
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return { refusal: IMAGE_MESSAGES.tiff };
  if (start.startsWith('BM')) return { refusal: IMAGE_MESSAGES.bmp };
  if (/<svg[\s>]/iu.test(bytes.toString('latin1', 0, SVG_SEARCHED_BYTES)))
    return { refusal: IMAGE_MESSAGES.svg };
  return { refusal: IMAGE_MESSAGES.notAPicture };
}

// Major brands of ISO media files: https://mp4ra.org/registered-types/brands
function containerRefusal(bytes: Buffer): string {
  const brand = bytes.toString('latin1', 8, 12);
  // A general brand: the others that the file goes by tell what it is.
  const isAvif = brand === 'mif1' && bytes.toString('latin1', 16, bytes.readUInt32BE()).includes('avif');
  if (isAvif) return IMAGE_MESSAGES.avif;
  if (/^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/u.test(brand)) return IMAGE_MESSAGES.heic;
  if (/^avi[fs]$/u.test(brand)) return IMAGE_MESSAGES.avif;
  return IMAGE_MESSAGES.notAPicture;
}
