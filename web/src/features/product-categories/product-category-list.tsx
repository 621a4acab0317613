import { type ProductCategoryRow, productCategoryResource } from '@kitroom/contract/product-category';
import { productCategoryUsage } from '@kitroom/contract/usage';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { useBulkActivation } from '../../resource/use-bulk-activation.tsx';
import { useRecordList } from '../../resource/use-record-list.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { EmptyList } from '../../ui/list/empty-list.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { RecordTable } from '../../ui/list/record-table.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const categories = resourceApi(productCategoryResource);

const columns: RecordColumn<ProductCategoryRow>[] = [
  { id: 'name', header: 'Name', value: (category) => category.name },
  { id: 'code', header: 'Code', value: (category) => category.code },
  { id: 'description', header: 'Description', value: (category) => category.description },
  { id: 'sort_order', header: 'Sort Order', value: (category) => category.sort_order, align: 'right' },
  { id: 'is_active', header: 'Active', value: (category) => category.is_active },
];

const searched = (category: ProductCategoryRow) => [category.name, category.code, category.description];
const isActive = (category: ProductCategoryRow) => category.is_active;
const nameOf = (category: ProductCategoryRow) => category.name;
const withActive = ({ productCategory }: { productCategory: ProductCategoryRow }, is_active: boolean) => ({
  ...productCategory,
  is_active,
});

const edit = (category: ProductCategoryRow) => (
  <RowAction to={`/admin/product-category/${category.id}/edit`} label="Edit" of={category.name} />
);

export function ProductCategoryList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(categories.list());
  const list = useRecordList(data?.product_categories, { searched, isActive, columns });
  const bulk = useBulkActivation({
    api: categories,
    allowed: has('PRODUCT_CATEGORY_UPDATE'),
    rows: list.rows,
    nameOf,
    withActive,
    noun: { one: 'product category', many: 'product categories' },
    usage: productCategoryUsage,
  });
  const create = has('PRODUCT_CATEGORY_CREATE') ? (
    <Button component={Link} to="/admin/product-category/create" variant="contained">
      Create Product Category
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Product Categories">{create}</PageHeader>
      <ListToolbar label="Search product categories" list={list}>
        <ListTools name="product-categories" list={list} />
      </ListToolbar>
      {bulk.bar}
      <RecordTable
        label="Product Categories"
        columns={list.columns}
        rows={data && list.rows}
        error={errorText(
          error,
          LOAD_FAILED.productCategories,
          'You do not have permission to view product category information.',
        )}
        onRetry={refetch}
        sort={list.sort}
        onSort={list.setSort}
        selection={bulk.selection}
        actions={has('PRODUCT_CATEGORY_UPDATE') ? edit : undefined}
        empty={<EmptyList text="No product categories found." list={list} next={create} />}
      />
    </>
  );
}
