import { z } from 'zod';
import type { Tables } from '../platform/db/tables.ts';

// A backup is a zip: `kitroom-backup.json`, one `tables/<name>.jsonl` per table with a row per line, and the
// pictures under their keys. It holds no engine's own format, so it also moves from SQLite to PostgreSQL and back.

export const BACKUP_FORMAT = 1;
export const BACKUP_MANIFEST = 'kitroom-backup.json';

export const backupManifest = z.object({
  format: z.int(),
  created_at: z.string(),
  /** The newest migration of the schema that the rows have. */
  migration: z.string(),
  /** Rows per table. */
  tables: z.record(z.string(), z.int()),
  pictures: z.int(),
  /** Keys of pictures whose file was gone or damaged already when the backup was made. */
  missing: z.array(z.string()),
});
export type BackupManifest = z.output<typeof backupManifest>;

/** A table, the columns that order its rows, and those that may point to rows that come later. */
export interface BackupTable {
  name: keyof Tables;
  key: readonly [string, ...string[]];
  later: readonly string[];
}

/**
 * What is backed up, in an order in which foreign keys hold. Not: sessions, counts, leases and mail under way, which
 * belong to the running server.
 */
export const BACKUP_TABLES: readonly BackupTable[] = [
  { name: 'permissions', key: ['id'], later: [] },
  { name: 'roles', key: ['id'], later: [] },
  { name: 'role_permissions', key: ['role_id', 'permission_id'], later: [] },
  { name: 'clubs', key: ['id'], later: ['director_user_id'] },
  { name: 'users', key: ['id'], later: ['created_by', 'updated_by'] },
  { name: 'sizes', key: ['id'], later: [] },
  { name: 'product_categories', key: ['id'], later: [] },
  { name: 'garment_colors', key: ['id'], later: [] },
  { name: 'imprint_colors', key: ['id'], later: [] },
  { name: 'garment_color_imprint_colors', key: ['garment_color_id', 'imprint_color_id'], later: [] },
  { name: 'products', key: ['id'], later: [] },
  { name: 'product_sizes', key: ['product_id', 'size_id'], later: [] },
  { name: 'product_garment_colors', key: ['product_id', 'garment_color_id'], later: [] },
  { name: 'product_images', key: ['id'], later: [] },
  { name: 'password_tokens', key: ['id'], later: [] },
  { name: 'change_log', key: ['id'], later: [] },
];

/** Where a table's rows stand in the zip. */
export function tableEntry(name: string): string {
  return `tables/${name}.jsonl`;
}

/** A row as it is read and written here, whatever its table. */
export type AnyRow = Record<string, string | number | null>;
