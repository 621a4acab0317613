import type { CodedRow } from '@kitroom/contract/coded';
import { hexColor } from '@kitroom/contract/colors/hex-color';
import type { BoardColor, BoardProduct } from '@kitroom/contract/picture-board';
import type { ProductListRow } from '@kitroom/contract/product';
import { sizeResource } from '@kitroom/contract/size';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error.ts';
import { imageUrl } from '../../../api/product-pictures.ts';
import { SheetPage, useSheetParams } from '../../../resource/sheets/sheet-page.tsx';
import { usePermissions } from '../../../session/permissions-context.ts';
import { SheetPages } from '../../../ui/sheet/sheet-pages.tsx';
import { SheetPicture } from '../../../ui/sheet/sheet-picture.tsx';
import { boardColors, boardProducts } from '../board/board-data.ts';
import { lineSheetScreen, productScreens } from '../screens.ts';
import { useSheetProducts, useSheetSizes } from './use-sheet-products.ts';

/** Products with their pictures, colors and sizes, to print or to send. */
export function LineSheet() {
  const { has } = usePermissions();
  const [params, setParam] = useSheetParams();
  const withSupplier = params.get('supplier') === 'yes';
  const { found, query } = useSheetProducts();
  const board = useQuery(boardProducts());
  const colors = useQuery(boardColors());
  const maySeeSizes = sizeResource.listPermissions.some(has);
  const sizes = useSheetSizes(found?.shown, maySeeSizes);
  const error = query.error ?? board.error ?? colors.error ?? sizes.error;
  const isLoaded =
    found !== undefined &&
    board.data !== undefined &&
    colors.data !== undefined &&
    (!maySeeSizes || sizes.data !== undefined);
  const slots = new Map(isLoaded ? board.data.map((product) => [product.id, product]) : []);
  return (
    <SheetPage
      screen={lineSheetScreen}
      screens={productScreens}
      found={found}
      error={errorText(error, productScreens.loadFailed, productScreens.readForbidden)}
      queries={[query, board, colors, sizes]}
      options={
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={withSupplier}
              onChange={(_event, checked) => setParam('supplier', checked ? 'yes' : null)}
            />
          }
          label="With supplier"
          sx={{ ml: 0 }}
        />
      }
    >
      {!isLoaded ? null : (
        <SheetPages
          key={String(withSupplier)}
          title={lineSheetScreen.title}
          columns={[
            { label: 'Picture', width: '36mm' },
            { label: 'Product' },
            { label: 'Colors', width: '62mm' },
            ...(maySeeSizes ? [{ label: 'Sizes', width: '26mm' }] : []),
          ]}
          rows={found.shown}
          of={(product) => (
            <Line
              key={product.id}
              product={product}
              slots={slots.get(product.id)}
              colors={colors.data}
              sizes={maySeeSizes ? (sizes.data?.get(product.id) ?? []) : null}
              withSupplier={withSupplier}
            />
          )}
        />
      )}
    </SheetPage>
  );
}

interface LineProps {
  product: ProductListRow;
  slots: BoardProduct | undefined;
  colors: readonly BoardColor[];
  /** Null: the user may not see sizes. */
  sizes: readonly CodedRow[] | null;
  withSupplier: boolean;
}

function Line({ product, slots, colors, sizes, withSupplier }: LineProps) {
  const { id, name, code, description, product_category_name, supplier_name, supplier_code } = product;
  const own = colors.filter((color) => slots?.color_ids.includes(color.id));
  const firstOf = (colorId: number | null) => slots?.pictures.find(({ color_id }) => color_id === colorId);
  const main =
    firstOf(null) ?? own.map((color) => firstOf(color.id)).find((picture) => picture !== undefined);
  return (
    <tr>
      <td>{main === undefined ? null : <Picture productId={id} picture={main} side="34mm" width={320} />}</td>
      <td>
        <div className="name" dir="auto">
          {name}
        </div>
        <div className="muted">
          {code} · {product_category_name}
        </div>
        {withSupplier ? (
          <div className="muted">
            {supplier_name} ({supplier_code})
          </div>
        ) : null}
        {description === null ? null : <div dir="auto">{description}</div>}
      </td>
      <td>
        <ul>
          {own.map((color) => {
            const picture = firstOf(color.id);
            return (
              <li key={color.id}>
                <span
                  className="swatch"
                  style={{ backgroundColor: hexColor(color.hex_value) ?? 'transparent' }}
                />
                <span style={{ flex: 1 }}>
                  {color.name} <span className="muted">{color.code}</span>
                </span>
                {picture === undefined ? null : (
                  <Picture productId={id} picture={picture} side="12mm" width={96} />
                )}
              </li>
            );
          })}
        </ul>
      </td>
      {sizes === null ? null : <td>{sizes.map((size) => size.name).join(', ')}</td>}
    </tr>
  );
}

interface PictureProps {
  productId: number;
  picture: BoardProduct['pictures'][number];
  side: string;
  width: 96 | 320;
}

function Picture({ productId, picture, side, width }: PictureProps) {
  const { slot, color_id: colorId, sha256 } = picture;
  return <SheetPicture src={imageUrl({ productId, colorId, slot }, sha256, width)} side={side} />;
}
