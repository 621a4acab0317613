import { type UsageRow, usageCall } from '@kitroom/contract/usage';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../api/call.ts';
import { counted } from '../ui/sentence-parts.ts';

/** What depends on each record, by its id; records on which nothing depends are left out. */
type Uses = ReadonlyMap<number, readonly string[]>;

/** What depends on the records of a kind being active: asked before one is deactivated, and in which words. */
export interface Usage {
  query: ReturnType<typeof usesQuery>;
  /** Next to the switch of a record on which nothing depends; null: nothing is said there, whatever depends on it. */
  unused: string | null;
  /** What a deactivation means for each of them. */
  meaning: string;
  unknown: string;
}

/** Never from the cache: users decide by it. */
export function usesQuery(path: string, read: (signal: AbortSignal) => Promise<Uses>) {
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => read(signal), staleTime: 0 });
}

export function usageOf(resource: Parameters<typeof usageCall>[0]): Usage {
  const call = usageCall(resource);
  return {
    query: usesQuery(call.path, async (signal) => {
      const { usage } = await callBody(call, { signal });
      return new Map(usage.map((row) => [row.id, [usageText(row)]]));
    }),
    unused: 'Not used yet',
    meaning: 'Existing uses stay as they are, but it can no longer be chosen.',
    unknown: 'Could not check where this is used',
  };
}

/** Such as 'Used by 14 products, 3 of them with pictures in this color'. */
function usageText({ products, pictured_products, garment_colors }: UsageRow): string {
  const uses = [
    ...(products > 0 ? [counted(products, 'product', 'products')] : []),
    ...(garment_colors > 0 ? [counted(garment_colors, 'garment color', 'garment colors')] : []),
  ];
  const pictures = pictured_products > 0 ? `, ${pictured_products} of them with pictures in this color` : '';
  return `Used by ${uses.join(' and ')}${pictures}`;
}
