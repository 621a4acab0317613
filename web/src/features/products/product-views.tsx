import { type ProductListRow, productResource } from '@kitroom/contract/product';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListAddress } from '../../records/list/list-address.ts';
import { usePartOnDemand } from '../../ui/lazy-dialog.tsx';
import type { ListTool } from '../../ui/list/list-tool.ts';
import { ToggleChoice } from '../../ui/list/list-toolbar.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { LoadingBoard } from './board/board-head.tsx';

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
  const small = useSmallScreen();
  const chosen = params.get('layout') === 'pictures';
  const Board = usePartOnDemand(chosen, loadBoard, () => write('layout', null));
  const showRows = () => {
    write('layout', null);
    // Changes made on the board show in them.
    void queries.refetchQueries({ queryKey: [productResource.path, 'list'], stale: true });
  };
  const showPictures = () => write('layout', 'pictures');
  return {
    name: 'pictures',
    arrangement: (
      <ToggleChoice
        label="Shown as"
        value={chosen ? 'pictures' : 'table'}
        choices={{ table: 'Table', pictures: 'Pictures' }}
        onChoose={(next) => (next === 'pictures' ? showPictures() : showRows())}
      />
    ),
    firstChoice: !small
      ? null
      : chosen
        ? { label: 'Cards', onClick: showRows }
        : { label: 'Pictures', onClick: showPictures },
    instead: !chosen ? null : Board === null || products === undefined ? (
      <LoadingBoard />
    ) : (
      <Board products={products} rows={rows} empty={empty} />
    ),
  };
}
