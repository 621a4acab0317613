import { type ProductListRow, productResource } from '@kitroom/contract/product';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListAddress } from '../../resource/list/list-address.ts';
import type { ListTool } from '../../resource/list/list-tool.tsx';
import { sayNotLoaded } from '../../ui/lazy-dialog.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { LoadingBoard } from './board/loading-board.tsx';

const loadBoard = async () => (await import('./board/picture-board.tsx')).PictureBoard;

interface ProductViewsOptions {
  /** All products; undefined while loading. */
  products: readonly ProductListRow[] | undefined;
  /** Those that the list shows, in their order. */
  rows: readonly ProductListRow[];
  /** Shown where the list shows none. */
  empty: ReactNode;
}

/** Switches the list of products between its table and the board of its pictures; `?layout=pictures` is in the address. */
export function useProductViews({ products, rows, empty }: ProductViewsOptions): ListTool {
  const { params, write } = useListAddress();
  const queries = useQueryClient();
  const chosen = params.get('layout') === 'pictures';
  const Board = useLoaded(chosen, loadBoard, () => {
    sayNotLoaded();
    write('layout', null);
  });
  const choose = (view: string | null) => {
    if (view === null) return;
    write('layout', view === 'pictures' ? 'pictures' : null);
    // What was changed on the board shows in the table.
    if (view === 'table')
      void queries.refetchQueries({ queryKey: [productResource.path, 'list'], stale: true });
  };
  return {
    name: 'pictures',
    arrangement: (
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="View"
        value={chosen ? 'pictures' : 'table'}
        onChange={(_event, view: string | null) => choose(view)}
      >
        <ToggleButton value="table" aria-label="Table" title="Table" sx={SQUARE}>
          <TableRowsOutlined sx={ICON} />
        </ToggleButton>
        <ToggleButton value="pictures" aria-label="Pictures" title="Pictures" sx={SQUARE}>
          <PhotoLibraryOutlined sx={ICON} />
        </ToggleButton>
      </ToggleButtonGroup>
    ),
    instead: !chosen ? null : Board === null || products === undefined ? (
      <LoadingBoard />
    ) : (
      <Board products={products} rows={rows} empty={empty} />
    ),
  };
}

const ICON = { fontSize: 18 };

// Beside the count and what sorts, there is room for the icons.
const SQUARE = { width: 44, px: 0 };
