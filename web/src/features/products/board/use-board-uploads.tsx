import type { BoardColor, BoardProduct } from '@kitroom/contract/pictures/picture-board';
import type { ProductListRow } from '@kitroom/contract/product';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { type PlacedFile, placeInBoard } from '../pictures/place-files.ts';
import { productNames } from '../pictures/product-names.ts';
import type { Place } from '../pictures/slots.ts';
import { slotChanges } from '../pictures/use-slot-uploads.ts';
import type { SlotPlace } from './slot-place.ts';
import { type BoardDrop, useBoardFiles } from './use-board-files.ts';

const PlaceBoardDialog = lazyDialog(async () => (await import('./place-board-dialog.tsx')).PlaceBoardDialog);

interface BoardUploadsOptions {
  products: readonly ProductListRow[];
  board: readonly BoardProduct[];
  colors: readonly BoardColor[];
  readOnly: boolean;
}

/** Uploads to the board: dropped or chosen files are reviewed in a dialog, and uploaded through the tray. */
export function useBoardUploads({ products, board, colors, readOnly }: BoardUploadsOptions) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{
    files: PlacedFile<File>[];
    leftOut: BoardDrop['leftOut'];
  } | null>(null);

  // Looked up only when something is dropped, moved or asked: a board of 10,000 products renders often.
  const colorsOf = (productId: number) => {
    const ids = new Set(board.find(({ id }) => id === productId)?.color_ids);
    return colors.filter(({ id }) => ids.has(id));
  };
  const isFilled = (productId: number, { colorId, slot }: Place) =>
    board
      .find(({ id }) => id === productId)
      ?.pictures.some((one) => one.color_id === colorId && one.slot === slot) === true;
  const changesOf = (productId: number) => {
    const name = products.find(({ id }) => id === productId)?.name ?? '';
    return slotChanges(queries, { id: productId, name }, colorsOf(productId), {
      joins: 'uploads of the board',
    });
  };

  const files = useBoardFiles({
    readOnly,
    onPicture: ({ productId, place }: SlotPlace, file) => changesOf(productId).upload(place, file),
    onFiles: ({ pictures, leftOut, on }) => {
      const known = new Map(board.map((product) => [product.id, product]));
      const byId = new Map(colors.map((color) => [color.id, color]));
      const placed = placeInBoard(pictures, {
        names: productNames(products),
        colorsOf: (id) => (known.get(id)?.color_ids ?? []).flatMap((color) => byId.get(color) ?? []),
        allColors: colors,
        isFilled,
        dropped: on,
      });
      setAsked({ files: placed, leftOut });
    },
  });

  return {
    changesOf,
    /** Opens the file dialog for a slot. */
    pick: files.pick,
    choosing: { files: files.chooseFiles, folder: files.chooseFolder },
    isDragActive: files.isDragActive,
    /** Props of the element that accepts drops. */
    rootProps: files.getRootProps({ role: 'group', 'aria-label': 'Picture board' }),
    /** The hidden inputs and the dialog. */
    inputs: (
      <>
        <input {...files.inputProps} />
        <input {...files.folderProps} />
        {asked === null ? null : (
          <PlaceBoardDialog
            files={asked.files}
            leftOut={asked.leftOut}
            products={products}
            colorsOf={colorsOf}
            isFilled={isFilled}
            onClose={() => setAsked(null)}
            onUpload={(placed) => {
              setAsked(null);
              for (const { productId, place, file } of placed) changesOf(productId).upload(place, file);
            }}
          />
        )}
      </>
    ),
  };
}
