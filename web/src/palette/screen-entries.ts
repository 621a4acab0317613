import { firstStepsScreen } from '../features/first-steps/screens.ts';
import { PALETTE_KINDS } from '../features/kinds.ts';
import { visibleNavigation } from '../features/navigation.ts';
import { placeholderScreens } from '../features/placeholders/screens.ts';
import { rosterScreen } from '../features/roster/screens.ts';
import { securityScreen } from '../features/security/screens.ts';
import { ownSessionsScreen } from '../features/sign-in/screens.ts';
import { sheetOf } from '../records/sheets/on-sheet.ts';
import { pageActions } from '../resource/page-actions.ts';
import { type Has, mayOpen, pathTo, type TitledScreen } from '../resource/screens.ts';
import { type Entry, type EntryGroup, screenEntryId } from './entry.ts';
import { recordShownAt } from './habits.ts';

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

/** The user's actions for the record on the page, or for the page itself, shown first; null: there are none. */
export function actionEntries(pathname: string, has: Has): EntryGroup | null {
  const shown = recordShownAt(pathname);
  const own = pageActions().map(({ kind, label, run }) => action(kind, label, run));
  if (shown === null) return own.length === 0 ? null : { heading: 'This page', entries: own };
  const { entity, id, on } = shown;
  const { edit, view, noun } = entity;
  const entries: Entry[] = [];
  if (on === 'view' && edit !== undefined && has(edit.permission))
    entries.push(action('edit', edit.label, pathTo(edit, id)));
  if (on === 'edit' && view !== undefined && has(view.linkPermission ?? view.permission))
    entries.push(action('see', view.label, pathTo(view, id)));
  entries.push(...own);
  for (const sheet of entity.sheets ?? [])
    if (mayOpen(sheet, has))
      entries.push(action('print', `${sheet.title} of this ${noun.one}`, sheetOf(sheet, [id])));
  return { heading: `This ${noun.one}`, entries };
}

function action(kind: Entry['kind'], label: string, to: Entry['to']): Entry {
  return { id: `action ${label}`, label, detail: null, kind, to };
}
