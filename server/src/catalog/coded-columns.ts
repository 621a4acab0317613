import type { CodedInput, CodedRow } from '@kitroom/contract/coded';
import type { Selectable } from 'kysely';
import { flag, isSet } from '../platform/db/flag.ts';
import { normalized } from '../platform/db/normalized.ts';
import type { CodedTable } from '../platform/db/tables.ts';

// Everything in the catalog has a name, a code, a sort order and an active flag.
type Coded = 'name' | 'code' | 'sort_order' | 'is_active';

/** The columns of these fields. */
export function toCodedColumns({ name, code, sort_order, is_active }: Pick<CodedInput, Coded>) {
  return {
    name,
    name_folded: normalized(name),
    code,
    code_folded: normalized(code),
    sort_order,
    is_active: flag(is_active),
  };
}

/** These fields, and the id, of a row. */
export function toCodedRow(row: Pick<Selectable<CodedTable>, Coded | 'id'>): Pick<CodedRow, Coded | 'id'> {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    sort_order: row.sort_order,
    is_active: isSet(row.is_active),
  };
}

/** How what has a description, too, is stored and answered: sizes and product categories have the same fields (SPEC §3). */
export const DESCRIBED = {
  toColumns: (input: CodedInput) => ({ ...toCodedColumns(input), description: input.description }),
  toRecord: (row: Selectable<CodedTable>): CodedRow => ({ ...toCodedRow(row), description: row.description }),
};
