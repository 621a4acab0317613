import { garmentColorResource } from '@kitroom/contract/garment-color';
import { altTextHeader } from '@kitroom/contract/pictures/alt-text-columns';
import { type ProductListRow, productResource } from '@kitroom/contract/product';
import { sizeResource } from '@kitroom/contract/size';
import { useQueryClient } from '@tanstack/react-query';
import { summaryQuery } from '../../api/product-pictures.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import type { FileColumn } from '../../ui/list/record-columns.ts';
import { boardProducts } from './board/board-data.ts';
import { SLOTS } from './pictures/slots.ts';
import { garmentColors, sizes } from './use-offered.ts';

const { product_size_ids: SIZES, product_garment_color_ids: COLORS } = productResource.fields;

/**
 * Fetches the sizes and garment colors of products as an import reads them, for users who can list those, and the alt text of
 * each hero slot.
 */
export function useLinkColumns(): () => Promise<readonly FileColumn<ProductListRow>[]> {
  const queries = useQueryClient();
  const { hasAny } = usePermissions();
  return async () => {
    const now = { staleTime: 0 };
    const products = await queries.fetchQuery({ ...summaryQuery(), ...now });
    // Afterwards: a name that is not known yet would be missing in the file, and importing it would remove the link.
    const [size, color] = await Promise.all([
      hasAny(sizeResource.listPermissions) ? queries.fetchQuery({ ...sizes.list(), ...now }) : null,
      hasAny(garmentColorResource.listPermissions)
        ? queries.fetchQuery({ ...garmentColors.list(), ...now })
        : null,
    ]);
    const linkColumn = (
      header: string,
      records: readonly { id: number; name: string }[],
      idsOf: (product: { size_ids: number[]; color_ids: number[] }) => readonly number[],
    ): FileColumn<ProductListRow> => {
      const names = new Map(records.map(({ id, name }) => [id, name]));
      const text = ({ id }: ProductListRow) => {
        const product = products.get(id);
        return product === undefined
          ? ''
          : idsOf(product)
              .map((one) => names.get(one) ?? '')
              .join('; ');
      };
      return { header, text };
    };
    const board = await queries.fetchQuery({ ...boardProducts(), ...now });
    const texts = new Map(
      board.flatMap(({ id, pictures }) =>
        pictures
          .filter(({ color_id }) => color_id === null)
          .map(({ slot, alt_text }) => [`${id} ${slot}`, alt_text ?? '']),
      ),
    );
    return [
      ...(size === null ? [] : [linkColumn(SIZES.label, size.sizes, ({ size_ids }) => size_ids)]),
      ...(color === null
        ? []
        : [linkColumn(COLORS.label, color.garment_colors, ({ color_ids }) => color_ids)]),
      ...SLOTS.map((slot) => ({
        header: altTextHeader(slot),
        text: ({ id }: ProductListRow) => texts.get(`${id} ${slot}`) ?? '',
      })),
    ];
  };
}
