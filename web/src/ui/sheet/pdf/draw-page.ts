import {
  beginText,
  endText,
  type PDFFont,
  type PDFImage,
  type PDFName,
  type PDFPage,
  rgb,
  setCharacterSpacing,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import type { Place } from './place.ts';
import type { PageParts, Swatch } from './read-page.ts';
import type { TextLine } from './text-lines.ts';

const BOLD = 600;

/** The fonts of a PDF that every program has, each with the characters it knows. */
export interface Fonts {
  regular: Font;
  bold: Font;
  symbols: Font;
}

export interface Font {
  font: PDFFont;
  characters: ReadonlySet<number>;
}

/** What is needed to draw pages. */
export interface Drawing {
  fonts: Fonts;
  /** Of each picture, and of each text that no font has. */
  images: ReadonlyMap<Place, PDFImage>;
  /** Points around what is drawn. */
  margin: number;
}

/** The font that has all characters of a text; undefined: none has. */
export function fontFor({ text, style }: TextLine, { regular, bold, symbols }: Fonts): PDFFont | undefined {
  return [style.weight >= BOLD ? bold : regular, symbols].find(({ characters }) =>
    [...text].every((character) => characters.has(character.codePointAt(0) ?? 0)),
  )?.font;
}

/** Draws what a page of a sheet shows. */
export function drawPage(page: PDFPage, parts: PageParts, { fonts, images, margin }: Drawing): void {
  const top = page.getHeight() - margin;
  page.translateContent(margin, top);
  for (const { x, y, width, height, color } of parts.rules)
    page.drawRectangle({ x, y: -y - height / 2, width, height, color: colorOf(color) });
  for (const swatch of parts.swatches) drawSwatch(page, swatch);
  const keys = new Map<PDFFont, PDFName>();
  for (const line of parts.lines) {
    const font = fontFor(line, fonts);
    if (font === undefined) continue;
    const key = keys.get(font) ?? page.node.newFontDictionary(font.name, font.ref);
    keys.set(font, key);
    drawLine(page, line, font, key);
  }
  for (const part of [...parts.pictures, ...parts.lines]) {
    const image = images.get(part);
    const { x, y, width, height } = part;
    if (image !== undefined) page.drawImage(image, { x, y: -y - height, width, height });
  }
}

/** As wide as on the screen, whose font is another one: the space between its letters makes up for that. */
function drawLine(page: PDFPage, line: TextLine, font: PDFFont, key: PDFName): void {
  const { text, x, y, width, height, style } = line;
  const { red, green, blue } = colorOf(style.color);
  const spacing = (width - font.widthOfTextAtSize(text, style.size)) / text.length;
  page.pushOperators(
    beginText(),
    setFillingRgbColor(red, green, blue),
    setFontAndSize(key, style.size),
    setCharacterSpacing(spacing),
    setTextMatrix(1, 0, 0, 1, x, -(y + height / 2 + style.baseline)),
    showText(font.encodeText(text)),
    endText(),
  );
}

function drawSwatch(page: PDFPage, { x, y, width, height, radius, fill, border }: Swatch): void {
  const corner = (toX: number, toY: number) => `a${radius},${radius} 0 0 1 ${toX},${toY}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  page.drawSvgPath(
    `M${radius},0h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`,
    { x, y: -y, color: colorOf(fill), borderColor: colorOf(border), borderWidth: 0.5 },
  );
}

/** A computed color of CSS; a transparent one is white, as the paper is. */
function colorOf(css: string) {
  const [red = 255, green = 255, blue = 255, alpha = 1] = (css.match(/[\d.]+/gu) ?? []).map(Number);
  return alpha === 0 ? rgb(1, 1, 1) : rgb(red / 255, green / 255, blue / 255);
}
