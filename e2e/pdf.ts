import { inflateSync } from 'node:zlib';

/** Width and height of the pages of a PDF, in points. */
export function pagesOf(pdf: Uint8Array): string[] {
  const boxes = latin(pdf).matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/gu);
  return [...boxes].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );
}

/** How many pictures are in a PDF. */
export function picturesIn(pdf: Uint8Array): number {
  return [...latin(pdf).matchAll(/\/Subtype\s*\/Image\b/gu)].length;
}

/** What draws the pages of a PDF that Kitroom has made, with the texts in parentheses. */
export function drawingOf(pdf: Uint8Array): string {
  const file = latin(pdf);
  const streams = file.matchAll(/\/Length (\d+)[\s\S]{0,80}?>>\s*stream\r?\n/gu);
  return [...streams]
    .map(({ index, 0: head, 1: length }) => {
      const start = index + head.length;
      const bytes = Buffer.from(file.slice(start, start + Number(length)), 'latin1');
      // Pictures are compressed in their own way.
      return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
    })
    .join('\n')
    .replace(/<([\dA-F]+)> Tj/gu, (_whole, hex: string) => `(${Buffer.from(hex, 'hex').toString('latin1')})`);
}

function latin(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString('latin1');
}
