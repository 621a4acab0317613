import type { BackupState } from '@kitroom/contract/backups/backups';
import type { Generated } from 'kysely';

/** Backups that the server has made, or tried to make. */
export interface BackupsTable {
  id: Generated<number>;
  /** Who started it; null: the schedule. */
  user_id: number | null;
  state: BackupState;
  started_at: string;
  ended_at: string | null;
  /** Name of its file in the folder. */
  file: string;
  /** Bytes written so far while it runs, then the size of its file. */
  bytes: number | null;
  products: number | null;
  pictures: number | null;
  error: string | null;
  check_started_at: string | null;
  checked_at: string | null;
  check_error: string | null;
}
