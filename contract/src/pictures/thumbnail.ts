import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  IMAGE_MESSAGES,
  IMAGE_TYPES,
  imageAddress,
  pictureHash,
  THUMBNAIL_WIDTHS,
  thumbnailWidth,
} from '../product-image.ts';

/** Formats in which a thumbnail can be asked for (`format`), with their types. */
export const THUMBNAIL_TYPES = {
  webp: IMAGE_TYPES.webp,
  jpeg: IMAGE_TYPES.jpg,
} as const;
export type ThumbnailFormat = keyof typeof THUMBNAIL_TYPES;

/** The types that an answer with a picture can have. */
export const SENT_TYPES = [...new Set([...Object.values(IMAGE_TYPES), ...Object.values(THUMBNAIL_TYPES)])];

/** Which thumbnail of a picture: at most `width` pixels wide. */
export interface ThumbnailSize {
  width: number;
  format: ThumbnailFormat;
}

/** The format of a thumbnail if none is asked for. */
export const DEFAULT_FORMAT = 'webp' satisfies ThumbnailFormat;

const FORMATS = Object.keys(THUMBNAIL_TYPES) as ThumbnailFormat[];
const BAD_FORMAT = `Format must be one of ${FORMATS.join(', ')}`;
const FORMAT_ALONE = `Format needs a width: one of ${THUMBNAIL_WIDTHS.join(', ')}`;

const parameters = {
  width: thumbnailWidth.optional(),
  // Clients of 1.1.0 may still ask for AVIF.
  format: z
    .literal([...FORMATS, 'avif'], BAD_FORMAT)
    .meta({ enum: FORMATS })
    .transform((format) => (format === 'avif' ? DEFAULT_FORMAT : format))
    .optional(),
};
type Parameters = { width?: number | undefined; format?: ThumbnailFormat | undefined };
const hasItsWidth = ({ width, format }: Parameters) => format === undefined || width !== undefined;
const onFormat = { path: ['format'], error: FORMAT_ALONE };

/** Query of the image call: without `width`, the picture as it is stored; with it, a thumbnail in `format`. */
export const imageQuery = imageAddress.extend(parameters).refine(hasItsWidth, onFormat);

/**
 * A picture by its content, for shops that keep what they have fetched: the answer at an address never changes. Only
 * pictures that are in a slot of a product now. `width` and `format` as in the image call.
 */
export const pictureByContent = defineCall({
  operationId: 'getPictureByContent',
  summary: 'Picture by its content',
  method: 'GET',
  path: '/api/product-images/:sha256',
  access: ['PRODUCT_READ'],
  params: z.object({ sha256: pictureHash }),
  query: z.object(parameters).refine(hasItsWidth, onFormat),
  produces: SENT_TYPES,
  etag: 'picture',
  notFound: IMAGE_MESSAGES.imageNotFound,
});
