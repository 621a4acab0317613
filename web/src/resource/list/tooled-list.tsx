import type { UsageCall } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { ResourceApi } from '../../api/resource-api.ts';
import type { RecordColumn, RecordRow } from '../../ui/list/record-columns.ts';
import { attentionTool, useAttention } from '../attention/attention-tool.tsx';
import { withReasons } from '../attention/reasons-shown.tsx';
import type { BulkAction, BulkOptions } from '../bulk/bulk-action.ts';
import { useBulkActions } from '../bulk/use-bulk-actions.tsx';
import { useImport } from '../import/use-import.tsx';
import { useChangeOrder } from '../order/use-change-order.tsx';
import type { SortedRow } from '../order/use-order.ts';
import { useViews } from '../saved-views/view-menu.tsx';
import type { EntityScreens, Screen } from '../screens.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListTool } from './list-tool.tsx';
import { useRowActions } from './record-path.tsx';
import { isActive, useRecordList } from './use-record-list.ts';

type ListedRow = RecordRow & { is_active: boolean };

/** A kind of record whose list has every tool. */
interface TooledKind<Row extends ListedRow, List extends z.ZodType> {
  screens: EntityScreens & { create: Screen; edit: NonNullable<EntityScreens['edit']> };
  api: Pick<ResourceApi<z.ZodType, List, z.ZodType>, 'list' | 'resource'>;
  rowsOf: (body: z.output<List>) => readonly Row[];
  columns: readonly RecordColumn<Row>[];
  /** The texts of a row that are searched. */
  searched: (row: Row) => (string | null)[];
  /** Asked before records are deactivated; null if nothing can use them. */
  usage: UsageCall | null;
  /** What can be done with selected records, besides activating and deactivating them. */
  dialogs: readonly BulkAction[];
  /** Said where there are none. */
  empty: string;
  /** Begins the name of an exported file. */
  file: string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** The rows whose order can be changed; null: the kind has no order of its own. */
  sorted: ((rows: readonly Row[]) => readonly SortedRow[]) | null;
  /** Narrows the rows, and the tool that says so. A hook. */
  useNarrowed?: (rows: readonly Row[] | undefined) => Narrowed<Row>;
  /** What else can be done with the list. A hook. */
  useMoreTool?: () => ListTool;
}

interface Narrowed<Row> {
  rows: readonly Row[] | undefined;
  tool: ListTool | null;
}

const asLoaded = <Row,>(rows: readonly Row[] | undefined): Narrowed<Row> => ({ rows, tool: null });

const noTool = (): ListTool => ({ name: 'none' });

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
  const { screens, api, rowsOf, searched, usage, dialogs, empty, file, nameOf, sorted } = kind;
  const { useNarrowed = asLoaded, useMoreTool = noTool } = kind;
  const { path } = api.resource;
  const columns = withReasons(kind.columns);
  const bulk: BulkOptions = { path, screens, usage, dialogs };
  return function TooledList() {
    const query = useQuery(api.list());
    const all = query.data === undefined ? undefined : rowsOf(query.data);
    const narrowed = useNarrowed(all);
    const attention = useAttention(path);
    const list = useRecordList(narrowed.rows, { searched, isActive, columns, path, only: attention });
    const { selection, tool } = useBulkActions(list.rows, nameOf, bulk);
    const tools = [
      attentionTool(attention, list),
      useViews(screens, list),
      ...(narrowed.tool === null ? [] : [narrowed.tool]),
      tool,
      useImport(screens),
      useChangeOrder(screens, path, all && sorted?.(all)),
      useMoreTool(),
    ];
    const actions = useRowActions(screens, nameOf);
    return (
      <ListScreen
        screens={screens}
        query={query}
        list={list}
        empty={empty}
        file={file}
        tools={tools}
        selection={selection}
        actions={actions}
      />
    );
  };
}
