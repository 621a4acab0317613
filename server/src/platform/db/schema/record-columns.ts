import {
  type ColumnKey,
  type Fields,
  formFields,
  type inputOf,
  type rowOf,
} from '@kitroom/contract/record-fields';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { normalized } from '../normalized.ts';
import type { FieldColumns, Flag } from '../tables.ts';

type Input<Of extends Fields> = z.output<ReturnType<typeof inputOf<Of>>>;
type Stored<Of extends Fields> = Selectable<FieldColumns<Of>> & { id: number };
type Answered<Of extends Fields> = z.output<ReturnType<typeof rowOf<Of>>>;
/** What a save sets; undefined leaves a column as it is. */
type Saved<Of extends Fields> = {
  [Key in ColumnKey<Of>]: Of[Key] extends { kind: 'flag' }
    ? Flag | undefined
    : Key extends keyof Input<Of>
      ? Input<Of>[Key]
      : never;
};

/** Normalized columns, with the field that each comes from. */
type NormalizedOf<Of extends Fields> = Readonly<Record<`${string}_folded`, ColumnKey<Of>>>;

/** How the fields of a record are stored, and answered: yes and no are 1 and 0, and names are kept normalized, too. */
export function recordColumns<const Of extends Fields, const Normalized extends NormalizedOf<Of>>(
  fields: Of,
  normalizedColumns: Normalized,
) {
  const columns = formFields(fields).filter(([, { kind }]) => kind !== 'many');
  const flags = new Set(columns.filter(([, { kind }]) => kind === 'flag').map(([key]) => key));
  const names = columns.map(([key]) => key) as ColumnKey<Of>[];
  const answered = ['id', ...names] as string[];
  return {
    /** The columns that answers have. */
    names: answered as ('id' | ColumnKey<Of>)[],

    toColumns(input: Input<Of>): Saved<Of> & { [Column in keyof Normalized]: string } {
      const values = input as Record<string, unknown>;
      const stored = names.map((key) => [
        key,
        flags.has(key as string) ? flag(values[key as string] as boolean | undefined) : values[key as string],
      ]);
      const normal = Object.entries<ColumnKey<Of>>(normalizedColumns).map(([column, key]) => [
        column,
        normalized(String(values[key as string])),
      ]);
      return Object.fromEntries([...stored, ...normal]);
    },

    toRow(row: Stored<Of>): Answered<Of> {
      const values = row as Record<string, unknown>;
      const record: Record<string, unknown> = {};
      for (const name of answered)
        record[name] = flags.has(name) ? isSet(values[name] as Flag) : values[name];
      return record as Answered<Of>;
    },
  };
}

/** The normalized columns of what has a name that is its own, and of what has a code, too. */
export const NORMALIZED_NAME = { name_folded: 'name' } as const;
export const NORMALIZED_NAME_AND_CODE = { name_folded: 'name', code_folded: 'code' } as const;

/** Yes or no as it is stored; undefined stays undefined: the column's default, or unchanged. */
export function flag<Given extends boolean | undefined>(
  value: Given,
): Given extends boolean ? Flag : Flag | undefined;
export function flag(value: boolean | undefined): Flag | undefined {
  return value === undefined ? undefined : Number(value);
}

/** A stored flag as it is answered. */
export function isSet(value: Flag): boolean {
  return value === 1;
}
