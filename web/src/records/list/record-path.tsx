import { useMemo } from 'react';
import { type EntityScreens, pathTo, recordScreen } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import type { RecordRow, RowActions } from '../../ui/list/record-columns.ts';
import { RowAction } from '../../ui/list/row-action.tsx';

/** Where the records of an entity are opened, by their ids; null for users who can open none. */
export function useRecordPath(screens: EntityScreens): ((id: number) => string) | null {
  const { has } = usePermissions();
  const screen = recordScreen(screens, has);
  return useMemo(() => (screen === undefined ? null : (id: number) => pathTo(screen, id)), [screen]);
}

/** The buttons of a row that lead to the screens of its record; `nameOf` is defined outside the component. */
export function useRowActions<Row extends RecordRow>(
  { view, edit }: Pick<EntityScreens, 'view' | 'edit'>,
  nameOf: (row: Row) => string,
): RowActions<Row> | undefined {
  const { has } = usePermissions();
  const editable = edit !== undefined && has(edit.permission) ? edit : undefined;
  return useMemo(() => {
    if (view === undefined && editable === undefined) return undefined;
    const to = (screen: typeof view, label: string, row: Row) =>
      screen === undefined ? null : <RowAction to={pathTo(screen, row.id)} label={label} of={nameOf(row)} />;
    const of = (row: Row) => (
      <>
        {to(view, 'View', row)}
        {to(editable, 'Edit', row)}
      </>
    );
    return view === undefined ? { of, single: true } : { of };
  }, [view, editable, nameOf]);
}
