import type { BoardColor } from '@kitroom/contract/pictures/picture-board';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { summaryQuery } from '../../api/product-pictures.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { boardColors } from './board/board-data.ts';

/** What a row of the list says about a product's colors and pictures. */
interface Summary {
  /** In the order of the garment colors. */
  colors: readonly BoardColor[];
  pictures: number;
}

/** Null for products of which that is not known. */
type SummaryOf = (productId: number) => Summary | null;

/** Null where rows are cards, which have no room for them. */
const Summaries = createContext<SummaryOf | null>(null);

/** Gives the rows within the colors and picture counts of their products; asks for them when the rows are there. */
export function ProductSummaries({ rowsAreShown, children }: { rowsAreShown: boolean; children: ReactNode }) {
  const small = useSmallScreen();
  const enabled = rowsAreShown && !small;
  const { data: products } = useQuery({ ...summaryQuery(), enabled });
  const { data: colors } = useQuery({ ...boardColors(), enabled });
  const summaryOf = useMemo((): SummaryOf | null => {
    if (small) return null;
    if (products === undefined || colors === undefined) return () => null;
    return (id) => {
      const product = products.get(id);
      if (product === undefined) return null;
      const ids = new Set(product.color_ids);
      return { colors: colors.filter((color) => ids.has(color.id)), pictures: product.pictures };
    };
  }, [small, products, colors]);
  return <Summaries value={summaryOf}>{children}</Summaries>;
}

/** What the rows say about their products; null: nothing. */
export function useProductSummaries(): SummaryOf | null {
  return useContext(Summaries);
}
