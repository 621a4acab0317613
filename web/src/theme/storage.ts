import type { StorageManager } from '@mui/material/styles';
import { readSetting, writeSetting } from './browser-setting.ts';
import { THEME_KEY } from './theme.ts';

/** Keeps the theme under one local key, as `light` or `dark` and nothing else (SPEC §9). */
export const themeStorage: StorageManager = ({ key, storageWindow }) => {
  if (key !== THEME_KEY || !storageWindow) return NOTHING;
  return {
    get: (fallback) => {
      const kept = readSetting(THEME_KEY);
      return isTheme(kept) ? kept : fallback;
    },
    set: (value) => {
      // Where it cannot be kept, the theme lasts until the page is closed.
      if (isTheme(value)) writeSetting(THEME_KEY, value);
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
