import type { FedEntity } from '@kitroom/contract/changes/changes';
import type { FieldError } from '@kitroom/contract/failure-bodies';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { formFields, formValues, nameOf } from '@kitroom/contract/record-fields';
import type { Resource } from '@kitroom/contract/resource';
import { usageCall } from '@kitroom/contract/usage';
import type { z } from 'zod';
import type { Attention } from '../attention/check.ts';
import type { firstHeroes } from '../catalog/slots/first-heroes.ts';
import type { ReadUsage } from '../catalog/usage.ts';
import type { Config } from '../platform/config.ts';
import type { Author } from '../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import type { LinkSet } from '../platform/db/links.ts';
import { listRevision } from '../platform/db/list-revision.ts';
import type { RecordTableName, Tables } from '../platform/db/tables.ts';
import type { Actor } from '../platform/http/actor.ts';
import { bindResource } from '../platform/http/bind-resource.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import type { Store } from '../platform/http/store.ts';
import type { TakenValue } from '../platform/http/taken-values.ts';

export type Settings = Pick<Config, 'publicUrl' | 'singleSignOn'>;

/** Fields of a record, by the keys of its form. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record as it is now, with what it takes to save it again. */
export interface PresentRecord {
  name: string;
  version: number;
  /** As its own call answers it. */
  item: object;
  /** By the keys of its form. */
  fields: Fields;
  /** Whether saving these fields would change anything. Throws `ZodError` as `save` does. */
  wouldChange(changed: Fields): boolean;
  /** Saves these fields; the others stay. Throws `ZodError`, and whatever the record's own save throws. */
  save(changed: Fields, actor: Actor): Promise<void>;
}

/** Resolves to undefined when there is no such record. */
export type ReadRecord = (id: number) => Promise<PresentRecord | undefined>;

/** Saves records; the input has passed the schema of the form. Throws whatever the record's own save throws. */
export interface RecordWriter {
  create(input: Fields, actor: Actor): Promise<unknown>;
  update(id: number, input: Fields, actor: Actor, expectedVersion: number): Promise<unknown>;
}

/** A column by which others rely on records. */
export type Use = ColumnOf<keyof Tables> & {
  /** The one who relies on them, where only active ones count. */
  activeOwner?: { table: RecordTableName; column: string };
};

type ColumnOf<Name extends keyof Tables> = {
  [Table in Name]: { table: Table; column: keyof Tables[Table] & string };
}[Name];

/** The server's knowledge of a kind of record; contract/src/kinds.ts has what the web knows, too. */
export interface RecordKind extends KindMembers {
  updatePermission: PermissionCode;
  /** The keys of the form, and those among them that say yes or no. */
  fieldNames: readonly string[];
  flags: ReadonlySet<string>;
  /** Its four routes, and that of its use. */
  bind(app: App, db: Database, settings: Settings): void;
  /** Reads records through the kind's own store on this database, or on a transaction (see `within`). */
  reader(db: Database, settings: Settings): ReadRecord;
  writer(db: Database, settings: Settings): RecordWriter;
}

