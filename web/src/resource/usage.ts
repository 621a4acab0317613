import type { UsageCall, UsageRow } from '@kitroom/contract/usage';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../api/call.ts';
import { counted } from '../ui/sentence-parts.ts';

/** Where the records of an entity are used. Never from the cache: users decide by it. */
export function usageQuery(call: UsageCall) {
  return queryOptions({
    queryKey: [call.path],
    queryFn: async ({ signal }) => {
      const { usage } = await callBody(call, { signal });
      return new Map(usage.map((row) => [row.id, usageText(row)]));
    },
    staleTime: 0,
  });
}

/** Such as 'Used by 14 products, 3 of them with pictures in this color'. Unused records have no text. */
function usageText({ products, pictured_products, garment_colors }: UsageRow): string {
  const uses = [
    ...(products > 0 ? [counted(products, 'product', 'products')] : []),
    ...(garment_colors > 0 ? [counted(garment_colors, 'garment color', 'garment colors')] : []),
  ];
  const pictures = pictured_products > 0 ? `, ${pictured_products} of them with pictures in this color` : '';
  return `Used by ${uses.join(' and ')}${pictures}`;
}
