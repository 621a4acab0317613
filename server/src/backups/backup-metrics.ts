import type { Registry } from 'prom-client';
import type { Database } from '../platform/db/database.ts';
import { readGauge } from '../platform/metrics.ts';
import { failuresInARow, lastGood } from './backup-rows.ts';

/**
 * The last good backup and the failures since, read on each scrape; no value while the database is down. Before the first
 * one, its time is 0 where the server makes backups, so that an alert about old ones tells of none at all.
 */
export function backupMetrics(registry: Registry, db: Database, makesBackups: boolean): void {
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    readGauge(registry, { name, help }, read);
  const last = () => lastGood(db.query);
  gauge(
    'kitroom_backup_last_seconds',
    'When the last good backup was started, in seconds since 1970; 0: never',
    async () => {
      const backup = await last();
      if (backup) return Date.parse(backup.started_at) / 1000;
      return makesBackups ? 0 : undefined;
    },
  );
  gauge(
    'kitroom_backup_last_bytes',
    'Size of the last good backup',
    async () => (await last())?.bytes ?? undefined,
  );
  gauge(
    'kitroom_backup_last_pictures',
    'Pictures in the last good backup',
    async () => (await last())?.pictures ?? undefined,
  );
  gauge('kitroom_backup_failures', 'Backups in a row that were not made', () => failuresInARow(db.query));
}
