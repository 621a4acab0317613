import type { BoardColor, BoardProduct } from '@kitroom/contract/pictures/picture-board';
import type { ProductListRow } from '@kitroom/contract/product';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { showsImported } from '../../../changes/import/imported.ts';
import type { SeeIt } from '../../../changes/undo/use-undo.tsx';
import { pathOf } from '../../../ui/drops/file-trouble.ts';
import { useDropZone } from '../../../ui/drops/use-drop-zone.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { type BoardTargets, type PathFile, type PlacedFile, placeInBoard } from '../pictures/place-files.ts';
import { productNames } from '../pictures/product-names.ts';
import { type Place, pictureAt } from '../pictures/slots.ts';
import { type LeftOut, sayLeftOut, sortFiles } from '../pictures/sort-files.ts';
import { ACCEPT } from '../pictures/use-picture-files.ts';
import { slotChanges } from '../pictures/use-slot-uploads.ts';
import { PICTURES_OF_PRODUCTS } from '../screens.ts';
import { productAt, type SlotPlace, slotAt } from './slot-place.ts';

const PlaceBoardDialog = lazyDialog(async () => (await import('./place-board-dialog.tsx')).PlaceBoardDialog);

interface BoardUploadsOptions {
  products: readonly ProductListRow[];
  board: readonly BoardProduct[];
  colors: readonly BoardColor[];
  readOnly: boolean;
}

/**
 * Uploads to the board, through the tray: pictures that are dropped, also as folders, or chosen. They are reviewed in a
 * dialog first, unless one was chosen for a slot.
 */
export function useBoardUploads({ products, board, colors, readOnly }: BoardUploadsOptions) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const folder = useRef<HTMLInputElement>(null);
  const picking = useRef<SlotPlace | null>(null);
  const [asked, setAsked] = useState<{ files: PlacedFile<File>[]; leftOut: LeftOut[] } | null>(null);

  // Looked up only when something is dropped, moved or asked: a board of 10,000 products renders often.
  const colorsOf = (productId: number) => {
    const ids = new Set(board.find(({ id }) => id === productId)?.color_ids);
    return colors.filter(({ id }) => ids.has(id));
  };
  const isFilled = (productId: number, place: Place) =>
    pictureAt(board.find(({ id }) => id === productId)?.pictures, place) !== undefined;
  const changesOf = (productId: number, more: { see?: SeeIt } = {}) => {
    const name = products.find(({ id }) => id === productId)?.name ?? '';
    return slotChanges(queries, { id: productId, name }, colorsOf(productId), {
      joins: 'uploads of the board',
      ...more,
    });
  };
  const uploadAll = (placed: readonly (SlotPlace & { file: File })[]) => {
    const ids = [...new Set(placed.map(({ productId }) => productId))];
    const state = showsImported({ ids, what: 'with New Pictures' });
    const onClick = () => void navigate(PICTURES_OF_PRODUCTS, { state });
    const more = placed.length === 1 ? {} : { see: { label: 'See Them on the Board', onClick } };
    for (const { productId, place, file } of placed) changesOf(productId, more).upload(place, file);
  };

  const take = async (files: PathFile<File>[], dropped: BoardTargets['dropped']) => {
    const { pictures, leftOut } = await sortFiles(files);
    if (pictures.length === 0) return sayLeftOut(leftOut);
    const known = new Map(board.map((product) => [product.id, product]));
    const byId = new Map(colors.map((color) => [color.id, color]));
    const placed = placeInBoard(pictures, {
      names: productNames(products),
      colorsOf: (id) => (known.get(id)?.color_ids ?? []).flatMap((color) => byId.get(color) ?? []),
      allColors: colors,
      isFilled,
      dropped,
    });
    setAsked({ files: placed, leftOut });
  };

  const { getRootProps, getInputProps, open, isDragActive } = useDropZone({
    zone: 'board',
    disabled: readOnly,
    onFiles: async (files, event) => {
      const isDropped = 'dataTransfer' in event;
      const wanted = isDropped ? null : picking.current;
      picking.current = null;
      const target = isDropped && event.target instanceof Element ? event.target : null;
      const productId = productAt(target);
      const at = slotAt(target);
      const [only] = files;
      if (wanted !== null && only !== undefined && files.length === 1 && only.type !== '') {
        const { pictures } = await sortFiles([{ file: only, path: only.name }]);
        if (pictures.length > 0) return changesOf(wanted.productId).upload(wanted.place, only);
      }
      await take(
        files.map((file) => ({ file, path: pathOf(file) })),
        productId === null ? wanted : { productId, place: at?.place ?? null },
      );
    },
  });
  const choose = (slot: SlotPlace | null) => {
    picking.current = slot;
    open();
  };

  return {
    changesOf,
    /** Opens the file dialog for a slot. */
    pick: choose,
    choosing: { files: () => choose(null), folder: () => folder.current?.click() },
    isDragActive,
    /** Props of the element that accepts drops. */
    rootProps: getRootProps({ role: 'group', 'aria-label': 'Picture board' }),
    /** The hidden inputs and the dialog. */
    inputs: (
      <>
        <input {...getInputProps({ accept: ACCEPT, 'aria-label': 'Choose pictures' })} />
        <input
          ref={(input) => {
            folder.current = input;
            // React has no attribute for it.
            input?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          multiple
          hidden
          aria-label="Choose a folder of pictures"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same folder can be chosen again.
            currentTarget.value = '';
            take(
              files.map((file) => ({ file, path: file.webkitRelativePath || file.name })),
              null,
            );
          }}
        />
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
              uploadAll(placed);
            }}
          />
        )}
      </>
    ),
  };
}
