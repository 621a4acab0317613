import { createRequire } from 'node:module';
import type { hash as Hash, Options, verify as Verify } from '@node-rs/argon2';

// By `require`: vitest.config.ts puts this file in the place of the package for everything that is imported.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** Sign-ins and resets hash at full cost. */
export const { parseOptions } = argon2;

/** The letters of a recovery code: ten are hashed for each second step that a test sets up. */
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/u;

/** As the package's `hash`, but a recovery code takes a thousandth of the memory that it is to take. */
export const hash: typeof Hash = (text, options) =>
  argon2.hash(text, RECOVERY_CODE.test(String(text)) ? inLittle(options) : options);

function inLittle(options: Options | null | undefined): Options {
  return { ...options, memoryCost: Math.floor((options?.memoryCost ?? 0) / 1000) };
}

const answers = new Map<string, Promise<boolean>>();

/** As the package's `verify`, but the same password is compared with the same hash once: tests fail to sign in 3,000 times. */
export const verify: typeof Verify = (stored, password) => {
  const key = `${stored} ${password}`;
  const answer = answers.get(key) ?? argon2.verify(stored, password);
  answers.set(key, answer);
  return answer;
};
