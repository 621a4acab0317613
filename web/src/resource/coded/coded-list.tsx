import type { CodedRow } from '@kitroom/contract/coded';
import type { z } from 'zod';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { activeColumn } from '../../ui/list/active-column.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import type { BulkDialogProps } from '../bulk/bulk-action.ts';
import { bulkEdit } from '../bulk/use-bulk-actions.tsx';
import { sortedList } from '../list/tooled-list.tsx';
import type { CodedKind } from './coded-kind.ts';

const columns: RecordColumn<CodedRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    value: ({ name }) => name,
    cell: ({ id, name }) => <RecordName id={id}>{name}</RecordName>,
  },
  { id: 'code', header: 'Code', width: 130, value: ({ code }) => code },
  {
    id: 'description',
    header: 'Description',
    width: 240,
    value: ({ description }) => description,
    cell: ({ description }) => <Excerpt text={description} />,
    long: true,
  },
  {
    id: 'sort_order',
    header: 'Sort Order',
    width: 115,
    value: ({ sort_order }) => sort_order,
    align: 'right',
  },
  activeColumn,
];

const searched = ({ name, code, description }: CodedRow) => [name, code, description];

/** The list of such a kind. Called outside of components. */
export function codedList<List extends z.ZodType, Item extends z.ZodObject>(kind: CodedKind<List, Item>) {
  const Edit = lazyDialog<BulkDialogProps>(async () =>
    (await import('./coded-bulk-edit.tsx')).codedBulkEdit(kind),
  );
  return sortedList({
    ...kind,
    columns,
    searched,
    dialogs: [bulkEdit(kind.screens.edit.permission, Edit)],
  });
}
