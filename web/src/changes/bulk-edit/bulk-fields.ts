import type { Field } from '@kitroom/contract/record-fields';
import type { BulkField } from './bulk-field.ts';
import { choiceField, flagField, linksField, numberField, type Offer, textField } from './fields.tsx';

interface BulkFieldsOptions {
  /** Those that can be changed, in this order; all of them if omitted. */
  names?: readonly string[];
  /** By the fields that name other records. */
  offers?: Readonly<Record<string, Offer>>;
}

/** The fields of a kind of record, to be changed in many records at once. */
export function bulkFields(
  { fields }: { fields: Readonly<Record<string, Field>> },
  { names = Object.keys(fields), offers = {} }: BulkFieldsOptions = {},
): BulkField[] {
  return names.flatMap((name) => {
    const field = fields[name];
    if (field === undefined || field.tablesOnly) return [];
    const named = { name, label: field.label, ...(field.required ? {} : { optional: true as const }) };
    const offer = offers[name];
    if (offer !== undefined) {
      const { maxNames } = offer;
      return maxNames === undefined ? choiceField(named, offer) : linksField(named, offer, maxNames);
    }
    if (field.kind === 'flag') return flagField(named);
    if (field.kind === 'number') return numberField(named);
    return textField({ ...named, ...(field.kind === 'lines' ? { rows: 3 } : {}) });
  });
}
