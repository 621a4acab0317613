import { drawNumber } from './number.ts';
import { mix, type Palette } from './palette.ts';
import { CANVAS } from './paths.ts';

/** What is seen: the slots of a product hold them in this order. */
export const VIEWS = ['front', 'back', 'side', 'detail'] as const;
export type View = (typeof VIEWS)[number];

type Square = readonly [x: number, y: number, side: number];

/** One view of a garment. Texts are SVG path data unless they are called markup. */
export interface Shape {
  /** Outline of the garment. */
  body: string;
  /** Markup behind the body: the inside of a collar, a hood, straps. */
  behind?: string;
  /** In the color of the trim, within the outline. */
  panels?: string[];
  /** Where pieces are sewn together. */
  seams?: string[];
  /** Creases, where the fabric lies deeper. */
  folds?: string[];
  /** Markup on top: collar, zip, pocket. */
  over?: string;
  /** Where the number is printed: top middle and height. */
  print?: { x: number; y: number; height: number };
  /** The square that a picture shows: left, top, side. */
  frame?: Square;
  closeUp: Square;
}

// The whole garment with a margin on each side.
const WHOLE: Square = [55, 78, 890];

/** The picture of a garment, lit from the upper left on a soft background, as SVG. */
export function drawGarment(shape: Shape, palette: Palette, view: View, number: string): string {
  const [x, y, side] = view === 'detail' ? shape.closeUp : (shape.frame ?? WHOLE);
  const { fabric, trim, shade, shine, lightStrength, shadeStrength } = palette;
  const panels = (shape.panels ?? []).map((panel) => `<path d="${panel}" fill="${trim}"/>`).join('');
  const print = shape.print ? drawNumber(number, palette.imprint, shape.print) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CANVAS}" height="${CANVAS}" viewBox="${x} ${y} ${side} ${side}">
<defs>
<radialGradient id="room" gradientUnits="userSpaceOnUse" cx="440" cy="380" r="760">
<stop offset="0" stop-color="#faf9f7"/><stop offset=".62" stop-color="#eceae6"/><stop offset="1" stop-color="#d9d6d0"/></radialGradient>
<linearGradient id="sides" gradientUnits="userSpaceOnUse" x1="150" x2="850" y1="0" y2="0">
<stop offset="0" stop-color="${shade}" stop-opacity=".5"/><stop offset=".3" stop-color="${shade}" stop-opacity="0"/>
<stop offset=".62" stop-color="${shade}" stop-opacity=".02"/><stop offset="1" stop-color="${shade}" stop-opacity=".75"/></linearGradient>
<linearGradient id="fall" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="150" y2="900">
<stop offset="0" stop-color="${shine}" stop-opacity=".16"/><stop offset=".35" stop-color="${shine}" stop-opacity="0"/>
<stop offset=".7" stop-color="${shade}" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity=".32"/></linearGradient>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="400" cy="330" r="330">
<stop offset="0" stop-color="${shine}" stop-opacity=".34"/><stop offset="1" stop-color="${shine}" stop-opacity="0"/></radialGradient>
${view === 'detail' ? knit(palette) : ''}
<filter color-interpolation-filters="sRGB" id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="24"/></filter>
<filter color-interpolation-filters="sRGB" id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="9"/></filter>
<filter color-interpolation-filters="sRGB" id="near" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="3"/></filter>
<clipPath id="body"><path d="${shape.body}"/></clipPath>
</defs>
<rect width="${CANVAS}" height="${CANVAS}" fill="url(#room)"/>
<path d="${shape.body}" transform="translate(14 26)" fill="#2a2622" opacity=".34" filter="url(#far)"/>
${shape.behind ?? ''}
<path d="${shape.body}" fill="${fabric}"/>
<g clip-path="url(#body)">
${panels}${print}
<path d="${shape.body}" fill="url(#knit)"/>
<rect width="${CANVAS}" height="${CANVAS}" fill="url(#sides)" fill-opacity="${shadeStrength}"/>
${relief(shape.body, shape.folds ?? [], palette)}
<rect width="${CANVAS}" height="${CANVAS}" fill="url(#light)" fill-opacity="${lightStrength}"/>
<rect width="${CANVAS}" height="${CANVAS}" fill="url(#fall)" fill-opacity=".62"/>
${(shape.seams ?? []).map((seam) => stitch(seam, palette)).join('')}
</g>
<path d="${shape.body}" fill="none" stroke="${mix(shade, '#000000', 0.15)}" stroke-width="1.6" opacity=".5"/>
${shape.over ?? ''}
</svg>`;
}

/**
 * Markup of a piece that lies on the garment: sleeve, hood, pocket. `id` is its own within the picture; `panel` is
 * path data in the color of the trim.
 */
export function piece(
  id: string,
  path: string,
  palette: Palette,
  { panel = '', folds = [] as string[] } = {},
): string {
  return (
    `<path d="${path}" transform="translate(4 10)" fill="#15120f" opacity=".3" filter="url(#soft)"/>` +
    `<path d="${path}" fill="${palette.fabric}"/><clipPath id="${id}"><path d="${path}"/></clipPath>` +
    `<g clip-path="url(#${id})"><path d="${panel}" fill="${palette.trim}"/><path d="${path}" fill="url(#knit)"/>` +
    `${relief(path, folds, palette)}${stitch(path, palette)}</g>`
  );
}

// What gives a piece its depth: dark towards the edge, creases with light beside them. One blur: each takes long.
function relief(path: string, folds: string[], { shade, shine, ...strength }: Palette): string {
  const { lightStrength, shadeStrength } = strength;
  const lines = folds.map((fold, index) => `<path d="${fold}" stroke-width="${index % 2 === 0 ? 20 : 13}"/>`);
  return (
    '<g fill="none" stroke-linecap="round" filter="url(#soft)">' +
    `<g stroke="${shine}" stroke-opacity="${lightStrength * 0.5}" transform="translate(-13 -5)">${lines.join('')}</g>` +
    `<g stroke="${shade}" stroke-opacity="${shadeStrength * 0.65}">${lines.join('')}</g>` +
    `<path d="${path}" stroke="${shade}" stroke-width="34" stroke-opacity="${shadeStrength * 0.75}"/></g>`
  );
}

// The weave of the fabric shows from near only.
function knit({ shade, shine }: Palette): string {
  return (
    '<pattern id="knit" width="6" height="6" patternUnits="userSpaceOnUse">' +
    `<path d="M0 0H2.4V2.4H0ZM3 3H5.4V5.4H3Z" fill="${shade}" opacity=".15"/><path d="M3 0H5.2V2.2H3ZM0 3H2.2V5.2H0Z" fill="${shine}" opacity=".1"/></pattern>`
  );
}

/** A seam with the thread beside it. */
export function stitch(seam: string, { shade, shine }: Palette): string {
  return (
    `<path d="${seam}" fill="none" stroke="${shade}" stroke-width="2.2" opacity=".6"/>` +
    `<path d="${seam}" fill="none" stroke="${shine}" stroke-width="1.1" opacity=".35" transform="translate(-2 1.5)"/>` +
    `<path d="${seam}" fill="none" stroke="${shade}" stroke-width="1.1" stroke-dasharray="5 3.4" opacity=".5" transform="translate(5 3)"/>`
  );
}
