import type { PermissionCode } from '@kitroom/contract/permissions';

/** Whether the user holds a code. */
export type Has = (code: PermissionCode) => boolean;

/** One line of the palette: a screen, something to create, or a record. */
export interface Entry {
  /** Unlike that of any other entry. */
  id: string;
  label: string;
  /** What tells records of one name apart, such as a code. */
  detail: string | null;
  to: string;
}

/** Entries under a heading. */
export interface EntryGroup {
  heading: string;
  entries: readonly Entry[];
}
