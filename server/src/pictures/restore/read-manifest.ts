import {
  ARCHIVE_LIMITS,
  ARCHIVE_MESSAGES,
  type ImageManifest,
  imageManifest,
  MANIFEST_FORMAT,
  MANIFEST_VERSION,
  manifestHead,
} from '@kitroom/contract/pictures/image-archive';
import type { z } from 'zod';
import { breather } from '../../platform/breather.ts';
import { parseInPieces } from '../../platform/parse-in-pieces.ts';
import { UnusableArchiveError } from './archive-error.ts';

const { pictures, missing } = imageManifest.shape;

/**
 * The pictures that a file called manifest.json lists; undefined: it is not one of our manifests, as other programs
 * write such files too. Throws `UnusableArchiveError` for one of ours that cannot be read.
 */
export async function readManifest(json: Buffer): Promise<ImageManifest['pictures'] | undefined> {
  // More than a zip can have: one of them is enough to tell.
  const most = ARCHIVE_LIMITS.entries + 1;
  const text = asUtf8(json);
  const content = await parseInPieces(text, { most }).catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error;
    // One of ours that somebody has edited knows codes and alt texts that are nowhere else in the zip.
    if (text.includes(MANIFEST_FORMAT)) throw new UnusableArchiveError(ARCHIVE_MESSAGES.badManifest);
    return undefined;
  });
  const head = manifestHead.safeParse(content);
  if (!head.success) return undefined;
  if (head.data.version > MANIFEST_VERSION) throw new UnusableArchiveError(ARCHIVE_MESSAGES.newerManifest);
  try {
    const lists = content as Record<'pictures' | 'missing', unknown>;
    await parseEach(lists.missing ?? [], missing.unwrap().element);
    return await parseEach(lists.pictures, pictures.element);
  } catch (error) {
    throw new UnusableArchiveError(ARCHIVE_MESSAGES.badManifest, { cause: error });
  }
}

// Editors put a mark in front, and Windows Notepad may save UTF-16.
function asUtf8(json: Buffer): Buffer {
  if (json[0] === 0xff && json[1] === 0xfe) return Buffer.from(json.toString('utf16le', 2));
  return json.subarray(json.indexOf('\u{feff}') === 0 ? 3 : 0);
}

async function parseEach<Item>(items: unknown, schema: z.ZodType<Item>): Promise<Item[]> {
  if (!Array.isArray(items)) throw new TypeError('Must be a list');
  if (items.length > ARCHIVE_LIMITS.entries) throw new RangeError(ARCHIVE_MESSAGES.tooManyEntries);
  const breathe = breather();
  const parsed: Item[] = [];
  for (const item of items) {
    parsed.push(schema.parse(item));
    await breathe();
  }
  return parsed;
}
