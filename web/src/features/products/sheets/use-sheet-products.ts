import { type ProductListRow, productResource } from '@kitroom/contract/product';
import { sizeResource } from '@kitroom/contract/size';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resourceApi } from '../../../api/resource-api.ts';
import { readRecords } from '../../../resource/bulk-edit/bulk-api.ts';
import { onSheet, useSheetIds } from '../../../resource/sheets/on-sheet.ts';
import { products } from '../product.ts';

const sizes = resourceApi(sizeResource);

/** The products of a sheet. */
export function useSheetProducts() {
  const ids = useSheetIds();
  const query = useQuery(products.list());
  const found = useMemo(
    () => (query.data === undefined ? undefined : onSheet(query.data.products, ids)),
    [query.data, ids],
  );
  return { found, query };
}

/** The sizes of products, in their order, by the product's id; for users who can see sizes. */
export function useSheetSizes(rows: readonly ProductListRow[] | undefined, enabled: boolean) {
  const ids = rows?.map(({ id }) => id) ?? [];
  const all = useQuery({ ...sizes.list(), enabled });
  const linked = useQuery({ ...sizeIds(ids), enabled: enabled && rows !== undefined });
  const data = useMemo(() => {
    if (all.data === undefined || linked.data === undefined) return undefined;
    const inOrder = all.data.sizes;
    return new Map(
      [...linked.data].map(([id, own]) => [id, inOrder.filter((size) => own.includes(size.id))] as const),
    );
  }, [all.data, linked.data]);
  return {
    data,
    error: all.error ?? linked.error,
    refetch: () => {
      void all.refetch();
      void linked.refetch();
    },
  };
}

function sizeIds(ids: readonly number[]) {
  return queryOptions({
    queryKey: [productResource.path, 'sizes', ids.join()],
    queryFn: async ({ signal }) => {
      const records = ids.length === 0 ? [] : await readRecords(productResource, ids, signal);
      return new Map(records.map(({ id, item }) => [id, item.product_size_ids]));
    },
  });
}
