import type { ProductListRow } from '@kitroom/contract/product';
import { sizeResource } from '@kitroom/contract/size';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { summaryQuery } from '../../../api/product-pictures.ts';
import { resourceApi } from '../../../api/resource-api.ts';
import { useOnSheet } from '../../../records/sheets/on-sheet.ts';
import { products } from '../product.ts';

const sizeApi = resourceApi(sizeResource);

export function useSheetProducts() {
  const query = useQuery(products.list());
  return { found: useOnSheet(query.data?.products), query };
}

/** The sizes of products, in their order, by the product's id; for users who can see sizes. */
export function useSheetSizes(rows: readonly ProductListRow[] | undefined, enabled: boolean) {
  const all = useQuery({ ...sizeApi.list(), enabled });
  const linked = useQuery({ ...summaryQuery(), enabled });
  const data = useMemo(() => {
    if (rows === undefined || all.data === undefined || linked.data === undefined) return undefined;
    const { sizes } = all.data;
    return new Map(
      rows.map(({ id }) => {
        const own = new Set(linked.data.get(id)?.size_ids);
        return [id, sizes.filter((size) => own.has(size.id))] as const;
      }),
    );
  }, [rows, all.data, linked.data]);
  return {
    data,
    /** All sizes, in their order. */
    sizes: all.data?.sizes ?? [],
    error: all.error ?? linked.error,
    refetch: () => {
      void all.refetch();
      void linked.refetch();
    },
  };
}
