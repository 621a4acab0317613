import { hexColor } from '@kitroom/contract/colors/hex-color';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import type { BoardColor } from '@kitroom/contract/pictures/picture-board';
import type { ProductListRow } from '@kitroom/contract/product';
import { THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import { mdiImageOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { imageUrl, summaryQuery } from '../../api/product-pictures.ts';
import { CreatedByOthers, ListScreen } from '../../records/list/list-screen.tsx';
import { useRowActions } from '../../records/list/record-path.tsx';
import { useTooledList } from '../../records/list/tooled-list.tsx';
import { bulkEdit } from '../../records/selection/use-bulk-actions.tsx';
import { sheetAction } from '../../records/sheets/sheet-action.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { AS_IT_IS, swatchOutline } from '../../theme/tokens.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { EmptyList } from '../../ui/list/record-table.tsx';
import {
  activeColumn,
  codeColumn,
  descriptionColumn,
  sortOrderColumn,
} from '../../ui/list/shared-columns.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { boardColors } from './board/board-data.ts';
import { products } from './product.ts';
import { useProductViews } from './product-views.tsx';
import { lineSheetScreen, productScreens, sizeChartScreen } from './screens.ts';
import { useLinkColumns } from './use-link-columns.ts';

const columns: readonly RecordColumn<ProductListRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 250,
    picture: true,
    value: ({ name }) => name,
    text: ({ name }) => name,
    cell: (product) => (
      <TwoLines
        before={<ProductThumbnail product={product} />}
        first={<RecordName id={product.id}>{product.name}</RecordName>}
        second={<ProductSummary product={product} />}
      />
    ),
  },
  { ...codeColumn, width: 142 },
  {
    id: 'product_category_name',
    header: 'Category',
    width: 122,
    value: ({ product_category_name }) => product_category_name,
    brief: true,
    cell: ({ product_category_name }) => <Excerpt text={product_category_name} />,
  },
  {
    id: 'supplier_name',
    header: 'Supplier',
    width: 180,
    value: ({ supplier_name }) => supplier_name,
    cell: ({ supplier_name, supplier_code }) => <TwoLines first={supplier_name} second={supplier_code} />,
    text: ({ supplier_name, supplier_code }) => `${supplier_name} (${supplier_code})`,
  },
  {
    id: 'supplier_code',
    header: 'Supplier Code',
    width: 140,
    value: ({ supplier_code }) => supplier_code,
    optional: true,
  },
  { ...descriptionColumn, optional: true },
  {
    id: 'requires_color_pairing',
    header: 'USAV Contrast Rule',
    width: 190,
    value: ({ requires_color_pairing }) => requires_color_pairing,
    optional: true,
  },
  { ...sortOrderColumn, width: 110 },
  activeColumn,
];

const searched = (product: ProductListRow) => [
  product.name,
  product.code,
  product.product_category_name,
  product.supplier_name,
  product.supplier_code,
  product.description,
];

const DuplicateManyDialog = lazyDialog(
  async () => (await import('./duplicate/duplicate-many-dialog.tsx')).DuplicateManyDialog,
);
const nameOf = ({ name }: ProductListRow) => name;
const kind = {
  screens: productScreens,
  api: products,
  columns,
  searched,
  nameOf,
  sorted: (rows: readonly ProductListRow[]) => rows,
  usage: null,
  dialogs: [
    bulkEdit(productScreens, async () => (await import('./product-bulk-edit.tsx')).ProductBulkEdit),
    {
      label: 'Duplicate…',
      permission: productScreens.create.permission,
      most: BULK_LIMITS.copies,
      Dialog: DuplicateManyDialog,
    },
    sheetAction(productScreens.noun, [lineSheetScreen, sizeChartScreen]),
  ],
};

export function ProductList() {
  const { has } = usePermissions();
  const query = useQuery(products.list());
  const all = query.data?.products;
  const { list, selection, tools } = useTooledList(kind, { all, narrowed: all });
  const fileColumns = useLinkColumns();
  const actions = useRowActions(productScreens, nameOf);
  const views = useProductViews({
    products: all,
    rows: list.rows,
    empty: (
      <EmptyList
        text="No products found."
        onClear={list.counts?.all ? list.clear : null}
        next={has(productScreens.create.permission) ? null : <CreatedByOthers title={productScreens.title} />}
      />
    ),
  });
  return (
    <ProductColors rowsAreShown={all !== undefined && views.instead === null}>
      <ListScreen
        screens={productScreens}
        query={query}
        list={{ ...list, fileColumns }}
        file="products"
        tools={[views, ...tools]}
        selection={selection}
        actions={actions}
      />
    </ProductColors>
  );
}

/** The colors of a product, in the order of the garment colors; none where they are not known. */
type ColorsOf = (productId: number) => readonly BoardColor[];

/** Null where rows are cards, which have no room for them. */
const Colors = createContext<ColorsOf | null>(null);

/** Gives the rows within the colors of their products; asks for them when the rows are there. */
function ProductColors({ rowsAreShown, children }: { rowsAreShown: boolean; children: ReactNode }) {
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

/** More colors than these are counted. */
const DOTS = 6;

/** Below a product's name in the list: its colors. */
function ProductSummary({ product: { id } }: { product: ProductListRow }) {
  const colorsOf = useContext(Colors);
  if (colorsOf === null) return null;
  const colors = colorsOf(id);
  const shown = colors.length > DOTS + 1 ? colors.slice(0, DOTS) : colors;
  const names = colors.map(({ name }) => name).join(', ');
  return (
    <Line>
      {shown.length === 0 ? null : (
        <span role="img" aria-label={`Colors: ${names}`} title={names}>
          {shown.map(({ id, hex_value }) => (
            <i key={id} style={{ backgroundColor: hexColor(hex_value) ?? 'transparent' }} />
          ))}
          {shown.length === colors.length ? null : `+${colors.length - shown.length}`}
        </span>
      )}
    </Line>
  );
}

// As high as a line before the colors are there: nothing moves.
const Line = styled('span')(({ theme: { vars } }) => ({
  display: 'flex',
  height: '1rem',
  overflow: 'hidden',
  lineHeight: '1rem',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& i': {
    width: 10,
    height: 10,
    borderRadius: '50%',
    boxShadow: swatchOutline(vars),
    ...AS_IT_IS,
  },
}));

const SIDE = 'var(--row-picture)';
/** The value of `SIDE` where rows have most room, in pixels. */
const LARGEST = 40;

/** The picture of a product next to its name; a plain tile if there is none. */
function ProductThumbnail({ product: { id, thumbnail } }: { product: ProductListRow }) {
  const [failed, setFailed] = useState<string | null>(null);
  const address =
    thumbnail &&
    imageUrl({ productId: id, colorId: null, slot: thumbnail.slot }, thumbnail.sha256, THUMBNAIL_WIDTHS[0]);
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: SIDE,
        height: SIDE,
        '& img': { width: SIDE, height: SIDE },
        borderRadius: '8px',
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.disabled',
      }}
    >
      {address === null || failed === address ? (
        <Icon path={mdiImageOutline} sx={{ fontSize: 20 }} />
      ) : (
        <Thumbnail src={address} alt="" side={LARGEST} onError={() => setFailed(address)} />
      )}
    </Box>
  );
}
