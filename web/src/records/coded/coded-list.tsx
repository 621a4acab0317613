import type { CodedRow } from '@kitroom/contract/coded';
import type { z } from 'zod';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import {
  activeColumn,
  codeColumn,
  descriptionColumn,
  nameColumn,
  sortOrderColumn,
} from '../../ui/list/shared-columns.tsx';
import { sortedList } from '../list/tooled-list.tsx';
import { bulkEdit } from '../selection/use-bulk-actions.tsx';
import type { CodedKind } from './coded-kind.ts';

const columns: RecordColumn<CodedRow>[] = [
  nameColumn,
  codeColumn,
  { ...descriptionColumn, brief: true },
  sortOrderColumn,
  activeColumn,
];

const searched = ({ name, code, description }: CodedRow) => [name, code, description];

/** The list of such a kind. Called outside of components. */
export function codedList<List extends z.ZodType, Item extends z.ZodObject>(kind: CodedKind<List, Item>) {
  return sortedList({
    ...kind,
    columns,
    searched,
    dialogs: [
      bulkEdit(kind.screens, async () => (await import('./coded-bulk-edit.tsx')).codedBulkEdit(kind)),
    ],
  });
}
