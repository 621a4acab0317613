import { type ImportColumns, importColumns } from '@kitroom/contract/import/columns';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { z } from 'zod';
import type { RecordKind } from '../../kinds/kind.ts';
import { RECORD_KINDS } from '../../kinds/kinds.ts';

/** What an import needs to know of a kind of record. */
export interface ImportKind extends ImportColumns, RecordKind {
  entity: ListedKind;
  resource: Pick<(typeof KINDS)[ListedKind], 'createPermission' | 'updatePermission' | 'readPermissions'>;
  input: z.ZodObject;
  /** The unique column by which a line finds its record. */
  keyColumn: string;
  /** Whether a new record is active where its line does not say. */
  activeAtFirst: boolean;
}

/** What an import into this list needs to know. */
export function importKind(entity: ListedKind): ImportKind {
  const resource = KINDS[entity];
  return {
    ...importColumns(entity),
    ...RECORD_KINDS[entity],
    entity,
    resource,
    input: resource.input,
    // Names, codes and emails are compared by their normalized column.
    keyColumn: `${resource.key}_folded`,
    activeAtFirst: resource.activeAtFirst,
  };
}
