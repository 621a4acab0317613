import { pageActions } from '../resource/page-actions.ts';
import { mayOpen, pathTo } from '../resource/screens.ts';
import { sheetOf } from '../resource/sheets/on-sheet.ts';
import type { Entry, EntryGroup, Has } from './entry.ts';
import { recordShownAt } from './recent-records.ts';

/** The user's actions for the record on the page, or for the page itself, shown first; null: there are none. */
export function actionEntries(pathname: string, has: Has): EntryGroup | null {
  const shown = recordShownAt(pathname);
  const own = pageActions().map(({ kind, label, run }) => ({
    id: `action ${label}`,
    label,
    detail: null,
    kind,
    to: run,
  }));
  if (shown === null) return own.length === 0 ? null : { heading: 'This page', entries: own };
  const { entity, id, on } = shown;
  const { edit, view, noun } = entity;
  const entries: Entry[] = [];
  const add = (kind: Entry['kind'], label: string, to: Entry['to']) =>
    entries.push({ id: `action ${label}`, label, detail: null, kind, to });
  if (on === 'view' && edit !== undefined && has(edit.permission)) add('edit', edit.label, pathTo(edit, id));
  if (on === 'edit' && view !== undefined && has(view.linkPermission ?? view.permission))
    add('see', view.label, pathTo(view, id));
  entries.push(...own);
  for (const sheet of entity.sheets ?? [])
    if (mayOpen(sheet, has)) add('print', `${sheet.title} of this ${noun.one}`, sheetOf(sheet, [id]));
  return { heading: `This ${noun.one}`, entries };
}
