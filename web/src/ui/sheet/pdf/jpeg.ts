import type { Picture } from './read-page.ts';
import type { TextLine } from './text-lines.ts';

/** Finer than an office printer shows. */
const PIXELS_PER_POINT = 240 / 72;
/** The edges of letters are sharper than those of pictures. */
const PIXELS_PER_POINT_OF_TEXT = 2 * PIXELS_PER_POINT;
const QUALITY = 0.85;

/** A picture as JPEG, no larger than needed: the server's thumbnails are WebP, which no PDF can hold. */
export function jpegOfPicture({ image, width, height }: Picture): string {
  const scale = Math.min(PIXELS_PER_POINT, image.naturalWidth / width);
  return jpeg(width * scale, height * scale, (canvas) =>
    canvas.drawImage(image, 0, 0, canvas.canvas.width, canvas.canvas.height),
  );
}

/** A text as JPEG, as the screen shows it, in whatever script. */
export function jpegOfText({ text, width, height, style }: TextLine): string {
  const scale = PIXELS_PER_POINT_OF_TEXT;
  return jpeg(width * scale, height * scale, (canvas) => {
    canvas.font = `${style.weight} ${style.size * scale}px ${style.family}`;
    canvas.fillStyle = style.color;
    canvas.direction = style.direction;
    canvas.textAlign = 'left';
    canvas.fillText(text, 0, (height / 2 + style.baseline) * scale, width * scale);
  });
}

// One for all: making a canvas takes longer than drawing a small picture.
let shared: CanvasRenderingContext2D | null = null;

/** As a data: URL. */
function jpeg(width: number, height: number, draw: (canvas: CanvasRenderingContext2D) => void): string {
  shared ??= document.createElement('canvas').getContext('2d', { alpha: false, willReadFrequently: true });
  if (shared === null) throw new Error('The browser has no canvas');
  const { canvas } = shared;
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  shared.fillStyle = '#fff';
  shared.fillRect(0, 0, canvas.width, canvas.height);
  draw(shared);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
