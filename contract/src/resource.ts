import type { z } from 'zod';
import type { PermissionCode } from './permissions.ts';

/**
 * What web and server agree on about an entity's four calls: `GET listPath`, `GET path/{id}`, `POST path` and
 * `PUT path/{id}`. Data only, nothing derived from a name, all members required.
 */
export interface Resource<Input extends z.ZodType, List extends z.ZodType, Item extends z.ZodType> {
  /** Address of the records, without a trailing slash. */
  path: string;
  /** Address of the list: `path`, except for permissions (SPEC §7). */
  listPath: string;
  /** Any one of these codes opens the list: its own, and those of forms that offer its records. */
  listPermissions: readonly PermissionCode[];
  /** Any one of these codes opens one record: its own, and that of its edit form. */
  readPermissions: readonly PermissionCode[];
  createPermission: PermissionCode;
  updatePermission: PermissionCode;
  /** Body of create and update. */
  input: Input;
  /** Answer of the list, without `success`. */
  list: List;
  /** Answer of one record, of create and of update, without `success`. */
  item: Item;
  /** 404 of one record. */
  notFound: string;
}

/** Types a literal as a resource without widening its schemas. */
export function defineResource<Input extends z.ZodType, List extends z.ZodType, Item extends z.ZodType>(
  resource: Resource<Input, List, Item>,
): Resource<Input, List, Item> {
  return resource;
}
