import { type ClubInput, type ClubRow, clubResource, INVALID_DIRECTOR } from '@kitroom/contract/club';
import { inListOrder } from '@kitroom/contract/lists/list-order';
import type { z } from 'zod';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import { insertRecord, requireVersion, updateRecord } from '../../platform/db/records.ts';
import { NORMALIZED_NAME, recordColumns } from '../../platform/db/schema/record-columns.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Store, Versioned } from '../../platform/http/store.ts';

const COLUMNS = recordColumns(clubResource.fields, NORMALIZED_NAME);

type List = z.output<typeof clubResource.list>;
type Item = z.output<typeof clubResource.item>;

export function clubStore(db: Database): Store<ClubInput, List, Item> {
  return {
    async list() {
      const rows = await clubs(db.query).execute();
      return { clubs: rows.sort(inListOrder).map(toClub) };
    },

    // With the names of the directors.
    personal: true,

    get: (id) => readClub(db.query, id),

    async create(trx, input, actor) {
      await requireDirector(trx, input.director_user_id, null);
      const { id, version } = await insertRecord(trx, 'clubs', COLUMNS.toColumns(input), actor);
      const row = await clubs(trx).where('clubs.id', '=', id).executeTakeFirstOrThrow();
      return { version, item: { club: toClub(row) } };
    },

    async update(trx, id, { input, expectedVersions }, actor) {
      const before = await readClub(trx, id);
      if (!before) return undefined;
      requireVersion(before.version, expectedVersions);
      await requireDirector(trx, input.director_user_id, before.item.club.director_user_id);
      const change = { id, values: COLUMNS.toColumns(input), author: actor, expectedVersions };
      await updateRecord(trx, 'clubs', change);
      return readClub(trx, id);
    },
  };
}

function clubs(query: Queries) {
  return query
    .selectFrom('clubs')
    .leftJoin('users as director', 'director.id', 'clubs.director_user_id')
    .select([
      ...COLUMNS.names.map((name) => `clubs.${name}` as const),
      'clubs.version',
      'director.first_name as director_first_name',
      'director.last_name as director_last_name',
    ]);
}

type StoredClub = Awaited<ReturnType<ReturnType<typeof clubs>['executeTakeFirstOrThrow']>>;

async function readClub(query: Queries, id: number): Promise<Versioned<Item> | undefined> {
  const row = await clubs(query).where('clubs.id', '=', id).executeTakeFirst();
  return row && { version: row.version, item: { club: toClub(row) } };
}

function toClub({ version: _, ...club }: StoredClub): ClubRow {
  return { ...club, ...COLUMNS.toRow(club) };
}

/** A club's director is an active user, or the one it has already. */
async function requireDirector(
  trx: Transaction,
  directorId: number | null | undefined,
  present: number | null,
): Promise<void> {
  if (directorId === undefined || directorId === null || directorId === present) return;
  const director = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', directorId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (!director) throw invalid([{ path: 'director_user_id', message: INVALID_DIRECTOR }]);
}
