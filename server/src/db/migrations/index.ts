import type { Migration, MigrationProvider } from 'kysely';
import type { Engine } from '../engine.ts';
import { up as firstSchema } from './0001-first-schema.ts';

/** All migrations in order. Forward only; one that was released is never edited. */
export function migrations(engine: Engine): MigrationProvider {
  const all: Record<string, Migration> = {
    '0001-first-schema': { up: (db) => firstSchema(db, engine) },
  };
  return { getMigrations: async () => all };
}
