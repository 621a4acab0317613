import { textsOf } from '../clipboard-texts.ts';

/** What is said of what a place does not take. */
export interface Refusals {
  /** Of a link, a text, or a picture of another window: there is no file in it. */
  noFile: string;
  /** Of files that were dropped next to what takes them, or where nothing does. */
  files: string;
  /** Of files and pictures in the clipboard that nothing has taken. */
  pasted: string;
}

/** Of a place that takes nothing. */
export const NOTHING: Refusals = {
  noFile: 'Nothing can be dropped here.',
  files: 'Files can’t be dropped here.',
  pasted: 'Files and pictures can’t be pasted here.',
};

const TAKES_FILES = '[data-drop=slots], [data-drop=board], [data-drop=zip], [data-drop=table]';

/** The type of what the picture board drags from slot to slot, which is its own business. */
export const MOVED_PICTURE = 'application/x-kitroom-picture';

/**
 * Says what can be dropped or pasted where something was that nothing has taken, and keeps the browser from
 * leaving the page for it. Texts still go into fields. `zones`: what is said of each. Returns a function that ends it.
 */
export function refuseUntaken(
  say: (sentence: string) => void,
  zones: Readonly<Record<string, Refusals>> = {},
): () => void {
  let isFromHere = false;
  const sayOf = ({ target }: Event, what: keyof Refusals) => say((zones[zoneAt(target)] ?? NOTHING)[what]);
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
      if (why !== null) sayOf(event, why);
    },
    paste: (event: ClipboardEvent) => {
      const why = event.defaultPrevented ? null : whyNotPasted(event);
      if (why === 'text') say('Click into a field first, then paste.');
      else if (why !== null) sayOf(event, why);
    },
  };
  for (const [type, listen] of Object.entries(listeners)) addEventListener(type, listen as EventListener);
  return () => {
    for (const [type, listen] of Object.entries(listeners))
      removeEventListener(type, listen as EventListener);
  };
}

/** What is said of a drop; null: something takes it; 'left': it is the browser's. */
function whyRefused(
  { target, dataTransfer }: DragEvent,
  isFromHere: boolean,
): 'noFile' | 'files' | 'left' | null {
  const types = dataTransfer?.types ?? [];
  if (types.includes(MOVED_PICTURE)) return 'left';
  const zone = within(target, '[data-drop]');
  const takesFiles = within(target, TAKES_FILES) !== null;
  if (types.includes('Files')) return takesFiles ? null : 'files';
  if (!takesFiles && isField(target)) return 'left';
  // A link or a word of this page that slipped from the hand.
  return isFromHere && zone === null ? 'left' : 'noFile';
}

function whyNotPasted({ target, clipboardData }: ClipboardEvent): 'pasted' | 'text' | null {
  if (clipboardData === null) return null;
  const hasText = textsOf(clipboardData).plain.trim() !== '';
  if (!hasText && clipboardData.files.length > 0) return 'pasted';
  return hasText && !isField(target) ? 'text' : null;
}

/** The zone of this place: of the dialog around it or else the page, by what that shows. */
function zoneAt(target: EventTarget | null): string {
  const place = within(target, '[data-drop]') ?? within(target, '.MuiModal-root') ?? document;
  const zone =
    place instanceof HTMLElement && place.dataset.drop ? place : place.querySelector('[data-drop]');
  return (zone instanceof HTMLElement && zone.dataset.drop) || '';
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
