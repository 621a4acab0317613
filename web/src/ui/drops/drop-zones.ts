import { NOTHING, type Refusals } from './untaken.ts';

/** What the part of a page takes whose element has it as `data-drop`, or why it takes nothing now. */
export type DropZone = keyof typeof ZONES;

const NO_PERMISSION = 'You do not have permission to update a product.';
const BUSY = 'Wait until this zip has been checked, or cancel it.';
const ROSTER = 'Copy the players as text, then paste them here.';
const NO_PICTURE = 'Save the picture first, then drop the file.';

/** What is said of the zones of pages. The sign-in pages have none, and do without these sentences. */
export const ZONES = {
  slots: {
    noFile: NO_PICTURE,
    files: 'Drop pictures onto the slots.',
    pasted: 'Only pictures can be pasted here, and only while no field has the focus.',
  },
  board: {
    noFile: NO_PICTURE,
    files: 'Drop pictures onto the board.',
    pasted: 'Drop the files here, or open a product to paste its pictures.',
  },
  zip: {
    noFile: 'Save the zip first, then drop the file.',
    files: 'Drop the zip inside the dashed frame.',
    pasted: 'Drop the zip inside the dashed frame, or choose it.',
  },
  table: {
    noFile: 'Copy the cells and paste them, or save the file first, then drop it.',
    files: 'Drop the file inside the dashed frame.',
    pasted: NOTHING.pasted,
  },
  roster: { noFile: ROSTER, files: ROSTER, pasted: ROSTER },
  forbidden: { noFile: NO_PERMISSION, files: NO_PERMISSION, pasted: NO_PERMISSION },
  busy: { noFile: BUSY, files: BUSY, pasted: BUSY },
} satisfies Record<string, Refusals>;
