import { TOKEN_MESSAGES } from '@kitroom/contract/access/api-tokens';
import { tooMany } from '../../platform/http/errors.ts';

const MINUTE = 60 * 1000;

/**
 * Refuses (429) more than `most` requests a minute with one token, counted by this process alone: a count in the
 * database would make each read a write.
 */
export function tokenRate(most: number): (tokenId: number) => void {
  const windows = new Map<number, { count: number; endsAt: number }>();
  return (tokenId) => {
    const at = performance.now();
    const before = windows.get(tokenId);
    const window = before && at < before.endsAt ? before : { count: 0, endsAt: at + MINUTE };
    window.count += 1;
    windows.set(tokenId, window);
    if (window.count > most) throw tooMany(TOKEN_MESSAGES.tooMany, (window.endsAt - at) / 1000);
  };
}
