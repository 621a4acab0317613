import type { Resource } from '@kitroom/contract/resource';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { ResourceApi } from '../../api/resource-api.ts';
import { type EntityScreens, type ListedScreens, mayOpen, type Screen } from '../../resource/screens.ts';
import type { Usage } from '../../resource/usage.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ListTool } from '../../ui/list/list-tool.ts';
import type { RecordColumn, RecordRow } from '../../ui/list/record-columns.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { attentionTool, useAttention } from '../attention/attention-tool.tsx';
import { withReasons } from '../attention/reasons-shown.tsx';
import type { SortedRow } from '../order/use-order.ts';
import { useViews } from '../saved-views/use-views.tsx';
import type { BulkAction } from '../selection/bulk-action.ts';
import { useBulkActions } from '../selection/use-bulk-actions.tsx';
import { sheetOf } from '../sheets/on-sheet.ts';
import { importedTool } from './imported-tool.tsx';
import { ListScreen } from './list-screen.tsx';
import { useRowActions } from './record-path.tsx';
import { type ListedRow, useRecordList } from './use-record-list.ts';

const ImportDialog = lazyDialog(
  async () => (await import('../../changes/import/import-dialog.tsx')).ImportDialog,
);
const OrderDialog = lazyDialog(async () => (await import('../order/order-dialog.tsx')).OrderDialog);

/** The part of its kind of record that the tools of a list need; defined outside the component. */
interface ListedKind<Row extends ListedRow> {
  screens: ListedScreens & { create: Screen; edit: NonNullable<EntityScreens['edit']> };
  api: { resource: Resource };
  columns: readonly RecordColumn<Row>[];
  searched: (row: Row) => (string | null)[];
  /** Asked before records are deactivated; null if nothing depends on them. */
  usage: Usage | null;
  /** Actions for selected records, besides activating and deactivating them. */
  dialogs: readonly BulkAction[];
  nameOf: (row: Row) => string;
  /** The rows whose order can be changed; null: the kind has no order of its own. */
  sorted: ((rows: readonly Row[]) => readonly SortedRow[]) | null;
}

/** The rows of a list; undefined while loading. */
interface Rows<Row> {
  all: readonly Row[] | undefined;
  /** Those that are left before anyone searches and filters. */
  narrowed: readonly Row[] | undefined;
}

/** A list with every tool: what it shows, which of its rows are selected, and the tools in the order of their places. */
export function useTooledList<Row extends ListedRow>(
  { screens, api, columns, searched, usage, dialogs, nameOf, sorted }: ListedKind<Row>,
  { all, narrowed }: Rows<Row>,
) {
  const { resource } = api;
  const attention = useAttention(resource);
  const list = useRecordList(narrowed, {
    searched,
    columns: useMemo(() => (resource.attention ? withReasons(columns) : columns), [resource, columns]),
    resource,
    attention: attention.reasons,
  });
  const { selection, tool } = useBulkActions(list.rows, nameOf, { resource, screens, usage, dialogs });
  const records = { all, nameOf, select: selection?.select };
  const small = useSmallScreen();
  const filters = [importedTool(list, screens.noun), attentionTool(attention, list, small)];
  const tools = [
    // On a phone, what needs attention fills the line of the active filter.
    ...(small ? filters.toReversed() : filters),
    useViews(screens, list),
    tool,
    useImport({ screens, usage }, records),
    useChangeOrder(screens, resource, all && sorted?.(all)),
    ...useSheets(screens, list.rows),
  ];
  return { list, selection, tools: tools.filter((each) => each !== null) };
}

interface ImportedRecords<Row> extends Pick<Rows<Row>, 'all'> {
  nameOf: (row: Row) => string;
  /** Selects them in the list; undefined for users who can do nothing with many records. */
  select: ((ids: readonly number[]) => void) | undefined;
}

