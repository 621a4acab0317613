import { ARCHIVE_MESSAGES, SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { type Place, placeKey } from '../../catalog/slots/slot-rows.ts';
import { breather } from '../../platform/breather.ts';
import type { Queries } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { UnusableArchiveError } from './archive-error.ts';
import type { PictureEntry } from './archive-reader.ts';

/** Products and colors by normalized code. */
interface Catalog {
  products: Map<string, { id: number; code: string }>;
  colors: Map<string, { id: number; code: string }>;
  /** `product id/color id`. */
  offered: Set<string>;
}

export interface PlacedEntry {
  place: Place;
  picture: PictureEntry;
}

interface LeftOutEntry {
  reason: string;
  picture: PictureEntry;
}

/**
 * Finds the slot of each picture, and those that fit no slot here with the reason.
 * Throws `UnusableArchiveError` when two pictures are for the same slot, or none fits.
 */
export async function placePictures(
  query: Queries,
  pictures: readonly PictureEntry[],
  skipped: readonly { reason: string }[],
) {
  const catalog = await readCatalog(query);
  const placed = new Map<string, PlacedEntry>();
  const leftOut: LeftOutEntry[] = [];
  const breathe = breather();
  for (const picture of pictures) {
    await breathe();
    const place = placeOf(catalog, picture);
    if ('reason' in place) {
      leftOut.push({ picture, ...place });
      continue;
    }
    const key = placeKey(place);
    const other = placed.get(key);
    if (other) throw new UnusableArchiveError(ARCHIVE_MESSAGES.sameSlot(other.picture.name, picture.name));
    placed.set(key, { place, picture });
  }
  if (placed.size === 0)
    throw new UnusableArchiveError(
      ARCHIVE_MESSAGES.noPictures([...leftOut, ...skipped].map(({ reason }) => reason)),
    );
  return { placed: [...placed.values()], leftOut };
}

function placeOf(catalog: Catalog, { products, colors, slot }: PictureEntry): Place | { reason: string } {
  const product = firstKnown(catalog.products, products);
  if (!product) return { reason: SKIP_REASONS.unknownProduct(products[0] ?? '') };
  if (colors === null) return { productId: product.id, slot, colorId: null };
  const color = firstKnown(catalog.colors, colors);
  if (!color) return { reason: SKIP_REASONS.unknownColor(colors[0] ?? '') };
  if (!catalog.offered.has(`${product.id}/${color.id}`)) {
    return { reason: SKIP_REASONS.colorNotOffered(product.code, color.code) };
  }
  return { productId: product.id, slot, colorId: color.id };
}

function firstKnown<T>(records: Map<string, T>, codes: readonly string[]): T | undefined {
  const known = codes.find((code) => records.has(normalized(code)));
  return known === undefined ? undefined : records.get(normalized(known));
}

async function readCatalog(query: Queries): Promise<Catalog> {
  const products = await query.selectFrom('products').select(['id', 'code', 'code_folded']).execute();
  const colors = await query.selectFrom('garment_colors').select(['id', 'code', 'code_folded']).execute();
  const links = await query
    .selectFrom('product_garment_colors')
    .select(['product_id', 'garment_color_id'])
    .execute();
  return {
    products: new Map(products.map((product) => [product.code_folded, product])),
    colors: new Map(colors.map((color) => [color.code_folded, color])),
    offered: new Set(links.map((link) => `${link.product_id}/${link.garment_color_id}`)),
  };
}
