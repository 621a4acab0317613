import { setImmediate as nextTick } from 'node:timers/promises';
import { FED_RECORDS, type FedChange, type FedEntity } from '@kitroom/contract/changes/changes';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { KINDS } from '@kitroom/contract/kinds';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { Settings } from '../kinds/kind.ts';
import { RECORD_KINDS, RECORD_TABLES } from '../kinds/kinds.ts';
import type { Database } from '../platform/db/database.ts';
import { anyRecord } from '../platform/db/records.ts';
import type { RecordTableName } from '../platform/db/tables.ts';

/** Something that the feed tells of. */
export interface FedSource {
  entity: FedEntity;
  /** The code that it takes to be told. */
  permission: PermissionCode;
  /** Entries under its name that are not about the record with the entry's id. */
  without: readonly ChangeAction[];
  /** Ids above `after`, ascending; at most `count`. */
  idsAfter(after: number, count: number): Promise<number[]>;
  read(ids: readonly number[]): Promise<FedChange[]>;
}

/** A few milliseconds of work: SQLite reads without yielding. */
const BATCH = 50;

/** All of them, those first that others point to. */
export function fedSources(db: Database, settings: Settings): FedSource[] {
  return [
    ...RECORD_TABLES.map((table) => recordSource(db, settings, table)),
    ...RECORD_TABLES.flatMap((table) => pictureSource(db, table)),
  ];
}

function recordSource(db: Database, settings: Settings, entity: RecordTableName): FedSource {
  const readOne = RECORD_KINDS[entity].reader(db, settings);
  const { records, name } = anyRecord(db.query, entity);
  return {
    entity,
    permission: KINDS[entity].readPermission,
    without: [],
    async idsAfter(after, count) {
      const rows = await records
        .selectFrom(name)
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(count)
        .execute();
      return rows.map(({ id }) => id);
    },
    async read(ids) {
      const changes: FedChange[] = [];
      for (const [at, id] of ids.entries()) {
        if (at % BATCH === 0) await nextTick();
        changes.push(changeOf(entity, id, (await readOne(id))?.item));
      }
      return changes;
    },
  };
}

function pictureSource({ query }: Database, table: RecordTableName): FedSource[] {
  const { pictures } = RECORD_KINDS[table];
  if (!pictures) return [];
  const { entity, permission, without, idsAfter, read } = pictures;
  return [
    {
      entity,
      permission,
      without,
      idsAfter: (after, count) => idsAfter(query, after, count),
      async read(ids) {
        const found = await read(query, ids);
        return ids.map((id) => changeOf(entity, id, found.get(id)));
      },
    },
  ];
}

// Answers of several shapes are written as they are: only what the contract names leaves the server.
function changeOf(entity: FedEntity, id: number, item: object | undefined): FedChange {
  return {
    entity,
    id,
    removed: item === undefined,
    record: item === undefined ? null : FED_RECORDS[entity].parse(item),
  };
}
