import type { FieldError } from '@kitroom/contract/failure-bodies';
import { INVALID_ID } from '@kitroom/contract/fields';
import { CATEGORY_REQUIRED, type ProductInput } from '@kitroom/contract/product';
import { type Author, differences, logChange } from '../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { changeLinks, type LinkSet, linksDiffer, readLinks } from '../../platform/db/links.ts';
import { missingInEach } from '../../platform/db/references.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { ProductItem } from './product-item.ts';

/** The sizes a product is available in. */
export const SIZES: LinkSet = { table: 'product_sizes', owner: 'product_id', linked: 'size_id' };
/** The garment colors a product is available in. */
export const GARMENT_COLORS: LinkSet = {
  table: 'product_garment_colors',
  owner: 'product_id',
  linked: 'garment_color_id',
};

type Links = Pick<ProductInput, 'product_size_ids' | 'product_garment_color_ids'>;
type References = Links & Partial<Pick<ProductInput, 'product_category_id'>>;

/** Throws 400 with every field that names a record which does not exist. */
export async function requireReferences(trx: Transaction, input: References): Promise<void> {
  const { product_category_id: category, product_size_ids = [], product_garment_color_ids = [] } = input;
  const [categories = [], colors = [], sizes = []] = await missingInEach(trx, [
    { table: 'product_categories', ids: category === undefined ? [] : [category] },
    { table: 'garment_colors', ids: product_garment_color_ids },
    { table: 'sizes', ids: product_size_ids },
  ]);
  const errors: FieldError[] = [];
  if (categories.length > 0) errors.push({ path: 'product_category_id', message: CATEGORY_REQUIRED });
  if (colors.length > 0) errors.push({ path: 'product_garment_color_ids', message: INVALID_ID });
  if (sizes.length > 0) errors.push({ path: 'product_size_ids', message: INVALID_ID });
  if (errors.length > 0) throw invalid(errors);
}

/** Which sizes and garment colors a product is available in. */
export type ProductLinks = Pick<ProductItem, 'product_size_ids' | 'product_garment_color_ids'>;

/** The links of a product that has just been created. */
export const NO_LINKS: ProductLinks = { product_size_ids: [], product_garment_color_ids: [] };

export async function readProductLinks(query: Queries, id: number): Promise<ProductLinks> {
  return {
    product_size_ids: await readLinks(query, SIZES, id),
    product_garment_color_ids: await readLinks(query, GARMENT_COLORS, id),
  };
}

/** Whether saving these links would change any. */
export async function productLinksDiffer(query: Queries, id: number, input: Links): Promise<boolean> {
  return (
    (await linksDiffer(query, SIZES, id, input.product_size_ids)) ||
    (await linksDiffer(query, GARMENT_COLORS, id, input.product_garment_color_ids))
  );
}

/**
 * Sets the sizes and garment colors a product is available in, whose links are `before`; undefined leaves a set as it is.
 * Resolves to the links as they are then. Pictures in a color that is no longer offered keep their rows: they are hidden,
 * and come back when the color does.
 */
export async function saveProductLinks(
  trx: Transaction,
  id: number,
  { before: { product_size_ids, product_garment_color_ids }, input }: { before: ProductLinks; input: Links },
  author: Author,
): Promise<ProductLinks> {
  const sizes = await saveLinks(trx, SIZES, id, { before: product_size_ids, ids: input.product_size_ids });
  const colors = await saveLinks(trx, GARMENT_COLORS, id, {
    before: product_garment_color_ids,
    ids: input.product_garment_color_ids,
  });
  const after = { product_size_ids: sizes.after, product_garment_color_ids: colors.after };
  if (sizes.changed || colors.changed) {
    const before = { product_size_ids, product_garment_color_ids };
    const change = { author, action: 'links', entity: 'products', entityId: id } as const;
    await logChange(trx, { ...change, ...differences(before, after) });
  }
  return after;
}

async function saveLinks(
  trx: Transaction,
  set: LinkSet,
  id: number,
  { before, ids }: { before: number[]; ids: readonly number[] | undefined },
) {
  if (!ids) return { after: before, changed: false };
  const { after, added, removed } = await changeLinks(trx, set, id, { before, ids });
  const changed = added.length + removed.length > 0;
  return { after: changed ? after : before, changed };
}
