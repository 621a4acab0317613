import { undoCall } from '@kitroom/contract/history/undo';
import type { LightMyRequestResponse } from 'fastify';
import type { Browser } from './harness.ts';

/** The id with which the change of an answer can be undone. */
export function requestIdOf({ headers }: LightMyRequestResponse): string {
  return String(headers['x-change-id']);
}

/** Undoes what these answers have changed. */
export function undo(
  browser: Browser,
  changes: readonly LightMyRequestResponse[],
  skipChanged = false,
): Promise<LightMyRequestResponse> {
  return browser.post(undoCall.path, { request_ids: changes.map(requestIdOf), skip_changed: skipChanged });
}
