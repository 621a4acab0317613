import type { KindName, ListedKind } from '@kitroom/contract/kinds';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { Resource } from '@kitroom/contract/resource';
import type { z } from 'zod';

/** One screen: where it is, and which code opens it (null: none). */
export interface Screen {
  path: string;
  permission: PermissionCode | null;
}

/** A screen with the label of links to it. */
export interface TitledScreen extends Screen {
  title: string;
}

/** A sheet that is printed, or saved as a PDF; `ids` in its address names its records. */
export interface SheetScreen extends TitledScreen {
  permission: PermissionCode;
  /** All the codes without which it has nothing to show: links to it need each of them. */
  needs: readonly PermissionCode[];
}

export type Has = (code: PermissionCode) => boolean;

/** Whether a user has all that a sheet shows. */
export function mayOpen({ needs }: SheetScreen, has: Has): boolean {
  return needs.every(has);
}

/** The two forms of an entity's name within a sentence: 'size' and 'sizes'. */
export interface Noun {
  one: string;
  many: string;
}

/** A record as the command palette offers it. */
export interface FoundRecord {
  id: number;
  label: string;
  /** Distinguishes records of the same name, such as a code. */
  detail: string | null;
  /** The search text that finds the record in its list, if not the label. */
  search?: string;
  /** Of a color: its hex value, which is shown beside it. */
  swatch?: string;
}

/** Loads an entity's list, or takes it from the cache. Errors: as the list's call. */
export type LoadList = <List extends z.ZodType>(
  resource: Resource<z.ZodType, List, z.ZodType>,
) => Promise<z.output<List>>;

/**
 * The application's knowledge of an entity before any of its screens is opened. Routes, menu, command palette and
 * the feature's own links read it. Part of the first load: schemas and screens must stay behind `import()`.
 */
export interface EntityScreens {
  /** The name of the list in the menu, in links to it, and in the command palette. */
  title: string;
  noun: Noun;
  entity: KindName;
  /** Other names in the history that are about its records: pictures are those of a product. */
  parts?: readonly string[];
  rank: number;
  /** The menu's name for the list, if not its title. */
  menuLabel?: string;
  /** Said when its list cannot be loaded, if the server says nothing. SPEC §8. */
  loadFailed: string;
  /** Said instead to those who may not see it. SPEC §6. */
  readForbidden: string;
  list: Screen & { permission: PermissionCode };
  /** The screen that creates a record; with a null `path`, the list itself does. */
  create: { label: string; permission: PermissionCode } & (Screen | { path: null });
  edit?: Screen & { label: string; permission: PermissionCode };
  /** Shows one record. `linkPermission` shows links to it, if that is not the code that opens it. */
  view?: Screen & { label: string; permission: PermissionCode; linkPermission?: PermissionCode };
  /** The effect of creating such records, as a sentence: said before an import. */
  onCreate?: string;
  /** The kinds that its records name, of which an import offers to create what is missing. */
  names?: readonly EntityScreens[];
  /** The sheets that its records are printed on. */
  sheets?: readonly SheetScreen[];
  /** The records that the command palette searches. */
  records: (load: LoadList) => Promise<FoundRecord[]>;
}

/** The same of a kind whose list has imports, bulk edits and views. */
export type ListedScreens = EntityScreens & { entity: ListedKind };

/** The screen that shows a record to a user: its view, otherwise its form; undefined where they may open neither. */
export function recordScreen({ view, edit }: EntityScreens, has: Has): Screen | undefined {
  if (view !== undefined && has(view.permission) && has(view.linkPermission ?? view.permission)) return view;
  return edit !== undefined && has(edit.permission) ? edit : undefined;
}

/** The address of a record's screen; its path has one parameter, the id. */
export function pathTo({ path }: Pick<Screen, 'path'>, id: number): string {
  return path.replace(/:\w+/u, String(id));
}
