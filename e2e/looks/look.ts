import type { Page } from '@playwright/test';
import { open } from '../waiting.ts';

/** One screen in one state, of which pictures are taken. */
export interface Look {
  /** The heading it stands under. */
  area: string;
  name: string;
  /** Who looks: an email of the demo data; null: nobody is signed in. */
  as: string | null;
  /** Brings the page into the state, at each width on a new page. */
  show: (page: Page, width: number) => Promise<void>;
  /** Axe is not asked: paper has no landmarks, and it does not know the system's colors. */
  unchecked?: true;
  /** Changes what other looks show: it is taken after them, once, and the window takes the other widths. */
  changes?: true;
}

/** Heights of the windows, by width in px. */
export const WINDOWS: Record<number, number> = {
  1440: 900,
  1024: 768,
  834: 1112,
  768: 1024,
  390: 844,
  360: 740,
};

export const THEMES = ['light', 'dark'] as const;

/** The time at which all pictures are taken, for the server and in the browser. */
export const NOW = '2027-03-02T15:04:00Z';

/** Shows a screen as it is opened by its address. */
export function opened(path: string): Look['show'] {
  return (page) => open(page, path);
}

/** A name for a file or an anchor. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}