/** The import into a list, for users who can create or change its records. */
function useImport<Row extends ListedRow>(
  { screens, usage }: Pick<ListedKind<never>, 'screens' | 'usage'>,
  { all = [], nameOf, select }: ImportedRecords<Row>,
): ListTool {
  const { has } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const may = has(screens.create.permission) || has(screens.edit.permission);
  const choice = { label: 'Import', onClick: () => setOpen(true) };
  return {
    name: 'import',
    choice: may ? choice : null,
    start: may ? (
      <Button color="inherit" variant="outlined" onClick={choice.onClick}>
        {choice.label}
      </Button>
    ) : null,
    dialog: isOpen ? (
      <ImportDialog
        screens={screens}
        usage={usage}
        inactiveOf={(ids) => {
          const wanted = new Set(ids);
          return all
            .filter(({ id, is_active }) => wanted.has(id) && !is_active)
            .map((row) => ({ id: row.id, name: nameOf(row) }));
        }}
        onSee={select}
        onClose={() => setOpen(false)}
      />
    ) : null,
  };
}

/**
 * Puts a list in another order, for users who can change its records. `rows` are all of them, as the server sorts them; undefined while they are loaded.
 */
function useChangeOrder(
  { noun, edit }: ListedKind<never>['screens'],
  resource: ListedKind<never>['api']['resource'],
  rows: readonly SortedRow[] = [],
): ListTool {
  const { has } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const may = has(edit.permission) && rows.length > 1;
  return {
    name: 'order',
    choice: may ? { label: 'Change Order', onClick: () => setOpen(true) } : null,
    dialog: isOpen ? (
      <OrderDialog resource={resource} rows={rows} noun={noun} onClose={() => setOpen(false)} />
    ) : null,
  };
}

/** The sheets of what the list shows. */
function useSheets({ sheets = [] }: EntityScreens, rows: readonly RecordRow[]): ListTool[] {
  const { has } = usePermissions();
  const navigate = useNavigate();
  return sheets
    .filter((sheet) => mayOpen(sheet, has))
    .map((sheet) => ({
      name: sheet.path,
      choice: {
        label: sheet.title,
        disabled: rows.length === 0,
        onClick: () =>
          void navigate(
            sheetOf(
              sheet,
              rows.map(({ id }) => id),
            ),
          ),
      },
    }));
}

/** A kind of record whose screen is its list, and nothing besides. */
interface TooledKind<Row extends ListedRow, List extends z.ZodType> extends ListedKind<Row> {
  api: Pick<ResourceApi<z.ZodType, List, z.ZodType>, 'list' | 'resource'>;
  rowsOf: (body: z.output<List>) => readonly Row[];
  /** Begins the name of an exported file. */
  file: string;
  /** Narrows the rows, and the tool that says so. A hook. */
  useNarrowed?: (rows: Rows<Row>['all']) => { rows: Rows<Row>['narrowed']; tool: ListTool | null };
  /** The other actions of the list. A hook. */
  useMoreTool?: () => ListTool | null;
}

/** The list of a kind with a name and a code, in its own order. Called outside of components. */
export function sortedList<Row extends SortedRow, List extends z.ZodType>(
  kind: Omit<TooledKind<Row, List>, 'nameOf' | 'sorted'>,
): ComponentType {
  return tooledList({ ...kind, nameOf: ({ name }) => name, sorted: (rows) => rows });
}

/** The list of such a kind. Called outside of components. */
export function tooledList<Row extends ListedRow, List extends z.ZodType>(
  kind: TooledKind<Row, List>,
): ComponentType {
  const { screens, api, rowsOf, file, nameOf } = kind;
  const { useNarrowed = (rows) => ({ rows, tool: null }), useMoreTool = () => null } = kind;
  return function TooledList() {
    const query = useQuery(api.list());
    const all = query.data === undefined ? undefined : rowsOf(query.data);
    const narrowed = useNarrowed(all);
    const { list, selection, tools } = useTooledList(kind, { all, narrowed: narrowed.rows });
    const more = [narrowed.tool, ...tools, useMoreTool()];
    const actions = useRowActions(screens, nameOf);
    return (
      <ListScreen
        screens={screens}
        query={query}
        list={list}
        file={file}
        tools={more.filter((tool) => tool !== null)}
        selection={selection}
        actions={actions}
      />
    );
  };
}
