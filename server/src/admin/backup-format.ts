import { z } from 'zod';
import { RECORD_KINDS, RECORD_TABLES } from '../kinds/kinds.ts';
import type { RecordTableName, Tables } from '../platform/db/tables.ts';

// A backup is a zip: `kitroom-backup.json`, one `tables/<name>.jsonl` per table with a row per line, and the
// pictures under their keys. It uses no engine's own format, so it can move from SQLite to PostgreSQL and back.

export const BACKUP_FORMAT = 1;
export const BACKUP_MANIFEST = 'kitroom-backup.json';

export const backupManifest = z.object({
  format: z.int(),
  created_at: z.string(),
  /** Which installation made it (see `installationOf`); missing in those of older versions. */
  installation: z.string().optional(),
  /** The newest migration of the schema that the rows have. */
  migration: z.string(),
  /** Rows per table. */
  tables: z.record(z.string(), z.int()),
  pictures: z.int(),
  /** Keys of pictures whose file was already missing or damaged when the backup was made. */
  missing: z.array(z.string()),
  /** Mails that were waiting to be sent. They are not in it: they hold links that open accounts, and may be sent since. */
  waiting_mails: z.int().default(0),
});
export type BackupManifest = z.output<typeof backupManifest>;

export interface BackupTable {
  name: keyof Tables;
  /** The columns that order its rows. */
  key: readonly [string, ...string[]];
  /** Those that may point to rows that come later. */
  later: readonly string[];
  /** Those that each database fills by itself: a backup does not have them. */
  own: readonly string[];
}

// Tables of the running server, and counts that the database keeps by itself.
type NotBackedUp =
  | 'sessions'
  | 'single_sign_on_sessions'
  | 'throttles'
  | 'leases'
  | 'outbox'
  | 'list_revisions'
  | 'restore_previews'
  | 'backups'
  | 'change_feed'
  | 'restore_preview_pictures'
  | 'challenges'
  | 'trusted_browsers'
  | 'webhook_deliveries'
  | 'kept_answers';

const BY_ID = { key: ['id'], later: [], own: [] } as const;

// In an order in which foreign keys hold, after the records that they point to.
const OTHER_TABLES: Record<
  Exclude<keyof Tables, NotBackedUp | RecordTableName>,
  Omit<BackupTable, 'name'>
> = {
  role_permissions: { key: ['role_id', 'permission_id'], later: [], own: [] },
  garment_color_imprint_colors: { key: ['garment_color_id', 'imprint_color_id'], later: [], own: [] },
  product_sizes: { key: ['product_id', 'size_id'], later: [], own: [] },
  product_garment_colors: { key: ['product_id', 'garment_color_id'], later: [], own: [] },
  product_images: BY_ID,
  api_tokens: BY_ID,
  // A copy of the shop must not call the shop's receivers, and its feed begins anew: they are off until somebody looks.
  webhooks: { ...BY_ID, own: ['is_active', 'off_because', 'cursor'] },
  password_tokens: BY_ID,
  passkey_handles: { key: ['user_id'], later: [], own: [] },
  passkeys: BY_ID,
  code_apps: { key: ['user_id'], later: [], own: [] },
  recovery_codes: BY_ID,
  saved_views: BY_ID,
  single_sign_on_identities: BY_ID,
  rescue_passwords: { key: ['user_id'], later: [], own: [] },
  change_log: { ...BY_ID, own: ['transaction_id'] },
};

/** The tables that are backed up, in the order in which they are restored. */
export const BACKUP_TABLES: readonly BackupTable[] = [
  ...RECORD_TABLES.map((name): BackupTable => ({ ...BY_ID, name, later: RECORD_KINDS[name].pointsAhead })),
  ...Object.entries(OTHER_TABLES).map(([name, table]) => ({
    name: name as keyof typeof OTHER_TABLES,
    ...table,
  })),
];

export function tableEntry(name: string): string {
  return `tables/${name}.jsonl`;
}

/** A row as it is read and written here, whatever its table. */
export type AnyRow = Record<string, string | number | null>;
