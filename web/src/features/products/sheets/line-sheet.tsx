import type { CodedRow } from '@kitroom/contract/coded';
import { hexColor } from '@kitroom/contract/colors/hex-color';
import { inListOrder } from '@kitroom/contract/lists/list-order';
import type { BoardColor, BoardProduct } from '@kitroom/contract/pictures/picture-board';
import type { ProductListRow } from '@kitroom/contract/product';
import { sizeResource } from '@kitroom/contract/size';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { imageUrl } from '../../../api/product-pictures.ts';
import { SheetPage, useSheetParams } from '../../../records/sheets/sheet-page.tsx';
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
  const isFirst = part === 0;
  return (
    <tr>
      {hasPictures ? (
        <td>
          {isFirst && main !== undefined ? (
            <Picture productId={id} picture={main} side="34mm" width={320} />
          ) : null}
        </td>
      ) : null}
      <td>
        <div className="name" dir="auto">
          {isFirst ? name : `${name} (continued)`}
        </div>
        <div className="muted">{isFirst ? `${code} · ${product_category_name}` : code}</div>
        {isFirst && withSupplier ? (
          <div className="muted">
            {supplier_name} ({supplier_code})
          </div>
        ) : null}
        {isFirst && description !== null ? <div dir="auto">{description}</div> : null}
      </td>
      <td>
        <Colors productId={id} colors={colors} />
      </td>
      {sizes === null ? null : <td>{isFirst ? sizes.map((size) => size.name).join(', ') : null}</td>}
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

type SlotPicture = BoardProduct['pictures'][number];

interface ColorOnSheet {
  color: BoardColor;
  picture: SlotPicture | undefined;
}

interface SheetLine {
  product: ProductListRow;
  /** 0; a product with more colors than a page has room for goes on in 1, 2, … */
  part: number;
  main: SlotPicture | undefined;
  colors: readonly ColorOnSheet[];
}

/** In millimeters: what a page surely has room for below its head, and what a color takes of it. */
const ROOM = 180;
const COLOR = 6.5;
const COLOR_WITH_PICTURE = 13;
/** Longer names take a second line. */
const CHARACTERS = 26;

/** The rows of a line sheet, none of them higher than a page, and whether there is a picture at their side. */
function useLines(
  products: readonly ProductListRow[] | undefined,
  board: readonly BoardProduct[] | undefined,
  colors: readonly BoardColor[] | undefined,
) {
  return useMemo(() => {
    const slots = new Map((board ?? []).map((product) => [product.id, product]));
    const inOrder = (colors ?? []).toSorted(inListOrder);
    const lines = (products ?? []).flatMap((product) => linesOf(product, slots.get(product.id), inOrder));
    return { lines, hasPictures: lines.some(({ main }) => main !== undefined) };
  }, [products, board, colors]);
}

function linesOf(
  product: ProductListRow,
  slots: BoardProduct | undefined,
  all: readonly BoardColor[],
): SheetLine[] {
  const available = new Set(slots?.color_ids);
  const firstOf = (colorId: number | null) => slots?.pictures.find(({ color_id }) => color_id === colorId);
  const colors = all
    .filter(({ id }) => available.has(id))
    .map((color) => ({ color, picture: firstOf(color.id) }));
  const main = firstOf(null) ?? colors.find(({ picture }) => picture !== undefined)?.picture;
  return inParts(colors).map((some, part) => ({ product, part, main, colors: some }));
}

function inParts(colors: readonly ColorOnSheet[]): ColorOnSheet[][] {
  const parts: ColorOnSheet[][] = [[]];
  let used = 0;
  for (const color of colors) {
    const height = heightOf(color);
    if (used + height > ROOM) {
      parts.push([]);
      used = 0;
    }
    used += height;
    parts.at(-1)?.push(color);
  }
  return parts;
}

function heightOf({ color, picture }: ColorOnSheet): number {
  const rows = Math.ceil((color.name.length + color.code.length) / CHARACTERS);
  return Math.max(COLOR * rows, picture === undefined ? 0 : COLOR_WITH_PICTURE);
}
