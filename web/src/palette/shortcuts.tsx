import { mdiMagnify } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { usePermissions } from '../session/permissions-context.ts';
import { Icon } from '../ui/icon.tsx';
import { isComposing, isDialogOpen, letterOf, withCtrl } from '../ui/keys.ts';
import { usePartOnDemand } from '../ui/lazy-dialog.tsx';
import { useRememberVisit } from './habits.ts';
import { actionOfPage, repeats } from './page-keys.ts';
import { areSingleKeysOn } from './single-keys.ts';

const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette;
const loadShortcutList = async () => (await import('./shortcut-list.tsx')).ShortcutList;

/** The button of the command palette, and the keys that work on every page; `?` lists them. */
export function Shortcuts() {
  useRememberVisit();
  const { loading } = usePermissions();
  const [shown, setShown] = useState<'palette' | 'list' | null>(null);
  const isLeaving = useNavigation().state !== 'idle';
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (action === null) return;
    // In browsers some of these keys open a search.
    event.preventDefault();
    if (typeof action === 'string') setShown(action);
    // The page is still that before, and its keys are not meant any more.
    else if (!isLeaving) action();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onPress(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const [typed, setTyped] = useState('');
  const close = () => {
    setShown(null);
    setTyped('');
  };
  const CommandPalette = usePartOnDemand(shown === 'palette', loadPalette, close);
  const ShortcutList = usePartOnDemand(shown === 'list', loadShortcutList, close);
  return (
    <>
      <IconButton
        aria-label="Go to or create"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Go to or create (${withCtrl('K')})`}
        onClick={() => setShown('palette')}
      >
        <Icon path={mdiMagnify} />
      </IconButton>
      {shown !== 'palette' ? null : CommandPalette === null || loading ? (
        <TypedAhead text={typed} onType={setTyped} onClose={close} />
      ) : (
        <CommandPalette typed={typed} onClose={close} />
      )}
      {shown === 'list' && ShortcutList !== null ? <ShortcutList onClose={close} /> : null}
    </>
  );
}

interface TypedAheadProps {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Takes the input until the palette's code and the user's permissions have arrived, and then hands over the focus. */
function TypedAhead({ text, onType, onClose }: TypedAheadProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <input
      ref={field}
      className="visually-hidden"
      aria-label="Go to or create"
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose();
      }}
    />
  );
}

function actionOf(event: KeyboardEvent): 'palette' | 'list' | (() => void) | null {
  // An open dialog has to be answered first.
  if (event.defaultPrevented || isComposing(event) || isDialogOpen()) return null;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const letter = letterOf(event);
  if (letter === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'palette';
  if (ctrlKey || metaKey || altKey || isTyping(event.target) || !areSingleKeysOn()) return null;
  if (key === '?') return 'list';
  // On some keyboards the slash needs Shift.
  if (shiftKey && key !== '/') return null;
  return event.repeat && !repeats(letter) ? null : actionOfPage(letter);
}

// Letters have their own meaning in these: they are typed, or select an entry.
const TAKES_LETTERS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid], [role=listbox], [role=menu]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest(TAKES_LETTERS) !== null || isOfExtension(target);
}

// An extension's panel hides its fields: keys seem to come from its frame, which cannot have the focus itself.
function isOfExtension(target: HTMLElement): boolean {
  return target.tabIndex < 0 && !target.hasAttribute('tabindex') && target !== document.body;
}
