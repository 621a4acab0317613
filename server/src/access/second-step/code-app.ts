import type { Queries } from '../../platform/db/database.ts';
import { type Sealer, sealer } from '../../platform/sealed.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';

/** Encrypts the secrets of code apps. */
export function codeAppSealer(place: KeyPlace): Sealer {
  return sealer(place, 'code-app');
}

/** How many code apps have a secret that the key of this installation does not open, and how many there are. */
export async function unreadableCodeApps(
  query: Queries,
  place: KeyPlace,
): Promise<{ unreadable: number; all: number }> {
  const apps = await query.selectFrom('code_apps').select('sealed_secret').execute();
  const { open } = codeAppSealer(place);
  let unreadable = 0;
  for (const app of apps) if ((await open(app.sealed_secret)) === undefined) unreadable += 1;
  return { unreadable, all: apps.length };
}
