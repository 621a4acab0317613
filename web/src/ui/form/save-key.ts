import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react';
import { isComposing, isDialogOpen, letterOf, withCtrl } from '../keys.ts';

/** For the button that saves: which keys press it, for screen readers and for the tooltip. */
export function saveKeyProps() {
  return { 'aria-keyshortcuts': 'Control+S Meta+S', title: withCtrl('S') };
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'
>;

/** Ctrl+S, or ⌘S on a Mac. */
export function isSaveKey(event: Key): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return (ctrlKey || metaKey) && !altKey && !shiftKey && letterOf(event) === 's' && !isComposing(event);
}

/**
 * Saves with Ctrl+S, wherever the focus is on the page; null: nothing can be saved now. Holding the keys saves once, and
 * an open dialog has to be answered first. The browser's own dialog, which would save the page as a file, never opens.
 */
export function useSaveKey(save: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSaveKey(event)) return;
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) save?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** For a form in a dialog: Ctrl+S presses its submit button, as Enter does. */
export function pressSubmit(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (!isSaveKey(event.nativeEvent)) return;
  event.preventDefault();
  if (event.repeat) return;
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)')?.click();
}
