import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../platform/db/database.ts';
import { failuresInARow, lastGood } from './backup-rows.ts';

/** The last good backup and the failures since, read on each scrape; no value while the database is down. */
export function backupMetrics(registry: Registry, db: Database): void {
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        this.set((await read().catch(() => undefined)) ?? Number.NaN);
      },
    });
  const last = () => lastGood(db.query);
  gauge(
    'kitroom_backup_last_seconds',
    'When the last good backup was begun, in seconds since 1970',
    async () => {
      const backup = await last();
      return backup && Date.parse(backup.started_at) / 1000;
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
