import type { Logger } from 'pino';
import { type Repeated, repeat } from '../platform/repeat.ts';
import type { BackupRunner } from './backup-runner.ts';

const MINUTE = 60_000;

/**
 * Begins a backup when one is due, also if its time has passed while no server ran, until it is stopped. Safe in several
 * processes.
 */
export function beginBackupsWhenDue(backups: Pick<BackupRunner, 'beginWhenDue'>, logger: Logger): Repeated {
  return repeat(
    MINUTE,
    () => backups.beginWhenDue(),
    (err) => logger.error({ err }, 'a backup could not be begun'),
  );
}
