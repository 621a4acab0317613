import { matchPath } from 'react-router';
import { PALETTE_KINDS } from '../features/kinds.ts';
import type { EntityScreens } from '../resource/screens.ts';

/** The record that a screen shows. */
interface RecordShown {
  entity: EntityScreens;
  id: number;
  on: 'view' | 'edit';
}

/** The record whose screen an address opens; null: none. */
export function recordShownAt(pathname: string): RecordShown | null {
  for (const entity of PALETTE_KINDS) {
    for (const on of ['view', 'edit'] as const) {
      const screen = entity[on];
      if (screen === undefined) continue;
      const [id = ''] = Object.values(matchPath(screen.path, pathname)?.params ?? {});
      if (/^[1-9]\d*$/u.test(id)) return { entity, id: Number(id), on };
    }
  }
  return null;
}
