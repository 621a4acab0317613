import { createRequire } from 'node:module';
import type { verify as Verify } from '@node-rs/argon2';

// By `require`: vitest.config.ts puts this file in the place of the package for everything that is imported.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** Sign-ins and resets hash at full cost. */
export const { hash, parseOptions } = argon2;

const answers = new Map<string, Promise<boolean>>();

/** As the package's `verify`, but the same password is compared with the same hash once: tests fail to sign in 3,000 times. */
export const verify: typeof Verify = (stored, password) => {
  const key = `${stored} ${password}`;
  const answer = answers.get(key) ?? argon2.verify(stored, password);
  answers.set(key, answer);
  return answer;
};
