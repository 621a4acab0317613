import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { setUpAccess } from './setup.ts';

/** Milliseconds that running requests get to finish after SIGTERM. */
const CLOSE_MILLISECONDS = 25_000;

const config = readConfig(process.env);
const logger = pino({
  level: config.logLevel,
  redact: ['req.headers.cookie', 'req.headers["x-csrf-token"]', 'res.headers["set-cookie"]'],
});
mkdirSync(config.dataDir, { recursive: true });
const db = await openDatabase(config);
await setUpAccess(db);
const webRoot = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');
const { app } = await buildApp(config, { db, logger, webRoot });

closeWithGrace({ delay: CLOSE_MILLISECONDS, logger }, async ({ err }) => {
  if (err) logger.fatal({ err }, 'ending after an error nobody handled');
  await app.close();
  await db.close();
});

await app.listen({ port: config.port, host: config.host });
