import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { KIND_NAMES, LISTED_KINDS } from '@kitroom/contract/kinds';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { RECORD_KINDS } from '../../kinds/kinds.ts';
import type { RequestEntry, UndoKind } from './undo-kind.ts';
import { permissionRolesUndo, rolePermissionsUndo } from './undo-links.ts';
import { picturesUndo } from './undo-pictures.ts';
import { importUndo, recordUndo } from './undo-record.ts';
import { removalUndo } from './undo-removal.ts';

/** The kinds of changes that can be undone. Records that were created by hand, and pictures copied with one, stay. */
const RECORD_ACTIONS: readonly string[] = ['update', 'links', 'undo'] satisfies ChangeAction[];
const PICTURE_ACTIONS: readonly string[] = [
  'upload',
  'replace',
  'delete',
  'move',
  'swap',
  'bring-back',
  'alt-text',
  'undo',
] satisfies ChangeAction[];
/** The creation of a record by an import, and its return after the undo of that. */
export const MADE: readonly string[] = ['import', 'returned'] satisfies ChangeAction[];
const REMOVED: ChangeAction = 'removed';
/** Tells of a change that another entry of the same request names. */
const MIRRORED: ChangeAction = 'linked';

const LINKS = [rolePermissionsUndo, permissionRolesUndo];
const imports = new Map<string, UndoKind>(LISTED_KINDS.map((table) => [table, importUndo(table)]));
const records = new Map<string, UndoKind>(KIND_NAMES.map((table) => [table, recordUndo(table)]));
const removals = new Map<string, UndoKind>(
  KIND_NAMES.flatMap((table) => {
    const { removable } = RECORD_KINDS[table];
    return removable === null ? [] : [[table, removalUndo(table, removable)]];
  }),
);

/** How the change of an entry is undone; undefined: it cannot be; 'mirrored': another entry of its request stands for it. */
export function undoKindOf({
  action,
  entity,
  change,
}: Pick<RequestEntry, 'action' | 'entity' | 'change'>): UndoKind | 'mirrored' | undefined {
  if (entity === IMAGE_ENTITY) return PICTURE_ACTIONS.includes(action) ? picturesUndo : undefined;
  if (action === MIRRORED) return 'mirrored';
  if (MADE.includes(action)) return imports.get(entity);
  if (action === REMOVED) return removals.get(entity);
  if (!RECORD_ACTIONS.includes(action)) return undefined;
  const ofLinks = LINKS.find((links) => links.entity === entity && links.loggedAs in change.after);
  return ofLinks ?? records.get(entity);
}
