import type { CodedRow } from '@kitroom/contract/coded';
import type { z } from 'zod';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { activeColumn, codeColumn, sortOrderColumn } from '../../ui/list/shared-columns.tsx';
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
  codeColumn,
  {
    id: 'description',
    header: 'Description',
    width: 240,
    value: ({ description }) => description,
    cell: ({ description }) => <Excerpt text={description} />,
    long: true,
  },
  sortOrderColumn,
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
