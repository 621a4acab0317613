import { productResource } from '@kitroom/contract/product';
import { sizeResource } from '@kitroom/contract/size';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { resourceApi, type Versioned } from '../../../api/resource-api.ts';
import { usePermissions } from '../../../session/permissions-context.ts';
import { type SizeRanges, sizeRange } from '../model/size-range.ts';

export const products = resourceApi(productResource);
export const sizes = resourceApi(sizeResource);

/** Ids of the products to order, by column of the garment; nothing is chosen at first. */
export type ChosenProducts = ReadonlyMap<number, number>;

export interface ProductCheck {
  chosen: ChosenProducts;
  /** Their sizes and colors, as far as they are known already. */
  ranges: SizeRanges;
  /** Null: no product. */
  choose: (column: number, productId: number | null) => void;
}

/**
 * The products that the roster is checked against, until the page is left. Null for those who cannot read products or
 * the names of sizes.
 */
export function useProductCheck(): ProductCheck | null {
  const { hasAny } = usePermissions();
  const mayCheck = hasAny(productResource.listPermissions) && hasAny(sizeResource.listPermissions);
  const [choices, setChoices] = useState<ChosenProducts>(NONE);
  const chosen = mayCheck ? choices : NONE;
  const list = useQuery({ ...sizes.list(), enabled: chosen.size > 0 }).data?.sizes;
  const records = useQueries({
    // The same product may be ordered for two garments.
    queries: [...new Set(chosen.values())].map((id) => products.item(id)),
    combine: itemsOf,
  });
  const ranges = useMemo((): SizeRanges => {
    const known = [...chosen].flatMap(([column, id]) => {
      const record = records.find((one) => one?.product.id === id);
      if (list === undefined || record === undefined) return [];
      const own = list.filter((size) => size.is_active && record.product_size_ids.includes(size.id));
      return [[column, sizeRange(record.product.name, own)] as const];
    });
    return new Map(known);
  }, [chosen, list, records]);
  if (!mayCheck) return null;
  return {
    chosen,
    ranges,
    choose: (column, productId) =>
      setChoices((old) => {
        const next = new Map(old);
        if (productId === null) next.delete(column);
        else next.set(column, productId);
        return next;
      }),
  };
}

const NONE: ChosenProducts = new Map();

function itemsOf<Item>(queries: UseQueryResult<Versioned<Item>>[]): (Item | undefined)[] {
  return queries.map(({ data }) => data?.item);
}
