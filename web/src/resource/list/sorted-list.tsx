import type { UsageCall } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { ResourceApi } from '../../api/resource-api.ts';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { attentionTool, useAttention, withReasons } from '../attention/attention-tool.tsx';
import type { BulkAction, BulkOptions } from '../bulk/bulk-action.ts';
import { useBulkActions } from '../bulk/use-bulk-actions.tsx';
import { useImport } from '../import/use-import.tsx';
import { useChangeOrder } from '../order/use-change-order.tsx';
import type { SortedRow } from '../order/use-order.ts';
import { viewsTool } from '../saved-views/view-menu.tsx';
import type { EntityScreens, Screen } from '../screens.ts';
import { ListScreen, type ListTexts } from './list-screen.tsx';
import { useRowActions } from './record-path.tsx';
import { isActive, useRecordList } from './use-record-list.ts';

/** A kind of record with a name and a code, in its own order. */
interface SortedKind<Row extends SortedRow, List extends z.ZodType> {
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
  texts: ListTexts;
}

const nameOf = ({ name }: SortedRow) => name;

/** The list of such a kind, with every tool. Called outside of components. */
export function sortedList<Row extends SortedRow, List extends z.ZodType>(
  kind: SortedKind<Row, List>,
): ComponentType {
  const { screens, api, rowsOf, searched, usage, dialogs, texts } = kind;
  const { path } = api.resource;
  const columns = withReasons(kind.columns);
  const bulk: BulkOptions = { path, screens, usage, dialogs };
  return function SortedList() {
    const query = useQuery(api.list());
    const rows = query.data === undefined ? undefined : rowsOf(query.data);
    const attention = useAttention(path);
    const list = useRecordList(rows, { searched, isActive, columns, path, only: attention });
    const { selection, tool } = useBulkActions(list.rows, nameOf, bulk);
    const tools = [
      attentionTool(attention, list),
      viewsTool(screens, list),
      tool,
      useImport(screens),
      useChangeOrder(screens, path, rows),
    ];
    const actions = useRowActions(screens, nameOf);
    return (
      <ListScreen
        screens={screens}
        query={query}
        list={list}
        texts={texts}
        tools={tools}
        selection={selection}
        actions={actions}
      />
    );
  };
}
