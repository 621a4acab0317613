import type { CodedRow } from '@kitroom/contract/coded';
import { hexColor } from '@kitroom/contract/colors/hex-color';
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
import { type SheetLine, type SlotPicture, useLines } from './sheet-lines.ts';
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
  const { lines, hasPictures } = useLines(found?.shown, board.data, colors.data);
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
            ...(hasPictures ? [{ label: 'Picture', width: '36mm' }] : []),
            { label: 'Product' },
            { label: 'Colors', width: '62mm' },
            ...(maySeeSizes ? [{ label: 'Sizes', width: hasPictures ? '32mm' : '50mm' }] : []),
          ]}
          rows={lines}
          of={(line) => (
            <Line
              key={`${line.product.id}-${line.part}`}
              line={line}
              hasPictures={hasPictures}
              sizes={maySeeSizes ? (sizes.data?.get(line.product.id) ?? []) : null}
              withSupplier={withSupplier}
            />
          )}
        />
      )}
    </SheetPage>
  );
}

interface LineProps {
  line: SheetLine;
  /** Whether the sheet has a column of pictures. */
  hasPictures: boolean;
  /** Null: the user may not see sizes. */
  sizes: readonly CodedRow[] | null;
  withSupplier: boolean;
}

function Line({ line, hasPictures, sizes, withSupplier }: LineProps) {
  const { product, part, main, colors } = line;
  const { id, name, code, description, product_category_name, supplier_name, supplier_code } = product;
  if (part > 0)
    return (
      <tr>
        {hasPictures ? <td /> : null}
        <td>
          <div className="name" dir="auto">
            {name} (continued)
          </div>
          <div className="muted">{code}</div>
        </td>
        <td>
          <Colors productId={id} colors={colors} />
        </td>
        {sizes === null ? null : <td />}
      </tr>
    );
  return (
    <tr>
      {hasPictures ? (
        <td>
          {main === undefined ? null : <Picture productId={id} picture={main} side="34mm" width={320} />}
        </td>
      ) : null}
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
        <Colors productId={id} colors={colors} />
      </td>
      {sizes === null ? null : <td>{sizes.map((size) => size.name).join(', ')}</td>}
    </tr>
  );
}

function Colors({ productId, colors }: { productId: number; colors: SheetLine['colors'] }) {
  return (
    <ul>
      {colors.map(({ color, picture }) => (
        <li key={color.id}>
          <span className="swatch" style={{ backgroundColor: hexColor(color.hex_value) ?? 'transparent' }} />
          <span style={{ flex: 1 }}>
            {color.name} <span className="muted">{color.code}</span>
          </span>
          {picture === undefined ? null : (
            <Picture productId={productId} picture={picture} side="12mm" width={96} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  productId: number;
  picture: SlotPicture;
  side: string;
  width: 96 | 320;
}

function Picture({ productId, picture, side, width }: PictureProps) {
  const { slot, color_id: colorId, sha256 } = picture;
  return <SheetPicture src={imageUrl({ productId, colorId, slot }, sha256, width)} side={side} />;
}
