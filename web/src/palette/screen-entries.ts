import { firstStepsScreen } from '../features/first-steps/screens.ts';
import { PALETTE_KINDS } from '../features/kinds.ts';
import { visibleNavigation } from '../features/navigation.ts';
import { placeholderScreens } from '../features/placeholders/screens.ts';
import { rosterScreen } from '../features/roster/screens.ts';
import { securityScreen } from '../features/security/screens.ts';
import { ownSessionsScreen } from '../features/sign-in/screens.ts';
import { mayOpen, type TitledScreen } from '../resource/screens.ts';
import { type Entry, type EntryGroup, type Has, screenEntryId } from './entry.ts';

/** The screens that the user can see: those of the navigation bar, each once, and a few that it does not list. */
export function screenEntries(has: Has, isSignedIn: boolean, hasFirstSteps: boolean): EntryGroup {
  const links = visibleNavigation(has).flatMap((item) => ('entries' in item ? item.entries : [item]));
  const screens = new Map(links.map(({ to, label }) => [to, label]));
  const others: TitledScreen[] = [placeholderScreens.home, rosterScreen];
  others.push(...PALETTE_KINDS.flatMap(({ sheets = [] }) => sheets).filter((sheet) => mayOpen(sheet, has)));
  if (hasFirstSteps) others.push(firstStepsScreen);
  if (isSignedIn) others.push(placeholderScreens.account, securityScreen, ownSessionsScreen);
  for (const { path, title } of others) screens.set(path, title);
  return {
    heading: 'Go to',
    entries: [...screens].map(([to, label]) => ({
      id: screenEntryId(to),
      label,
      detail: null,
      kind: 'screen',
      to,
    })),
  };
}

/** The records that the user can create. */
export function createEntries(has: Has): EntryGroup {
  const entries = PALETTE_KINDS.flatMap(({ list, create: { label, path, permission } }): Entry[] => {
    // Without its own screen, creating needs access to the list.
    const open = has(permission) && (path !== null || has(list.permission));
    return open
      ? [{ id: `create ${label}`, label, detail: null, kind: 'create', to: path ?? list.path }]
      : [];
  });
  return { heading: 'Create', entries };
}