/** Cells of an imported table that are about something else than the record, which is found by it. */
export interface Besides {
  /** By the keys of their columns. */
  schema: z.ZodObject;
  /** The present cells, by the ids of their records; `mark` tells them from earlier ones. */
  read(query: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, { cells: Fields; mark: string }>>;
  /** Why such a cell must be empty where `read` knows nothing. */
  nothingThere(column: string): string;
  /** Keeps cells with a record that the transaction has locked. */
  save(trx: Transaction, id: number, cells: Fields, author: Author): Promise<void>;
}

/** A kind's own settings, apart from its store. */
interface KindMembers {
  /** Whether it changes who may do what, which needs `serializable`. */
  changesAccess: boolean;
  links: Readonly<Record<string, LinkSet>>;
  /** By what others rely on such a record. */
  uses: readonly Use[];
  /**
   * Where no other kind refers to such records, so that the undo of an import can remove new ones: by normalized column,
   * the column that it comes from. Null: it sets them inactive.
   */
  removable: Readonly<Record<`${string}_folded`, string>> | null;
  /** The 409 of each normalized column; null: values can repeat. */
  taken: Readonly<Record<`${string}_folded`, TakenValue | null>>;
  /** Where its records are used, which their form asks; null: nothing can use them, or nothing tells. */
  usage: ReadUsage | null;
  /** The checks of its records; null: there are none. */
  attention: Attention | null;
  /** By what a cell of an imported table names such a record. */
  namedBy: 'name' | 'name or code' | 'person';
  /** Begins to look at new records of an import: why the actor cannot create one, whatever the form says; null: no such rule. */
  refuseNew: ((query: Queries, actor: Actor) => (input: Fields) => Promise<FieldError | null>) | null;
  /** The columns of an imported table for something else that is kept with a record; null: none. */
  besides: Besides | null;
  /** Columns that can point to rows that a backup restores later. */
  pointsAhead: readonly string[];
  /** Entries about such a record that are in the activity, and not in its own history. */
  activityOnly: readonly ChangeAction[];
  /** The pictures of its records, which the change log has under a name of their own; null: it has none. */
  pictures: {
    entity: FedEntity;
    permission: PermissionCode;
    /** Entries about something else than the record with the entry's id. */
    without: readonly ChangeAction[];
    /** Small ones, by the ids of their records. */
    firstOf: typeof firstHeroes;
    /** Ids of records above `after` that have pictures, ascending. */
    idsAfter(query: Queries, after: number, count: number): Promise<number[]>;
    /** The feed's description of them, by the record's id. */
    read(query: Queries, ids: readonly number[]): Promise<Map<number, object>>;
  } | null;
}

/** Members of a kind without rules of its own. */
const PLAIN: Omit<KindMembers, 'taken' | 'namedBy'> = {
  changesAccess: false,
  links: {},
  uses: [],
  removable: null,
  usage: null,
  attention: null,
  refuseNew: null,
  besides: null,
  pointsAhead: [],
  activityOnly: [],
  pictures: null,
};

const NAME_TAKEN = { path: 'name', message: 'Name already exists' };
export const CODE_TAKEN = { path: 'code', message: 'Code already exists' };

/** Of kinds with a name that is their own, and of those with a name and a code. */
export const NAME_IS_TAKEN = { name_folded: NAME_TAKEN };
export const NAME_OR_CODE_IS_TAKEN = { name_folded: NAME_TAKEN, code_folded: CODE_TAKEN };

/** Active records of one kind rely on those that they link to. */
export function usedBy(owners: RecordTableName, { table, owner, linked }: LinkSet): Use {
  return { table, column: linked, activeOwner: { table: owners, column: owner } } as Use;
}

interface KindParts<Name extends RecordTableName, Input, List, Item>
  extends Partial<Omit<KindMembers, 'taken' | 'namedBy' | 'links' | 'pointsAhead'>>,
    Pick<KindMembers, 'taken' | 'namedBy'> {
  links?: { readonly [Field in keyof Input]?: LinkSet };
  pointsAhead?: readonly (keyof Tables[Name] & string)[];
  store: (db: Database, settings: Settings) => Store<Input, List, Item>;
}

/** A kind of record, with members only where it differs from a plain one. */
export function recordKind<
  Name extends RecordTableName,
  Input extends z.ZodObject,
  List extends z.ZodObject,
  Item extends z.ZodObject,
>(
  resource: Resource<Input, List, Item> & { entity: Name },
  { store: storeOn, ...members }: KindParts<Name, z.output<Input>, z.output<List>, z.output<Item>>,
): RecordKind {
  const transactionOf =
    (db: Database): Database['transaction'] =>
    (work, size) =>
      members.changesAccess ? db.serializable(work, size) : db.transaction(work, size);
  return {
    ...PLAIN,
    ...(members as KindMembers),
    updatePermission: resource.updatePermission,
    fieldNames: formFields(resource.fields).map(([key]) => key),
    flags: new Set(formFields(resource.fields).flatMap(([key, { kind }]) => (kind === 'flag' ? [key] : []))),

    bind(app, db, settings) {
      const revision = listRevision(db.query, resource.entity);
      const store = { ...storeOn(db, settings), listRevision: revision };
      bindResource(app, resource, store, transactionOf(db));
      const { usage } = members;
      if (usage) serve(app, usageCall(resource), async () => ({ usage: await usage(db.query) }));
    },

    reader(db, settings) {
      const store = storeOn(db, settings);
      return async (id) => {
        const found = await store.get(id);
        if (!found) return undefined;
        const { version } = found;
        const item = found.item as object;
        const fields: Fields = formValues(resource, item);
        const name = nameOf(resource, fields);
        const kept = withoutLinks(fields);
        const inputOf = (changed: Fields) => resource.input.parse({ ...kept, ...changed });
        return {
          name,
          version,
          item,
          fields,
          wouldChange(changed) {
            const input: Fields = inputOf(changed);
            return Object.keys(changed).some((field) => !isSameValue(fields[field], input[field]));
          },
          async save(changed, actor) {
            await transactionOf(db)((trx) =>
              store.update(trx, id, { input: inputOf(changed), expectedVersions: [version] }, actor),
            );
          },
        };
      };
    },

    writer(db, settings) {
      const store = storeOn(db, settings);
      return {
        create: (input, actor) =>
          transactionOf(db)((trx) => store.create(trx, input as z.output<Input>, actor)),
        update: (id, input, actor, expectedVersion) =>
          transactionOf(db)((trx) =>
            store.update(
              trx,
              id,
              { input: input as z.output<Input>, expectedVersions: [expectedVersion] },
              actor,
            ),
          ),
      };
    },
  };
}

/** Fields to save with changed ones: links that are not sent stay as they are. */
export function withoutLinks(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isIdList(value)));
}

export function isIdList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'number');
}

/** Whether two values of a field are the same; lists of ids are, whatever their order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!isIdList(one) || !isIdList(other)) return one === other;
  const ids = new Set(one);
  return one.length === other.length && other.every((id) => ids.has(id));
}
