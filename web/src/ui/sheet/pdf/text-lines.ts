import type { Place } from './place.ts';

/** One line of a text as the browser has broken it. */
export interface TextLine extends Place {
  text: string;
  style: TextStyle;
}

/** How a text looks; lengths are in points, the rest as in CSS. */
export interface TextStyle {
  size: number;
  /** How far the baseline is below the middle of a line. */
  baseline: number;
  family: string;
  weight: number;
  color: string;
  direction: CanvasDirection;
}

/** The texts in an element, line by line; a pixel of their font is `points` high. */
export function linesIn(element: Element, place: (rect: DOMRect) => Place, points: number): TextLine[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: TextLine[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement === null) continue;
    const style = styleOf(getComputedStyle(text.parentElement), points);
    for (const line of brokenLines(text)) found.push({ ...place(line.rect), text: line.text, style });
  }
  return found;
}

function styleOf(css: CSSStyleDeclaration, points: number): TextStyle {
  const { fontSize, fontFamily, fontWeight, color, direction } = css;
  return {
    size: Number.parseFloat(fontSize) * points,
    baseline: baselineOf(`${fontWeight} ${fontSize} ${fontFamily}`) * points,
    family: fontFamily,
    weight: Number(fontWeight),
    color,
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
  };
}

const baselines = new Map<string, number>();

/** Pixels from the middle of a font's line to its baseline. */
function baselineOf(font: string): number {
  const known = baselines.get(font);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) throw new Error('The browser has no canvas');
  canvas.font = font;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = canvas.measureText('x');
  const baseline = (above - below) / 2;
  baselines.set(font, baseline);
  return baseline;
}

interface BrokenLine {
  text: string;
  rect: DOMRect;
}

/** A text's lines: the browser says where each character is, not where it breaks. */
function brokenLines(node: Text): BrokenLine[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const [only, ...others] = range.getClientRects();
  if (only === undefined) return [];
  if (others.length === 0) return [{ text: node.data.replace(/\s+/gu, ' '), rect: only }];
  const lines: BrokenLine[] = [];
  let at = 0;
  for (const character of node.data) {
    range.setStart(node, at);
    at += character.length;
    range.setEnd(node, at);
    add(lines, character, range.getBoundingClientRect());
  }
  return lines.map(({ text, rect }) => ({ text: text.trimEnd().replace(/\s+/gu, ' '), rect }));
}

function add(lines: BrokenLine[], character: string, rect: DOMRect): void {
  const line = lines.at(-1);
  const isSpace = character.trim() === '';
  // A space at the end of a line has a place of its own in some browsers only, and parts of one sign have none.
  if (line === undefined ? isSpace : isSpace || rect.width === 0) {
    if (line !== undefined) line.text += character;
  } else if (line !== undefined && rect.top + rect.height / 2 < line.rect.bottom) {
    line.text += character;
    line.rect = around(line.rect, rect);
  } else {
    lines.push({ text: character, rect });
  }
}

function around(one: DOMRect, other: DOMRect): DOMRect {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const [right, bottom] = [Math.max(one.right, other.right), Math.max(one.bottom, other.bottom)];
  return new DOMRect(left, top, right - left, bottom - top);
}
