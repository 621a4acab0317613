import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { otherHostsWarning } from './access/factors/passkey/relying-party.ts';
import { withToken } from './access/factors/password/password-tokens.ts';
import { setUpAccess, setUpAdministrator, unheldCodesWarning } from './access/setup.ts';
import { buildApp } from './app.ts';
import { beginBackupsWhenDue } from './backups/backup-runner.ts';
import { startHousekeeping } from './housekeeping.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDataDir, writePrivately } from './platform/data-dir.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { networkDriveWarning } from './platform/db/unusable-database.ts';
import { loadEnvironmentFile } from './platform/env-file.ts';
import { createLogger, readableLines } from './platform/logger.ts';
import { createDelivery } from './platform/mail/delivery.ts';
import { startMailWorker } from './platform/mail/worker.ts';
import { watchWallClock } from './platform/wall-clock.ts';
import { sentenceOf } from './start-failure.ts';
import { startWebhooks } from './webhooks/worker.ts';

/** Milliseconds for running requests to finish after SIGTERM. */
const CLOSE_MILLISECONDS = 25_000;

let config: Config | undefined;
try {
  await start();
} catch (error) {
  const sentence = sentenceOf(error, config);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  loadEnvironmentFile();
  const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined;
  config = readConfig(
    demo ? { ...process.env, DATA_DIR: process.env.DATA_DIR || demo.DEMO_DATA_DIR } : process.env,
  );
  const logger = createLogger(
    config.logLevel,
    demo || process.stdout.isTTY ? await readableLines() : undefined,
  );
  for (const warning of config.warnings) logger.warn(warning);
  // Without a listener, a sentence for which the disk has no room would end the server.
  process.stdout.on('error', (err) => logger.warn({ err }, 'standard output can’t be written'));
  writePrivately();
  openDataDir(config.dataDir);
  const onNetwork = config.databaseUrl ? undefined : networkDriveWarning(config.dataDir);
  if (onNetwork !== undefined) logger.warn(onNetwork);
  const db = await openDatabase(config);
  await setUpAccess(db);
  // The same from source and from dist: both are next to the pictures, one level below the workspace's root.
  const here = dirname(fileURLToPath(import.meta.url));
  const welcome = await demo?.setUpDemo(config, db, join(here, '../demo-pictures'));
  const firstSignIn = await setUpAdministrator(db, config);
  const unheld = await unheldCodesWarning(db.query);
  if (unheld !== undefined) logger.warn(unheld);
  const otherHosts = await otherHostsWarning(db.query, config.publicUrl);
  if (otherHosts !== undefined) logger.warn(otherHosts);
  const webRoot = join(here, '../../web/dist');
  // Anyone who tries the demo looks for the sign-in data, which requests would push out of sight.
  const clock = watchWallClock(logger);
  const ending = new AbortController();
  const parts = { db, clock, logger, webRoot, ending: ending.signal, logRequests: !demo };
  const { app, backups } = await buildApp(config, parts);
  const background: { stop: () => Promise<void> }[] = [];
  const delay = config.shutdownDelay * 1000;
  // Before anyone can reach it: a signal that comes with the first request ends it in order, too.
  closeWithGrace({ delay: delay + CLOSE_MILLISECONDS, logger }, async ({ err }) => {
    ending.abort();
    if (err) logger.fatal({ err }, 'exiting after an unhandled error');
    // A balancer sees that this process is not ready, and uses others.
    else await wait(delay);
    await app.close();
    await Promise.all(background.map((work) => work.stop()));
    await db.close();
  });
  await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await app.close();
    await db.close();
    throw error;
  });
  if (ending.signal.aborted) return;
  background.push(
    startMailWorker(db, { delivery: createDelivery(config), complete: withToken, clock, logger }),
    startWebhooks(db, config, logger),
    startHousekeeping(db, { config, clock }, logger),
    ...(backups ? [beginBackupsWhenDue(backups, logger)] : []),
  );

  if (welcome) process.stdout.write(welcome);
  if (firstSignIn) {
    process.stdout.write(
      `\nThere is no administrator yet. Choose the administrator’s password here:\n  ${firstSignIn.link}\n` +
        `and sign in as ${firstSignIn.email}. The link works once, for 7 days; each start prints a new one.\n\n`,
    );
  }
}
