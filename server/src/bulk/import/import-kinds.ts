import { type ImportColumns, importColumns } from '@kitroom/contract/import/columns';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { z } from 'zod';
import type { RecordKind } from '../../kinds/kind.ts';
import { RECORD_KINDS } from '../../kinds/kinds.ts';

/** The part of a kind of record that an import needs to know. */
export interface ImportKind extends ImportColumns, RecordKind {
  entity: ListedKind;
  resource: Pick<(typeof KINDS)[ListedKind], 'createPermission' | 'updatePermission' | 'readPermissions'>;
  /** Of the form, with what else a line can say. */
  input: z.ZodObject;
  /** The unique column by which a line finds its record. */
  keyColumn: string;
  /** Whether a new record is active where its line does not say. */
  activeAtFirst: boolean;
}

/** The part of this list's kind that an import needs to know. */
export function importKind(entity: ListedKind): ImportKind {
  const resource = KINDS[entity];
  const kind = RECORD_KINDS[entity];
  return {
    ...importColumns(entity),
    ...kind,
    entity,
    resource,
    input: kind.besides === null ? resource.input : resource.input.extend(kind.besides.schema.shape),
    keyColumn: columnOf(kind, resource.key),
    activeAtFirst: resource.fields.is_active.blank,
  };
}

/** The unique column of a field: the one whose 409 names it. */
function columnOf({ taken }: RecordKind, field: string): string {
  const [column] = Object.entries(taken).find(([, value]) => value?.path === field) ?? [];
  if (column === undefined) throw new Error(`No unique column holds ${field}`);
  return column;
}
