import type { PermissionCode } from '@kitroom/contract/permissions';

/** Whether the user holds a code. */
export type Has = (code: PermissionCode) => boolean;

/** One line of the palette: a screen, something to create, or a record. */
export interface Entry {
  /** Unique among all entries. */
  id: string;
  label: string;
  /** Distinguishes records of the same name, such as a code. */
  detail: string | null;
  to: string;
}

/** Entries under a heading. */
export interface EntryGroup {
  heading: string;
  entries: readonly Entry[];
}
