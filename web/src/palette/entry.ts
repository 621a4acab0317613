import type { KindName } from '@kitroom/contract/kinds';
import type { PageAction } from '../resource/page-actions.ts';
import type { EntityScreens } from '../resource/screens.ts';

export const PALETTE_DOES = 'Go to a screen or record, or create one';

/** The target of an entry, as its icon shows: records of an entity, or one of the others. */
export type EntryKind =
  | KindName
  | 'screen'
  | 'create'
  | 'view'
  | 'edit'
  | 'see'
  | 'print'
  | PageAction['kind'];

/** One line of the palette: a screen, something to create, a record, or an action for the record on the page. */
export interface Entry {
  /** Unique among all entries. */
  id: string;
  label: string;
  /** Distinguishes records of the same name, such as a code. */
  detail: string | null;
  kind: EntryKind;
  /** Of a color: its hex value, shown instead of an icon. */
  swatch?: string | undefined;
  /** An address, or an action of the page itself. */
  to: string | (() => void);
}

export interface EntryGroup {
  heading: string;
  entries: readonly Entry[];
}

/** The id of a screen's entry, under which it is remembered as well. */
export function screenEntryId(path: string): string {
  return `screen ${path}`;
}

/** The id of a record's entry, under which it is remembered as well. */
export function recordEntryId({ list }: Pick<EntityScreens, 'list'>, id: number): string {
  return `${list.path} ${id}`;
}
