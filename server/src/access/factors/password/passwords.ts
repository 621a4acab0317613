import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createLimiter } from '../../../platform/limiter.ts';
import { newToken } from '../../session/tokens.ts';

/** OWASP's parameters for argon2id; the package's enum for the 2 does not exist at run time. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Two at a time leave libuv's other two threads for files, pictures, and DNS; 66 in the queue take about a second.
const limiter = createLimiter({ name: 'passwords', concurrency: 2, maxWaiting: 64 });

/** Runs work that hashes or verifies passwords, two at a time. Rejects with `QueueFullError` (503). */
export const limitPasswordHashing = limiter.run;

/** The argon2id hash of a password as it was typed, in PHC form. Call within `limitPasswordHashing`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

// Verified if there is no password: the same work, but never a match.
const placeholder = hashPassword(newToken());

/** Whether the password is the one; takes as long where there is none (`stored` null). Call within `limitPasswordHashing`. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await placeholder), password);
  return stored !== null && matches;
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    algorithm !== PARAMETERS.algorithm ||
    memoryCost !== PARAMETERS.memoryCost ||
    timeCost !== PARAMETERS.timeCost ||
    parallelism !== PARAMETERS.parallelism
  );
}
