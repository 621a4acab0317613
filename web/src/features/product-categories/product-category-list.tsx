import { type ProductCategoryRow, productCategoryResource } from '@kitroom/contract/product-category';
import { productCategoryUsage } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { attentionTool, useAttention } from '../../resource/attention/attention-tool.tsx';
import { withReasons } from '../../resource/attention/reason-line.tsx';
import { type BulkOptions, bulkEdit } from '../../resource/bulk/bulk-action.ts';
import { useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { useImport } from '../../resource/import/use-import.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { useRowActions } from '../../resource/list/record-path.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { useChangeOrder } from '../../resource/order/use-change-order.tsx';
import { viewsTool } from '../../resource/saved-views/view-menu.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { activeColumn } from '../../ui/list/active-column.tsx';
import { Excerpt } from '../../ui/list/record-cell.tsx';
import { RecordName } from '../../ui/list/record-name.tsx';
import { productCategoryScreens } from './screens.ts';

const categories = resourceApi(productCategoryResource);

const columns = withReasons<ProductCategoryRow>([
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
]);

const searched = (category: ProductCategoryRow) => [category.name, category.code, category.description];
const nameOf = (category: ProductCategoryRow) => category.name;

const ProductCategoryBulkEdit = lazyDialog(
  async () => (await import('./product-category-bulk-edit.tsx')).ProductCategoryBulkEdit,
);
const bulk: BulkOptions = {
  path: categories.resource.path,
  screens: productCategoryScreens,
  usage: productCategoryUsage,
  dialogs: [bulkEdit(productCategoryScreens.edit.permission, ProductCategoryBulkEdit)],
};

const texts = {
  search: 'Search product categories',
  loadFailed: LOAD_FAILED.productCategories,
  readForbidden: 'You do not have permission to view product category information.',
  file: 'product-categories',
  empty: 'No product categories found.',
};

export function ProductCategoryList() {
  const query = useQuery(categories.list());
  const attention = useAttention(categories.resource.path);
  const list = useRecordList(query.data?.product_categories, {
    searched,
    isActive,
    columns,
    path: categories.resource.path,
    only: attention,
  });
  const { selection, tool } = useBulkActions(list.rows, nameOf, bulk);
  const tools = [
    attentionTool(attention, list),
    viewsTool(productCategoryScreens, list),
    tool,
    useImport(productCategoryScreens),
    useChangeOrder(productCategoryScreens, categories.resource.path, query.data?.product_categories),
  ];
  const actions = useRowActions(productCategoryScreens, nameOf);
  return (
    <ListScreen
      screens={productCategoryScreens}
      query={query}
      list={list}
      texts={texts}
      tools={tools}
      selection={selection}
      actions={actions}
    />
  );
}
