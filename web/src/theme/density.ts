import type { Theme } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { writeSetting } from './browser-setting.ts';

/** The density of rows in lists and tables. */
export type Density = 'comfortable' | 'compact';

/** Where the browser keeps it: `compact`, or nothing. `theme.js` reads it before the first paint. */
const DENSITY_KEY = 'density';

/** The measures of rows, as styles of the page. Targets keep their size for a finger, whatever is chosen. */
export const densities = {
  html: {
    '--row-padding': '14px',
    '--row-tick': '38px',
    '--row-picture': '40px',
    '--row-second-line': '1.25rem',
    '--card-padding': '10px 16px',
    '--card-gap': '8px',
  },
  'html[data-density="compact"]': {
    '--row-padding': '4px',
    '--row-tick': '32px',
    '--row-picture': '32px',
    '--row-second-line': '1rem',
    '--card-padding': '6px 12px',
    '--card-gap': '4px',
  },
} as const;

/** The height of a row with one line of text, its border included, in pixels. */
export const ROW_HEIGHTS = { comfortable: 49, compact: 33 } as const;

const listeners = new Set<() => void>();

/** The density of rows on this device, and a function that changes it, in other tabs, too. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(subscribe, current), choose];
}

function current(): Density {
  return document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable';
}

function choose(density: Density): void {
  show(density);
  // Where it cannot be kept, the choice lasts until the page is closed.
  writeSetting(DENSITY_KEY, density === 'compact' ? density : null);
}

function show(density: Density): void {
  if (density === 'compact') document.documentElement.dataset.density = density;
  else delete document.documentElement.dataset.density;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

// The key is null when another tab has cleared everything.
function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === DENSITY_KEY || key === null) show(newValue === 'compact' ? 'compact' : 'comfortable');
}

/** The style of every table cell: the theme's, and the plain ones of long lists. */
export function cellLook({ vars }: Theme) {
  return {
    padding: 'var(--row-padding) 16px',
    fontSize: '0.875rem',
    lineHeight: 20 / 14,
    borderColor: vars.palette.divider,
    fontVariantNumeric: 'tabular-nums',
  } as const;
}
