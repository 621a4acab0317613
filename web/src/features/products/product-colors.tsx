import type { BoardColor } from '@kitroom/contract/pictures/picture-board';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { summaryQuery } from '../../api/product-pictures.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { boardColors } from './board/board-data.ts';

/** The colors of a product, in the order of the garment colors; none where they are not known. */
type ColorsOf = (productId: number) => readonly BoardColor[];

/** Null where rows are cards, which have no room for them. */
const Colors = createContext<ColorsOf | null>(null);

/** Gives the rows within the colors of their products; asks for them when the rows are there. */
export function ProductColors({ rowsAreShown, children }: { rowsAreShown: boolean; children: ReactNode }) {
  const small = useSmallScreen();
  const enabled = rowsAreShown && !small;
  const { data: products } = useQuery({ ...summaryQuery(), enabled });
  const { data: colors } = useQuery({ ...boardColors(), enabled });
  const colorsOf = useMemo((): ColorsOf | null => {
    if (small) return null;
    if (products === undefined || colors === undefined) return () => [];
    return (id) => {
      const ids = new Set(products.get(id)?.color_ids);
      return colors.filter((color) => ids.has(color.id));
    };
  }, [small, products, colors]);
  return <Colors value={colorsOf}>{children}</Colors>;
}

/** The rows' words about the colors of their products; null: none. */
export function useProductColors(): ColorsOf | null {
  return useContext(Colors);
}
