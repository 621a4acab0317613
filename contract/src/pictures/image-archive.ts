import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { altText } from './alt-text.ts';

/** Name of the list of contents within the zip of product pictures. */
export const MANIFEST_NAME = 'manifest.json';

/** The value of `format` in the manifest of one of our own zips. */
export const MANIFEST_FORMAT = 'kitroom-product-images';

/** The version that is written, and the highest that is read. */
export const MANIFEST_VERSION = 1;

/** The part that every version of the manifest has. */
export const manifestHead = z.object({ format: z.literal(MANIFEST_FORMAT), version: z.int().positive() });

/** The manifest: which entry of the zip is which picture. Codes, not ids: a zip fits another database too. */
export const imageManifest = manifestHead.extend({
  pictures: z.array(
    z.object({
      name: z.string(),
      product: z.string(),
      /** Code of the garment color; null: the hero. */
      color: z.string().nullable(),
      slot: z.int().min(1).max(LIMITS.slots),
      sha256: z.string().regex(/^[0-9a-f]{64}$/u),
      bytes: z.int().positive(),
      /** Its alt text; missing: the zip has none for it, as zips of older versions. */
      alt_text: altText.optional(),
    }),
  ),
  /** Pictures that are not in the zip because their stored file was missing or damaged. */
  missing: z.array(z.object({ product: z.string(), color: z.string().nullable(), slot: z.int() })).optional(),
});
export type ImageManifest = z.output<typeof imageManifest>;

/** Limits of a restore besides the size of the zip. */
export const ARCHIVE_LIMITS = {
  /** macOS makes three entries of each picture when it compresses a folder again. */
  entries: 100_000,
  /** Bytes of one name. */
  name: 1024,
  /** Folders within each other, and the file: nobody has as many. */
  depth: 64,
  /** Bytes of the manifest. */
  manifest: 64 * 1024 * 1024,
  /** The highest compression ratio of an entry; pictures hardly compress. */
  ratio: 200,
  /** Entries smaller than this many bytes are exempt from the ratio. */
  ratioFrom: 1024 * 1024,
} as const;

const entryMessage = (reason: string) => (name: string) => `The zip was refused: "${name}" ${reason}`;

/** Why a zip was refused as a whole. Nothing is changed then. */
export const ARCHIVE_MESSAGES = {
  notAZip: 'This file is not a zip, or it is damaged',
  otherArchive: (kind: string) =>
    `This is a ${kind} archive, not a zip. Please unpack it, and pack its folder as a zip.`,
  webPage: 'This is a web page, not a zip. Please download the zip again.',
  cut: 'The end of this zip is missing: it has not arrived whole, or it is one part of several. Please download or pack it again as one file.',
  partOfZip: 'This file is only one part of a zip. Please upload the zip as one file.',
  /** `reasons`: why entries were left out, if there are any. */
  noPictures: (reasons: readonly string[]) =>
    [
      'No picture in this zip matches a product here.',
      ...[...new Set(reasons)].slice(0, 3).map((reason) => `${reason}.`),
      'Entries should look like "JR-4120/hero/slot-1.jpg".',
    ].join(' '),
  tooManyEntries: `The zip was refused: it has more than ${ARCHIVE_LIMITS.entries.toLocaleString('en-US')} entries`,
  tooLarge: (limit: string) => `This zip is too large: the limit is ${limit}`,
  unpackedTooLarge: (limit: string) => `The zip was refused: unpacked, it is larger than ${limit}`,
  newerManifest: 'The zip was refused: it was made by a newer version of Kitroom',
  badManifest: `The zip was refused: its ${MANIFEST_NAME} can’t be read. Without it, the names of folders and files say where pictures go.`,
  badDirectory: 'The zip was refused: its list of contents is damaged. Please download or pack it again.',
  badPath: entryMessage('is not a safe path'),
  badName: entryMessage('has a name that can’t be stored'),
  notAFile: entryMessage('is a link or a device, not a file'),
  encrypted: entryMessage('is encrypted. Please make the zip without a password.'),
  badMethod: entryMessage('is compressed in a way that is not supported. Please use plain zip (deflate).'),
  badRatio: entryMessage('unpacks to far more than a picture would'),
  overlap: entryMessage('shares its bytes with another entry'),
  headersDiffer: entryMessage('is described differently in two places'),
  duplicate: entryMessage('is there twice'),
  sameSlot: (name: string, other: string) =>
    `The zip was refused: "${name}" and "${other}" are for the same slot`,
  damaged: entryMessage('is damaged'),
  entryTooLarge: (name: string, limit: string) => `The zip was refused: "${name}" is larger than ${limit}`,
  /** `reason`: the message that the same picture would get as a single upload. */
  badPicture: (name: string, reason: string) => `The zip was refused: "${name}": ${reason}`,
} as const;

/** Why an entry was left out while the others were restored. */
export const SKIP_REASONS = {
  notAPicture: 'Not the name of a product picture',
  otherType: (extension: string) =>
    `${extension.toUpperCase()} files are not supported: save the picture as JPEG`,
  noSuchSlot: `There are only slots 1 to ${LIMITS.slots}`,
  inCloud: 'Still in iCloud: download it to the device first',
  innerZip: 'A zip within the zip: unpack it and upload its own zip',
  unknownProduct: (code: string) => `There is no product with the code ${code}`,
  productGone: 'The product no longer exists',
  unknownColor: (code: string) => `There is no garment color with the code ${code}`,
  colorNotOffered: (product: string, color: string) => `${product} is not available in ${color}`,
  missing: `Listed in ${MANIFEST_NAME}, but not in the zip`,
} as const;
