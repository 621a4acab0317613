import { IMAGE_TYPES } from '@kitroom/contract/product-image';
import { enqueueSnackbar } from 'notistack';
import { useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import type { PathFile } from '../pictures/place-files.ts';
import { productAt, type SlotPlace, slotAt } from './slot-place.ts';
import { sortFiles } from './sort-files.ts';

/** The dropped or chosen files: pictures, and other files of the same folders. */
export interface BoardDrop extends ReturnType<typeof sortFiles<File>> {
  /** The target of the drop. */
  on: { productId: number; place: SlotPlace['place'] | null } | null;
}

interface BoardFilesOptions {
  readOnly: boolean;
  /** Files whose places are looked at before anything is uploaded. */
  onFiles: (drop: BoardDrop) => void;
  /** A picture for the slot that it was chosen for. */
  onPicture: (slot: SlotPlace, file: File) => void;
}

/** Pictures for the board: dropped, also as folders, or chosen. */
export function useBoardFiles({ readOnly, onFiles, onPicture }: BoardFilesOptions) {
  const folder = useRef<HTMLInputElement>(null);
  const picking = useRef<SlotPlace | null>(null);

  const take = (files: PathFile<File>[], on: BoardDrop['on']) => {
    const sorted = sortFiles(files);
    if (sorted.pictures.length > 0) return onFiles({ ...sorted, on });
    const [first, ...others] = sorted.leftOut;
    if (first === undefined) return void enqueueSnackbar('There are no pictures here.');
    const more = others.length === 0 ? '' : ` (and ${others.length} more files)`;
    enqueueSnackbar(`${first.path}: ${first.reason}${more}`, { variant: 'error' });
  };

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    disabled: readOnly,
    // A folder with a file that the system does not let the browser read comes as nothing.
    onError: () => void enqueueSnackbar(UNREADABLE, { variant: 'error' }),
    onDrop: (files, _rejections, event) => {
      const dropped = 'dataTransfer' in event;
      const wanted = dropped ? null : picking.current;
      picking.current = null;
      const [only] = files;
      if (wanted !== null && only !== undefined && files.length === 1 && only.type !== '') {
        const { pictures } = sortFiles([{ file: only, path: only.name }]);
        if (pictures.length > 0) return onPicture(wanted, only);
      }
      const target = dropped && event.target instanceof Element ? event.target : null;
      const productId = productAt(target);
      const at = slotAt(target);
      take(
        files.map((file) => ({ file, path: pathOf(file) })),
        productId === null ? wanted : { productId, place: at?.place ?? null },
      );
    },
  });

  return {
    getRootProps,
    isDragActive,
    /** Of the hidden inputs. */
    inputProps: getInputProps({ accept: ACCEPT, 'aria-label': 'Choose pictures' }),
    folderProps: {
      ref: (input: HTMLInputElement | null) => {
        folder.current = input;
        // React has no attribute for it.
        input?.setAttribute('webkitdirectory', '');
      },
      type: 'file',
      multiple: true,
      hidden: true,
      'aria-label': 'Choose a folder of pictures',
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same folder can be chosen again.
        currentTarget.value = '';
        take(
          files.map((file) => ({ file, path: file.webkitRelativePath || file.name })),
          null,
        );
      },
    },
    chooseFiles: () => {
      picking.current = null;
      open();
    },
    chooseFolder: () => folder.current?.click(),
    /** Opens the file dialog for a slot. */
    pick: (slot: SlotPlace) => {
      picking.current = slot;
      open();
    },
  };
}

const UNREADABLE = 'A file here cannot be read, so nothing was added. Check the folder and drop it again.';

// Named types make phones convert their own format to JPEG and offer the camera.
const ACCEPT = Object.values(IMAGE_TYPES).join();

// A dropped folder's files know their paths: './Navy/front.jpg'.
function pathOf(file: File & { path?: string }): string {
  return (file.path ?? file.name).replace(/^\.?\//u, '');
}
