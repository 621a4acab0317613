import type { ProductListRow } from '@kitroom/contract/product';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useListAddress } from '../../../records/list/list-address.ts';
import { usePermissions } from '../../../session/permissions-context.ts';
import { DROP_AREA } from '../../../theme/tokens.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { counted } from '../../../ui/sentence-parts.ts';
import { READ_FORBIDDEN } from '../pictures/use-slot-uploads.ts';
import { productScreens } from '../screens.ts';
import { BoardContent } from './board-content.tsx';
import { boardColors, boardProducts } from './board-data.ts';
import { LoadingBoard } from './board-head.tsx';
import { type BoardRow, boardRows, isShown, type Missing } from './board-rows.ts';
import { BoardToolbar, boardFilter } from './board-toolbar.tsx';
import { useBoardUploads } from './use-board-uploads.tsx';

interface PictureBoardProps {
  products: readonly ProductListRow[];
  /** Those that the list shows, in their order. */
  rows: readonly ProductListRow[];
  /** Shown where the list shows none. */
  empty: ReactNode;
}

/** All pictures of the products that the list shows: four slots for each product and each of its colors, holes and all. */
export function PictureBoard({ products, rows, empty }: PictureBoardProps) {
  const { has } = usePermissions();
  const readOnly = !has(productScreens.edit.permission);
  const address = useListAddress();
  const filter = boardFilter(address);
  const { activeColors, missing } = filter;
  const board = useQuery(boardProducts());
  const colors = useQuery(boardColors());
  const known = useMemo(
    () =>
      board.data === undefined || colors.data === undefined
        ? undefined
        : boardRows(products, { board: board.data, colors: colors.data, activeColors }),
    [products, board.data, colors.data, activeColors],
  );
  const shown = useMemo(
    () =>
      rows
        .map(({ id }) => known?.get(id))
        .filter((row): row is BoardRow => row !== undefined && isShown(row, missing)),
    [rows, known, missing],
  );
  const uploads = useBoardUploads({
    products,
    board: board.data ?? NOTHING,
    colors: colors.data ?? NOTHING,
    readOnly,
  });
  const error = board.error ?? colors.error;
  const message = errorText(error, 'Failed to load pictures', READ_FORBIDDEN);
  if (message !== null && known === undefined) {
    return (
      <ErrorBox
        message={message}
        onRetry={() => {
          void board.refetch();
          void colors.refetch();
        }}
      />
    );
  }
  if (known === undefined) return <LoadingBoard />;
  return (
    <Box {...uploads.rootProps} sx={uploads.isDragActive ? DROP_AREA : { borderRadius: 2 }}>
      <BoardToolbar
        address={address}
        filter={filter}
        summary={summaryOf(shown, missing)}
        choosing={readOnly ? null : uploads.choosing}
      />
      {shown.length > 0 ? (
        <BoardContent
          rows={shown}
          known={known}
          readOnly={readOnly}
          onPick={uploads.pick}
          changesOf={uploads.changesOf}
        />
      ) : (
        <Paper variant="outlined" sx={{ px: 3, py: 6, textAlign: 'center', color: 'text.secondary' }}>
          {rows.length === 0 ? (
            empty
          ) : (
            <>
              <p>
                {missing === 'alt'
                  ? 'All pictures here have alt text.'
                  : 'No products here are missing that picture.'}
              </p>
              <Button color="inherit" variant="outlined" onClick={() => address.write('missing', null)}>
                Show All Products
              </Button>
            </>
          )}
        </Paper>
      )}
      {uploads.inputs}
    </Box>
  );
}

const NOTHING: readonly never[] = [];

// The list says how many products it shows; the board may leave some out.
function summaryOf(rows: readonly BoardRow[], missing: Missing): string {
  const filled = rows.reduce((sum, row) => sum + row.filled, 0);
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const products = missing === 'all' ? '' : `${counted(rows.length, 'product', 'products')}, `;
  return `${products}${filled}/${total} pictures`;
}
