import { type ProductCategoryRow, productCategoryResource } from '@kitroom/contract/product-category';
import { productCategoryUsage } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { useAttention } from '../../resource/attention/use-attention.ts';
import { bulkEdit, useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { activeColumn } from '../../ui/list/active-column.tsx';
import { Excerpt } from '../../ui/list/excerpt.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { RecordName } from '../../ui/list/record-name.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { productCategoryScreens } from './screens.ts';

const categories = resourceApi(productCategoryResource);

const columns: RecordColumn<ProductCategoryRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    value: (category) => category.name,
    cell: ({ id, name }) => <RecordName id={id}>{name}</RecordName>,
  },
  { id: 'code', header: 'Code', width: 130, value: (category) => category.code },
  {
    id: 'description',
    header: 'Description',
    width: 240,
    value: (category) => category.description,
    cell: ({ description }) => <Excerpt text={description} />,
    long: true,
  },
  {
    id: 'sort_order',
    header: 'Sort Order',
    width: 115,
    value: (category) => category.sort_order,
    align: 'right',
  },
  activeColumn,
];

const searched = (category: ProductCategoryRow) => [category.name, category.code, category.description];
const nameOf = (category: ProductCategoryRow) => category.name;

const edit = (category: ProductCategoryRow) => (
  <RowAction to={pathTo(productCategoryScreens.edit, category.id)} label="Edit" of={category.name} />
);

const ProductCategoryBulkEdit = lazyDialog(
  async () => (await import('./product-category-bulk-edit.tsx')).ProductCategoryBulkEdit,
);
const dialogs = [bulkEdit(productCategoryScreens.edit.permission, ProductCategoryBulkEdit)];

const sentences = {
  search: 'Search product categories',
  loadFailed: LOAD_FAILED.productCategories,
  readForbidden: 'You do not have permission to view product category information.',
  empty: 'No product categories found.',
};

export function ProductCategoryList() {
  const { has } = usePermissions();
  const query = useQuery(categories.list());
  const attention = useAttention(categories.resource.path);
  const list = useRecordList(query.data?.product_categories, {
    searched,
    isActive,
    columns,
    attention,
    path: categories.resource.path,
  });
  const bulk = useBulkActions({
    path: categories.resource.path,
    screens: productCategoryScreens,
    rows: list.rows,
    nameOf,
    usage: productCategoryUsage,
    dialogs,
  });
  return (
    <ListScreen
      screens={productCategoryScreens}
      query={query}
      list={list}
      bulk={bulk}
      sentences={sentences}
      order={{ path: categories.resource.path, rows: query.data?.product_categories }}
      exportName="product-categories"
      actions={has(productCategoryScreens.edit.permission) ? edit : undefined}
      oneAction
    />
  );
}
