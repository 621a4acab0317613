import type { z } from 'zod';
import type { Complete, Sound } from './call.ts';
import type { KindName } from './kind-names.ts';
import type { PermissionCode } from './permissions.ts';
import type { Fields } from './record-fields.ts';

/**
 * The contract of web and server about a kind of record: its four calls `GET listPath`, `GET path/{id}`, `POST path` and
 * `PUT path/{id}`, its fields, and what it takes part in. Data only, nothing derived from a name.
 */
export interface Resource<
  Input extends z.ZodType = z.ZodType,
  List extends z.ZodType = z.ZodType,
  Item extends z.ZodType = z.ZodType,
  Of extends Fields = Fields,
  Name extends KindName = KindName,
> {
  /** Its name in the change log, which is its table's. */
  entity: Name;
  /** The name of one record, such as 'Product category'. */
  label: string;
  /** The names of one record and of several in generated clients: `getSize`, `listSizes`. Released names stay. */
  clientNames: { one: string; many: string };
  /** Address of the records, without a trailing slash. */
  path: string;
  /** Address of the list: `path`, except for permissions (SPEC §7). */
  listPath: string;
  /** The code that opens its list screen. */
  readPermission: PermissionCode;
  /** Codes of forms that offer its records. */
  offeredTo: readonly PermissionCode[];
  /** Any one of these codes opens the list: its own, and those of forms that offer its records. */
  listPermissions: readonly PermissionCode[];
  /** Any one of these codes opens one record: its own, and that of its edit form. */
  readPermissions: readonly PermissionCode[];
  createPermission: PermissionCode;
  updatePermission: PermissionCode;
  /** Any one of these codes opens a record's history. */
  historyPermissions: readonly PermissionCode[];
  /** The saves that always ask for a fresh proof of who sends them. */
  proof: readonly ('create' | 'update')[];
  /** What `attentionCall` tells of its records: that some need attention, with an ETag unless time alone changes which; false: nothing. */
  attention: false | { etag?: 'list' };
  /** The subject of its three codes, where roles are edited. */
  area: string;
  /** Body of create and update. */
  input: Input;
  /** Answer of the list, without `success`. */
  list: List;
  /** Answer of one record, of create and of update, without `success`. */
  item: Item;
  /** The key of the record in it. SPEC §7. */
  record: string;
  /** 404 of one record. */
  notFound: string;
  /** By the key of the form, in its order. */
  fields: Of;
  /**
   * Keys of its item that repeat what other records say. The feed of changes leaves them out: when the other record changes,
   * this one does not.
   */
  copied: readonly string[];
  /** The columns that a record is called by, joined with a blank. */
  calledBy: readonly string[];
  /** The column that holds its color; null: it has none. */
  swatch: 'hex_value' | null;
  /** The field by which a line of an imported table finds its record; null: no import, bulk edit, views or last changes. */
  key: string | null;
  /** Whether its list can be put in another order. */
  sorted: boolean;
  /** Whether its records without a sort order are in the order of sizes, S before M, instead of their names'. */
  namedBySize: boolean;
}

/**
 * The defaults of a kind: it has no color, repeats nothing, no other form offers its records, nothing is looked for in
 * them, its names are no sizes, and nobody has to prove anything.
 */
export const PLAIN = {
  offeredTo: [],
  copied: [],
  calledBy: ['name'],
  swatch: null,
  proof: [],
  attention: false,
  namedBySize: false,
} as const;

type Derived = 'listPath' | 'listPermissions' | 'readPermissions' | 'historyPermissions';

type KeyOf<Schema> = Schema extends z.ZodObject<infer Shape> ? keyof Shape & string : never;

/** What a literal is asked for: its names are those that its schemas and fields have. */
interface Written<Item, Of> extends Omit<Resource, Derived | 'record' | 'copied' | 'calledBy' | 'key'> {
  record: KeyOf<Item>;
  copied: readonly (Item extends z.ZodObject<infer Shape> ? KeyOf<Shape[keyof Shape]> : never)[];
  calledBy: readonly (keyof Of & string)[];
  key: (keyof Of & string) | null;
}

type Member<Literal, Key> = Key extends keyof Literal ? Literal[Key] : never;
type Asked<Literal> = Written<Member<Literal, 'item'>, Member<Literal, 'fields'>>;

/** A literal with what it can leave out. */
type Defined<Literal> = Sound<Literal, Resource> & Omit<Resource, keyof Literal>;

/**
 * Types a literal as a resource without widening its members. Adds where its list is and who can read what; a literal can say
 * these itself.
 */
export function defineResource<const Literal>(
  literal: Sound<Literal, Asked<Literal>> & Complete<Written<unknown, unknown>>,
): Defined<Literal> {
  const { path, readPermission, updatePermission, offeredTo } = literal as Omit<Resource, Derived>;
  const readPermissions = [readPermission, updatePermission];
  return {
    listPath: path,
    listPermissions: [readPermission, ...offeredTo],
    readPermissions,
    historyPermissions: readPermissions,
    ...literal,
  } as Defined<Literal>;
}
