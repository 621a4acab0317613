import { fieldsOf, KINDS, type ListedKind } from '../kinds.ts';
import type { Field, FormField } from '../record-fields.ts';

/** The parts of an imported table's column. */
export interface ImportColumn extends Field {
  /** Key of the record's form, or of what only tables have. */
  field: string;
  headers: readonly string[];
}

/** The columns that a table to import into a list can have. */
export interface ImportColumns {
  /** The field by which a line finds its record. */
  key: string;
  /** In the order of the form. */
  columns: readonly ImportColumn[];
}

/** The columns that a table to import into this list can have. */
export function importColumns(kind: ListedKind): ImportColumns {
  const columns = fieldsOf(kind).flatMap(([field, { headers, ...known }]) =>
    headers === null ? [] : [{ ...withoutRule(known), field, headers }],
  );
  return { key: KINDS[kind].key, columns };
}

// Browsers read files in a worker, which no function can be sent to.
function withoutRule<Known extends object>(field: Known & Partial<FormField>): Known {
  const { input: _input, answered: _answered, blank: _blank, ...data } = field;
  return data as Known;
}
