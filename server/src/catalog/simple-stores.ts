import type { CodedInput, CodedRow } from '@kitroom/contract/coded';
import type { ImprintColorInput, imprintColorResource } from '@kitroom/contract/imprint-color';
import type { productCategoryResource } from '@kitroom/contract/product-category';
import type { sizeResource } from '@kitroom/contract/size';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import type { Row } from '../platform/db/tables.ts';
import type { Store } from '../platform/http/store.ts';
import { toCodedColumns, toCodedRow } from './coded-columns.ts';
import { toColor, toColorColumns } from './color-columns.ts';
import { sortedStore } from './sorted-store.ts';

// The entities without links or rules of their own.

export function sizeStore(
  db: Database,
): Store<CodedInput, z.output<typeof sizeResource.list>, z.output<typeof sizeResource.item>> {
  return sortedStore(db, 'sizes', {
    toColumns: toSizeColumns,
    toList: (rows) => ({ sizes: rows.map(toSize) }),
    toItem: (row) => ({ size: toSize(row) }),
  });
}

export function productCategoryStore(
  db: Database,
): Store<
  CodedInput,
  z.output<typeof productCategoryResource.list>,
  z.output<typeof productCategoryResource.item>
> {
  return sortedStore(db, 'product_categories', {
    toColumns: toSizeColumns,
    toList: (rows) => ({ product_categories: rows.map(toSize) }),
    toItem: (row) => ({ productCategory: toSize(row) }),
  });
}

export function imprintColorStore(
  db: Database,
): Store<
  ImprintColorInput,
  z.output<typeof imprintColorResource.list>,
  z.output<typeof imprintColorResource.item>
> {
  return sortedStore(db, 'imprint_colors', {
    toColumns: toColorColumns,
    toList: (rows) => ({ imprint_colors: rows.map(toColor) }),
    toItem: (row) => ({ imprint_color: toColor(row) }),
  });
}

// Product categories have the same fields as sizes (SPEC §3).

/** The columns of these fields. */
function toSizeColumns(input: CodedInput) {
  return { ...toCodedColumns(input), description: input.description };
}

function toSize(row: Row<'sizes' | 'product_categories'>): CodedRow {
  return { ...toCodedRow(row), description: row.description };
}
