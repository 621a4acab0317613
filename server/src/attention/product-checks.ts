import { adviseContrast } from '@kitroom/contract/colors/contrast';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { sizeResource } from '@kitroom/contract/size';
import type { Expression, ExpressionBuilder } from 'kysely';
import { breather } from '../platform/breather.ts';
import type { Queries } from '../platform/db/database.ts';
import { idsIn, joinedIds } from '../platform/db/links.ts';
import { readInBatches } from '../platform/db/read-in-batches.ts';
import type { Tables } from '../platform/db/tables.ts';
import { type Check, type Finding, none } from './check.ts';

/** Parts that active products lack, and those that are inactive or hard to read. */
export const PRODUCT_CHECKS: readonly Check[] = [
  {
    reason: 'no_hero_picture',
    shows: [],
    find: (query) =>
      without(query, ({ selectFrom }) =>
        selectFrom('product_images as image')
          .select('image.id')
          .whereRef('image.product_id', '=', 'products.id')
          .where('image.color_id', 'is', null),
      ),
  },
  {
    reason: 'no_sizes',
    shows: [],
    find: withoutAny('product_sizes'),
  },
  {
    reason: 'no_garment_colors',
    shows: [],
    find: withoutAny('product_garment_colors'),
  },
  {
    reason: 'inactive_category',
    shows: [productCategoryResource.listPermissions],
    find: (query) =>
      query
        .selectFrom('product_categories as category')
        .innerJoin('products', 'products.product_category_id', 'category.id')
        .select(['products.id', 'category.name'])
        .where('category.is_active', '=', 0)
        .where('products.is_active', '=', 1)
        .execute(),
  },
  {
    reason: 'inactive_sizes',
    shows: [sizeResource.listPermissions],
    find: (query) =>
      query
        .selectFrom('sizes')
        .innerJoin('product_sizes as offer', 'offer.size_id', 'sizes.id')
        .innerJoin('products', 'products.id', 'offer.product_id')
        .select(['products.id', 'sizes.name'])
        .where('sizes.is_active', '=', 0)
        .where('products.is_active', '=', 1)
        .orderBy('sizes.name_folded')
        .execute(),
  },
  {
    reason: 'inactive_garment_colors',
    shows: [garmentColorResource.listPermissions],
    find: (query) =>
      query
        .selectFrom('garment_colors as color')
        .innerJoin('product_garment_colors as offer', 'offer.garment_color_id', 'color.id')
        .innerJoin('products', 'products.id', 'offer.product_id')
        .select(['products.id', 'color.name'])
        .where('color.is_active', '=', 0)
        .where('products.is_active', '=', 1)
        .orderBy('color.name_folded')
        .execute(),
  },
  {
    reason: 'low_contrast',
    // The record of the garment color has the approved imprint colors.
    shows: [garmentColorResource.readPermissions, imprintColorResource.listPermissions],
    find: productsOfLowContrast,
  },
];

/** The active products of which `links` finds nothing. */
function without(
  query: Queries,
  links: (eb: ExpressionBuilder<Tables, 'products'>) => Expression<unknown>,
): Promise<Finding[]> {
  return query
    .selectFrom('products')
    .select('products.id')
    .where('products.is_active', '=', 1)
    .where((eb) => none(links(eb)))
    .execute();
}

function withoutAny(links: 'product_sizes' | 'product_garment_colors'): Check['find'] {
  return (query) =>
    without(query, ({ selectFrom }) =>
      selectFrom(links).select('product_id').whereRef('product_id', '=', 'products.id'),
    );
}

// The sentence names a few: a product in 20 colors with 20 imprint colors each would name hundreds.
const MOST_PAIRS = 4;

/** Active products under the USAV Contrast Rule, in a garment color that an approved imprint color is too close to. */
async function productsOfLowContrast(query: Queries): Promise<Finding[]> {
  const tooClose = await pairsTooClose(query);
  if (tooClose.size === 0) return [];
  const products = await readInBatches(async (after, count) => {
    const rows = await query
      .selectFrom('products')
      .innerJoin('product_garment_colors as offer', 'offer.product_id', 'products.id')
      .select(['products.id', joinedIds('offer.garment_color_id').as('color_ids')])
      .where('products.requires_color_pairing', '=', 1)
      .where('products.is_active', '=', 1)
      .where('products.id', '>', after)
      .groupBy('products.id')
      .orderBy('products.id')
      .limit(count)
      .execute();
    return rows.map(({ id, color_ids }) => {
      const names = idsIn(color_ids).flatMap((color) => tooClose.get(color) ?? []);
      return { id, names: names.slice(0, MOST_PAIRS) };
    });
  });
  return products.flatMap(({ id, names }) => names.map((name): Finding => ({ id, name })));
}

/** By the id of the garment color: 'Black on Navy'. Inactive colors are neither printed nor offered. */
async function pairsTooClose(query: Queries): Promise<Map<number, string[]>> {
  const approved = await query
    .selectFrom('garment_color_imprint_colors as pair')
    .innerJoin('garment_colors as garment', 'garment.id', 'pair.garment_color_id')
    .innerJoin('imprint_colors as imprint', 'imprint.id', 'pair.imprint_color_id')
    .select([
      'garment.id',
      'garment.name',
      'garment.hex_value',
      'imprint.name as imprint_name',
      'imprint.hex_value as imprint_hex',
    ])
    .where('garment.is_active', '=', 1)
    .where('imprint.is_active', '=', 1)
    .orderBy('garment.id')
    .orderBy('imprint.name_folded')
    .execute();
  const tooClose = new Map<number, string[]>();
  const breathe = breather();
  for (const { id, imprint_name, imprint_hex, ...garment } of approved) {
    await breathe();
    const advice = adviseContrast(garment, { name: imprint_name, hex_value: imprint_hex });
    if (advice?.verdict !== 'too-close') continue;
    tooClose.set(id, [...(tooClose.get(id) ?? []), `${imprint_name} on ${garment.name}`]);
  }
  return tooClose;
}
