import type { StorageManager } from '@mui/material/styles';
import { THEME_KEY } from './theme.ts';

/** Keeps the theme under one local key, as `light` or `dark` and nothing else (SPEC §9). */
export const themeStorage: StorageManager = ({ key, storageWindow }) => {
  if (key !== THEME_KEY || !storageWindow) return NOTHING;
  return {
    get: (fallback) => (isTheme(read(storageWindow)) ? read(storageWindow) : fallback),
    set: (value) => {
      if (isTheme(value)) write(storageWindow, value);
    },
    subscribe: (handler) => {
      const listen = (event: StorageEvent) => {
        if (event.key === THEME_KEY && isTheme(event.newValue)) handler(event.newValue);
      };
      storageWindow.addEventListener('storage', listen);
      return () => storageWindow.removeEventListener('storage', listen);
    },
  };
};

// MUI would also store a color scheme for each mode; Kitroom has only one each.
const NOTHING: ReturnType<StorageManager> = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => () => {},
};

function isTheme(value: unknown): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

function read(storageWindow: Window): string | null {
  try {
    return storageWindow.localStorage.getItem(THEME_KEY);
  } catch {
    // Storage may be disabled: the theme then lasts until the page is closed.
    return null;
  }
}

function write(storageWindow: Window, value: string): void {
  try {
    storageWindow.localStorage.setItem(THEME_KEY, value);
  } catch {
    // As above.
  }
}
