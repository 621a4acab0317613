import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { DEMO_DATA_DIR, setUpDemo } from './demo/demo.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLogger } from './logger.ts';
import { createDelivery } from './mail/delivery.ts';
import { startMailWorker } from './mail/worker.ts';
import { setUpAccess, setUpAdministrator } from './setup.ts';

/** Milliseconds that running requests get to finish after SIGTERM. */
const CLOSE_MILLISECONDS = 25_000;

const isDemo = process.argv.includes('--demo');
const config = await explained(() =>
  readConfig(isDemo ? { ...process.env, DATA_DIR: process.env.DATA_DIR || DEMO_DATA_DIR } : process.env),
);
const logger = createLogger(config.logLevel);
mkdirSync(config.dataDir, { recursive: true });
const db = await openDatabase(config);
await setUpAccess(db);
const welcome = isDemo ? await setUpDemo(config, db) : undefined;
const firstSignIn = await explained(() => setUpAdministrator(db, config));
const webRoot = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');
const { app } = await buildApp(config, { db, logger, webRoot });
const background = [
  startMailWorker(db, createDelivery(config, logger), logger),
  startHousekeeping(db, logger),
];

closeWithGrace({ delay: CLOSE_MILLISECONDS, logger }, async ({ err }) => {
  if (err) logger.fatal({ err }, 'ending after an error nobody handled');
  await app.close();
  await Promise.all(background.map((work) => work.stop()));
  await db.close();
});

await app.listen({ port: config.port, host: config.host });
if (welcome) process.stdout.write(welcome);
if (firstSignIn) {
  process.stdout.write(
    `\nNobody can administer yet. Choose the administrator's password here:\n  ${firstSignIn.link}\n` +
      `and sign in as ${firstSignIn.email}. The link works once, for 7 days; each start prints a new one.\n\n`,
  );
}

/** A setting that cannot be used stops the start with its sentence, not with a stack. */
async function explained<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
