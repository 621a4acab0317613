import type { Place } from './place.ts';
import { linesIn, type TextLine } from './text-lines.ts';

/** The line below a cell; colors are as in CSS. */
export interface Rule extends Place {
  color: string;
}

export interface Swatch extends Place {
  fill: string;
  border: string;
  /** Of its corners, in points. */
  radius: number;
}

export interface Picture extends Place {
  image: HTMLImageElement;
}

/** What a page of a sheet shows. */
export interface PageParts {
  rules: Rule[];
  swatches: Swatch[];
  pictures: Picture[];
  lines: TextLine[];
}

const POINTS_PER_PIXEL = 0.75;

/**
 * What a page of a sheet shows, read from the screen, to be drawn `width` points wide; smaller where its one row would be
 * higher than `height`.
 */
export function readPage(room: Element, { width, height }: { width: number; height: number }): PageParts {
  const frame = room.getBoundingClientRect();
  const { bottom } = room.lastElementChild?.getBoundingClientRect() ?? frame;
  const shrunk = Math.min(1, (height * frame.width) / ((bottom - frame.top) * width));
  const scale = (shrunk * width) / frame.width;
  // Lengths in styles do not know that a page is zoomed.
  const points = shrunk * POINTS_PER_PIXEL;
  const place = (rect: DOMRect): Place => ({
    x: (rect.left - frame.left) * scale,
    y: (rect.top - frame.top) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  });
  return {
    rules: [...room.querySelectorAll('th, td')].flatMap((cell) => {
      const { borderBottomWidth, borderBottomColor: color } = getComputedStyle(cell);
      const thickness = Number.parseFloat(borderBottomWidth) * points;
      const { x, y, width, height } = place(cell.getBoundingClientRect());
      return thickness > 0 ? [{ x, y: y + height - thickness / 2, width, height: thickness, color }] : [];
    }),
    swatches: [...room.querySelectorAll('.swatch')].map((swatch) => {
      const { backgroundColor, borderTopColor, borderTopLeftRadius } = getComputedStyle(swatch);
      return {
        ...place(swatch.getBoundingClientRect()),
        fill: backgroundColor,
        border: borderTopColor,
        radius: Number.parseFloat(borderTopLeftRadius) * points,
      };
    }),
    pictures: [...room.getElementsByTagName('img')].flatMap((image) => {
      // It failed to load.
      if (image.naturalWidth === 0) return [];
      return [{ image, ...contained(image, place(image.getBoundingClientRect())) }];
    }),
    lines: linesIn(room, place, points),
  };
}

/** Where `object-fit: contain` places a picture in its box. */
function contained({ naturalWidth, naturalHeight }: HTMLImageElement, box: Place): Place {
  const fit = Math.min(box.width / naturalWidth, box.height / naturalHeight);
  const [width, height] = [naturalWidth * fit, naturalHeight * fit];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
