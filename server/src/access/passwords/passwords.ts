import { createLimiter } from '../../platform/limiter.ts';
import { madeOnce } from '../../platform/made-once.ts';
import { newToken } from '../tokens.ts';

// A server that nobody signs in to does without: three megabytes, and a hash at each start.
const argon2 = madeOnce(() => import('@node-rs/argon2'));

/** OWASP's parameters for argon2id; the package's enum that says 2 does not exist at run time. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Two at a time leave libuv's other two threads to files, pictures and DNS; 66 waiting take about a second.
const limiter = createLimiter({ name: 'passwords', concurrency: 2, maxWaiting: 64 });

/** Runs work that hashes or verifies passwords, two at a time. Rejects with `QueueFullError` (503). */
export const limitPasswordHashing = limiter.run;

/** The argon2id hash of a password as it was typed, in PHC form. Call within `limitPasswordHashing`. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, PARAMETERS);
}

// Verified when there is no password: the same work, and never a match.
const placeholder = madeOnce(() => hashPassword(newToken()));

/** Whether the password is the one; takes as long where there is none (`stored` null). Call within `limitPasswordHashing`. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2();
  // Made whether it is needed or not: the first to ask for nobody would wait longer than for somebody.
  const none = await placeholder();
  const matches = await verify(stored ?? none, password);
  return stored !== null && matches;
}

/** Whether a hash was made with other parameters than today's. */
export async function isOutdated(stored: string): Promise<boolean> {
  const { parseOptions } = await argon2();
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    algorithm !== PARAMETERS.algorithm ||
    memoryCost !== PARAMETERS.memoryCost ||
    timeCost !== PARAMETERS.timeCost ||
    parallelism !== PARAMETERS.parallelism
  );
}
