import { fieldsOf, KIND_NAMES, type KindName } from '@kitroom/contract/kinds';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { FieldKind } from '@kitroom/contract/record-fields';
import { userResource } from '@kitroom/contract/user';

/** A field of a record's form, and how the change log holds it. */
export interface RecordField {
  /** Key of the form. */
  key: string;
  /** Key in the change log. */
  logged: string;
  /** `flag`: 0 or 1; `record`, `records`: ids in `of`. */
  kind: 'plain' | 'flag' | 'record' | 'records';
  of?: KindName;
  /** Any one of these codes shows the field, besides those that open the record. */
  permissions?: readonly PermissionCode[];
}

const LOGGED_KINDS: Readonly<Record<FieldKind, RecordField['kind']>> = {
  text: 'plain',
  lines: 'plain',
  number: 'plain',
  hex: 'plain',
  person: 'plain',
  supplier: 'plain',
  flag: 'flag',
  one: 'record',
  many: 'records',
};

function recordFields(kind: KindName): RecordField[] {
  return fieldsOf(kind)
    .filter(([, { tablesOnly }]) => !tablesOnly)
    .map(([key, { kind: holds, of, logged, permissions }]) => ({
      key,
      logged: logged ?? key,
      kind: LOGGED_KINDS[holds],
      ...(of === undefined ? {} : { of }),
      ...(permissions === undefined ? {} : { permissions }),
    }));
}

/** The fields of each kind in histories, in the order of its form. Whatever else the change log holds is never shown. */
export const RECORD_FIELDS = Object.fromEntries(
  KIND_NAMES.map((kind) => [kind, recordFields(kind)]),
) as Record<KindName, RecordField[]>;

/** The parts of failed sign-ins and requested links besides the user: an email, and the address of the browser. */
export const ACCOUNT_FIELDS: readonly RecordField[] = [
  { key: 'email', logged: 'email', kind: 'plain', permissions: userResource.historyPermissions },
  { key: 'address', logged: 'address', kind: 'plain' },
];
