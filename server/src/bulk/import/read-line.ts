import { hexColor } from '@kitroom/contract/colors/hex-color';
import type { ImportColumn } from '@kitroom/contract/import/columns';
import { IMPORT_MESSAGES, type LineError } from '@kitroom/contract/import/import';
import { readPerson } from '@kitroom/contract/import/person-name';
import type { KindName } from '@kitroom/contract/kinds';
import type { Fields } from '../../kinds/kind.ts';
import { type Choices, findMany, type NotFound } from './choices.ts';
import { isSameText, readFlag, readHex, readNumber, readSupplier } from './read-cell.ts';

/** A line's values, by the keys of the form; unreadable ones are left to the rules of the form, or named in `errors`. */
export interface ReadLine {
  fields: Fields;
  errors: LineError[];
}

export interface LineReader {
  columns: readonly ImportColumn[];
  choices: ReadonlyMap<KindName, Choices>;
}

/**
 * Reads the cells of a line. Of a record that is there, `present` has the fields: cells that say the same in whatever way are
 * left out. An empty cell empties its field, and leaves yes and no as they are.
 */
export function readLine(
  { columns, choices }: LineReader,
  cells: readonly string[],
  present: Fields | undefined,
): ReadLine {
  const fields: Record<string, unknown> = {};
  const errors: LineError[] = [];
  const hasColumn = (field: string) => columns.some((column) => column.field === field);
  columns.forEach((column, at) => {
    const text = cells[at] ?? '';
    if (present !== undefined && saysTheSame(column, text, present, choices)) return;
    const isEmpty = text.trim() === '';
    switch (column.kind) {
      case 'text':
      case 'lines':
        fields[column.field] = text;
        return;
      case 'number':
        fields[column.field] = isEmpty ? null : readNumber(text);
        return;
      case 'flag':
        if (!isEmpty) fields[column.field] = readFlag(text);
        return;
      case 'hex':
        fields[column.field] = readHex(text);
        return;
      case 'person': {
        const name = readPerson(text);
        if (name) Object.assign(fields, name);
        else errors.push({ path: column.field, message: IMPORT_MESSAGES.twoReadings });
        return;
      }
      case 'supplier': {
        const { name, code } = readSupplier(text);
        if (code === undefined || hasColumn('supplier_code')) fields[column.field] = text;
        else Object.assign(fields, { supplier_name: name, supplier_code: code });
        return;
      }
      case 'one':
      case 'many': {
        const found = findNamed(column, text, choices);
        const missing = found.filter((one) => typeof one === 'object');
        if (missing.length === 0) fields[column.field] = column.kind === 'many' ? found : (found[0] ?? null);
        for (const { reason, ...said } of missing)
          errors.push({ path: column.field, message: reason, ...said });
      }
    }
  });
  return { fields, errors };
}

/** The ids of the records that a cell names, or why there are none. */
function findNamed(
  { kind, of, label }: ImportColumn,
  text: string,
  choices: LineReader['choices'],
): (number | NotFound)[] {
  const known = choices.get(of as KindName);
  if (text.trim() === '' || known === undefined) return [];
  return kind === 'many' ? findMany(known, text, label) : [known.find(text, label)];
}

function saysTheSame(
  column: ImportColumn,
  text: string,
  present: Fields,
  choices: LineReader['choices'],
): boolean {
  const value = present[column.field];
  switch (column.kind) {
    case 'flag':
      return readFlag(text) === value;
    case 'hex': {
      const color = hexColor(readHex(text));
      return color !== null && color === hexColor(String(value));
    }
    case 'person': {
      const { first_name, last_name } = present;
      const name = readPerson(text);
      return (
        isSameText(text, `${first_name} ${last_name}`) ||
        isSameText(text, `${last_name}, ${first_name}`) ||
        (name?.first_name === first_name && name?.last_name === last_name)
      );
    }
    case 'supplier':
      return isSameText(text, `${value} (${present.supplier_code})`) || isSameText(text, String(value));
    default:
      return isSameText(text, shownValue(column, value, choices) ?? '');
  }
}

/** A value as lists show it; null: empty. */
export function shownValue(
  column: ImportColumn | undefined,
  value: unknown,
  choices: LineReader['choices'],
): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const known = column?.of === undefined ? undefined : choices.get(column.of);
  if (known === undefined) return String(value);
  if (!Array.isArray(value)) return known.nameOf(value as number);
  return value.length === 0 ? null : value.map((id: number) => known.nameOf(id)).join('; ');
}
