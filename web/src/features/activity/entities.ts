import { fieldsOf } from '@kitroom/contract/kinds';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { pathTo, recordScreen } from '../../resource/screens.ts';
import { kindOf } from '../kinds.ts';

/** Where someone with these permissions can look at a record; null: nowhere. */
export function recordPath(
  entity: string,
  id: number,
  has: (code: PermissionCode) => boolean,
): string | null {
  const kind = kindOf(entity);
  const screen = kind && recordScreen(kind, has);
  return screen === undefined ? null : pathTo(screen, id);
}

/** The names of a kind of record's fields, by its name in the activity. */
export function labelsOf(entity: string): Record<string, string> {
  const kind = kindOf(entity);
  return Object.fromEntries(
    kind === undefined ? [] : fieldsOf(kind.entity).map(([key, { label }]) => [key, label]),
  );
}
