import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';

/** Where the sessions of a run lie, which all its windows share: each sign-in would add one to the screens. */
export function stateFile(email: string): string {
  return join(process.env.E2E_DATA ?? '', `${email}.json`);
}

/** The session of a user of the demo data; null: nobody's. */
export function stateOf(email: string | null): BrowserContextOptions {
  return email === null ? {} : { storageState: stateFile(email) };
}
