import { useMemo } from 'react';
import { usePermissions } from '../session/permissions-context.ts';
import { type EntityScreens, pathTo, recordScreen } from './screens.ts';

/** Where the records of an entity are opened, by their ids; null for users who may open none. */
export function useRecordPath(screens: EntityScreens): ((id: number) => string) | null {
  const { has } = usePermissions();
  const screen = recordScreen(screens, has);
  return useMemo(() => (screen === undefined ? null : (id: number) => pathTo(screen, id)), [screen]);
}
