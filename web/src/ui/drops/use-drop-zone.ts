import { enqueueSnackbar } from 'notistack';
import { type DropEvent, type DropzoneOptions, type DropzoneRootProps, useDropzone } from 'react-dropzone';
import type { DropZone } from './drop-zones.ts';

interface DropZoneOptions extends Pick<DropzoneOptions, 'disabled' | 'onDragOver' | 'onDragLeave'> {
  zone: DropZone;
  /** Called with at least one file, dropped or chosen; those of folders are among them. */
  onFiles: (files: File[], event: DropEvent) => void;
}

/**
 * A part of a page that takes files by drop, and by `open` from a dialog; it says so where there is none in what was dropped.
 * `refuseUntaken` says the rest.
 */
export function useDropZone({ zone, disabled = false, onFiles, ...options }: DropZoneOptions) {
  const { getRootProps, ...dropzone } = useDropzone({
    ...options,
    disabled,
    noClick: true,
    noKeyboard: true,
    // A copied cell comes with a picture of itself.
    noPaste: true,
    preventDropOnDocument: false,
    // A folder with a file that the browser is kept from comes as nothing, as does a mail that is dragged from a mail program.
    onError: () => void enqueueSnackbar(UNREADABLE, { variant: 'error' }),
    onDrop(files, _rejections, event) {
      if (files.length > 0) onFiles(files, event);
      else enqueueSnackbar('There are no files in this folder.', { variant: 'error' });
    },
  });
  return {
    ...dropzone,
    getRootProps: (props?: DropzoneRootProps) =>
      getRootProps({ 'data-drop': disabled ? 'forbidden' : zone, ...props }),
  };
}

const UNREADABLE =
  'A file here can’t be read, so nothing was added. Save it to a folder on this device, then drop it again.';
