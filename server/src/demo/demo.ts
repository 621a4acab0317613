import { openPictureParts } from '../pictures/parts.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, USERS } from './people.ts';
import { storePictures } from './pictures.ts';
import { seedDemo } from './seed.ts';

/** Where the demo keeps its data: next to those of a real installation, never among them. */
export const DEMO_DATA_DIR = './data/demo';

/**
 * Puts the demo's data into a database that has no users yet. Resolves to the text for the person who started it, or to
 * undefined if the database contains anything else. `pictures` is the folder of the demo's pictures.
 */
export async function setUpDemo(config: Config, db: Database, pictures: string): Promise<string | undefined> {
  const { store, spool } = await openPictureParts(config, db);
  try {
    await seedDemo(db, () => storePictures(store, pictures, showProgress));
  } finally {
    await spool.close();
  }
  const administrator = await db.query
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', DEMO_ADMINISTRATOR)
    .executeTakeFirst();
  return administrator && welcome(config.publicUrl);
}

// On a terminal one line that counts; elsewhere, such as in a log, one line.
function showProgress(stored: number, all: number): void {
  if (process.stdout.isTTY)
    process.stdout.write(`\rLoading pictures: ${stored} of ${all}${stored === all ? '\n' : ''}`);
  else if (stored === 1) process.stdout.write(`Loading ${all} pictures …\n`);
}

function welcome(publicUrl: string): string {
  const lines = USERS.filter(({ canTry }) => canTry).map(
    ({ email, role }) => `    ${email.padEnd(24)}${role}`,
  );
  return (
    `\n  Kitroom runs with made-up data: ${publicUrl}\n\n` +
    `  Sign in as  ${DEMO_ADMINISTRATOR}\n  Password    ${DEMO_PASSWORD}\n\n` +
    `  With the same password, to see what other roles can do:\n${lines.join('\n')}\n\n`
  );
}
