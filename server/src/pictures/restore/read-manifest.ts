import {
  ARCHIVE_LIMITS,
  ARCHIVE_MESSAGES,
  type ImageManifest,
  imageManifest,
  MANIFEST_VERSION,
  manifestHead,
} from '@kitroom/contract/image-archive';
import { z } from 'zod';
import { breather } from '../../platform/breather.ts';
import { UnusableArchiveError } from './archive-error.ts';
import { parseLists } from './parse-lists.ts';

const { pictures, missing } = imageManifest.shape;
const list = z.tuple([z.int()]);
/** A manifest as `parseLists` returns it. */
const outline = manifestHead.extend({ pictures: list, missing: list.optional() });

/**
 * The pictures that a file called manifest.json lists; undefined: it is not one of our manifests, as other programs
 * write such files too. Throws `UnusableArchiveError` for one of ours that cannot be read.
 */
export async function readManifest(json: Buffer): Promise<ImageManifest['pictures'] | undefined> {
  const lists: unknown[][] = [];
  const content = await parseLists(json, (at, items) => {
    const taken = lists[at] ?? [];
    lists[at] = taken;
    // More than a zip can have: one of them is enough to tell.
    for (const item of items.slice(0, ARCHIVE_LIMITS.entries + 1 - taken.length)) taken.push(item);
  }).catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  const head = manifestHead.safeParse(content);
  if (!head.success) return undefined;
  if (head.data.version > MANIFEST_VERSION) throw new UnusableArchiveError(ARCHIVE_MESSAGES.newerManifest);
  try {
    const found = outline.parse(content);
    if (found.missing) await parseEach(lists[found.missing[0]], missing.unwrap().element);
    return await parseEach(lists[found.pictures[0]], pictures.element);
  } catch (error) {
    throw new UnusableArchiveError(ARCHIVE_MESSAGES.badManifest, { cause: error });
  }
}

async function parseEach<Item>(items: readonly unknown[] = [], schema: z.ZodType<Item>): Promise<Item[]> {
  if (items.length > ARCHIVE_LIMITS.entries) throw new RangeError(ARCHIVE_MESSAGES.tooManyEntries);
  const breathe = breather();
  const parsed: Item[] = [];
  for (const item of items) {
    parsed.push(schema.parse(item));
    await breathe();
  }
  return parsed;
}
