import { textsOf } from '../copy-text.ts';

/** What the part of a page takes whose element has it as `data-drop`, or why it takes nothing now. */
export type DropZone = keyof typeof ZONES;

interface Refusals {
  /** Of a link, a text, or a picture of another window: there is no file in it. */
  noFile: string;
  /** Of files that were dropped next to what takes them, or where nothing does. */
  files: string;
  /** Of files and pictures in the clipboard that nothing has taken. */
  pasted: string;
}

const NO_PERMISSION = 'You do not have permission to update a product.';
const BUSY = 'Wait until this zip has been checked, or cancel it.';
const ROSTER = 'Copy the players as text, then paste them here.';
const NOTHING: Refusals = {
  noFile: 'Nothing can be dropped here.',
  files: 'Files cannot be dropped here.',
  pasted: 'Files and pictures cannot be pasted here.',
};
const NO_PICTURE = 'Save the picture first, then drop the file.';

const ZONES = {
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

const TAKES_FILES = '[data-drop=slots], [data-drop=board], [data-drop=zip], [data-drop=table]';

/** The type of what the picture board drags from slot to slot, which is its own business. */
export const MOVED_PICTURE = 'application/x-kitroom-picture';

/**
 * Says what can be dropped or pasted where something was that nothing has taken, and keeps the browser from
 * leaving the page for it. Texts still go into fields. Returns a function that ends it.
 */
export function refuseUntaken(say: (sentence: string) => void): () => void {
  let isFromHere = false;
  const listeners = {
    dragstart: () => {
      isFromHere = true;
    },
    dragend: () => {
      isFromHere = false;
    },
    dragover: (event: DragEvent) => {
      if (whyRefused(event, isFromHere) !== 'left') event.preventDefault();
    },
    drop: (event: DragEvent) => {
      const why = whyRefused(event, isFromHere);
      if (why === 'left') return;
      event.preventDefault();
      if (why !== null) say(why);
    },
    paste: (event: ClipboardEvent) => {
      const why = event.defaultPrevented ? null : whyNotPasted(event);
      if (why !== null) say(why);
    },
  };
  for (const [type, listen] of Object.entries(listeners)) addEventListener(type, listen as EventListener);
  return () => {
    for (const [type, listen] of Object.entries(listeners))
      removeEventListener(type, listen as EventListener);
  };
}

/** The sentence for a drop; null: something takes it; 'left': it is the browser's. */
function whyRefused({ target, dataTransfer }: DragEvent, isFromHere: boolean): string | null {
  const types = dataTransfer?.types ?? [];
  if (types.includes(MOVED_PICTURE)) return 'left';
  const zone = within(target, '[data-drop]');
  const takesFiles = within(target, TAKES_FILES) !== null;
  if (types.includes('Files')) return takesFiles ? null : refusals(target).files;
  if (!takesFiles && isField(target)) return 'left';
  // A link or a word of this page that slipped from the hand.
  return isFromHere && zone === null ? 'left' : refusals(target).noFile;
}

function whyNotPasted({ target, clipboardData }: ClipboardEvent): string | null {
  if (clipboardData === null) return null;
  const hasText = textsOf(clipboardData).plain.trim() !== '';
  if (!hasText && clipboardData.files.length > 0) return refusals(target).pasted;
  return hasText && !isField(target) ? 'Click into a field first, then paste.' : null;
}

/** What is said at this place: of the dialog around it or else the page, by the zone that it shows. */
function refusals(target: EventTarget | null): Refusals {
  const place = within(target, '[data-drop]') ?? within(target, '.MuiModal-root') ?? document;
  const zone =
    place instanceof HTMLElement && place.dataset.drop ? place : place.querySelector('[data-drop]');
  const name = zone instanceof HTMLElement ? zone.dataset.drop : undefined;
  return ZONES[name as DropZone] ?? NOTHING;
}

function within(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

const FIELD =
  'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** Whether text can be typed there. */
export function isField(target: EventTarget | null): boolean {
  return within(target, FIELD) !== null;
}
