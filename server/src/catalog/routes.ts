import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { type ProductCategoryInput, productCategoryResource } from '@kitroom/contract/product-category';
import { type SizeInput, type SizeRow, sizeResource } from '@kitroom/contract/size';
import type { Database } from '../platform/db/database.ts';
import type { Row } from '../platform/db/tables.ts';
import { bindResource } from '../platform/http/bind-resource.ts';
import type { App } from '../platform/http/schemas.ts';
import { toCodedColumns, toCodedRow } from './coded-columns.ts';
import { toColor, toColorColumns } from './color-columns.ts';
import { garmentColorStore } from './garment-color-store.ts';
import { productRoutes } from './products/routes.ts';
import { sortedStore } from './sorted-store.ts';
import { usageRoutes } from './usage-routes.ts';

/** Sizes, product categories, garment and imprint colors, where they are used, and products. */
export function catalogRoutes(app: App, db: Database): void {
  const sizes = sortedStore(db, 'sizes', {
    toColumns: toSizeColumns,
    toList: (rows) => ({ sizes: rows.map(toSize) }),
    toItem: (row) => ({ size: toSize(row) }),
  });
  const productCategories = sortedStore(db, 'product_categories', {
    toColumns: toSizeColumns,
    toList: (rows) => ({ product_categories: rows.map(toSize) }),
    toItem: (row) => ({ productCategory: toSize(row) }),
  });
  const imprintColors = sortedStore(db, 'imprint_colors', {
    toColumns: toColorColumns,
    toList: (rows) => ({ imprint_colors: rows.map(toColor) }),
    toItem: (row) => ({ imprint_color: toColor(row) }),
  });
  bindResource(app, sizeResource, sizes);
  bindResource(app, productCategoryResource, productCategories);
  bindResource(app, garmentColorResource, garmentColorStore(db));
  bindResource(app, imprintColorResource, imprintColors);
  usageRoutes(app, db);
  productRoutes(app, db);
}

// Product categories have the same fields as sizes (SPEC §3).

function toSizeColumns(input: SizeInput | ProductCategoryInput) {
  return { ...toCodedColumns(input), description: input.description };
}

function toSize(row: Row<'sizes' | 'product_categories'>): SizeRow {
  return { ...toCodedRow(row), description: row.description };
}
