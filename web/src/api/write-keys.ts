import { ApiError } from './api-error.ts';

/** Writes of which it is not known whether they were done, with their keys, the oldest first. */
const unknown = new Map<string, string>();

/** A write is as long as what was entered, so there is an end. */
const REMEMBERED_AT_MOST = 20;

/** The server keeps these for no one: the same request may have another answer next time. */
const NOT_FINAL: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Makes a write under a key of its own. As long as nobody knows whether it was done, the same write, by its `print`, has the
 * same key when it is made again, so that it is done once.
 */
export async function underItsKey<Answer>(
  print: string,
  write: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const before = unknown.get(print);
  const key = before ?? newKey();
  try {
    const answer = await write(key);
    // Who has done something else since, and then the same again, means it.
    if (before === undefined) unknown.clear();
    unknown.delete(print);
    return answer;
  } catch (error) {
    if (isOutcome(error)) unknown.delete(print);
    else if (error instanceof ApiError) remember(print, key);
    throw error;
  }
}

function remember(print: string, key: string): void {
  unknown.set(print, key);
  const [oldest] = unknown.keys();
  if (unknown.size > REMEMBERED_AT_MOST && oldest !== undefined) unknown.delete(oldest);
}

function isOutcome(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !NOT_FINAL.has(error.status);
}

/**
 * A new UUID of version 7 (RFC 9562): it begins with the time, so that the server's index of keys grows at its end. Made by
 * hand, because `crypto.randomUUID` is missing on pages without TLS, and `uuid` is a part of the first load's limit.
 */
function newKey(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(10))];
  const hex = [
    Date.now().toString(16).padStart(12, '0'),
    ...random.map((byte) => byte.toString(16).padStart(2, '0')),
  ];
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/u, '$1-$2-7$3-8$4-');
}
