import type { Reply } from './api-server.ts';

/** The answer of a bulk update that changed so many, or of its dry run. */
export function bulkReply(changed_count: number, more: object = {}): Reply {
  return {
    body: { success: true, message: '', changed_count, unchanged_count: 0, refused: [], ...more },
    headers: { 'X-Request-Id': 'change-1' },
  };
}
