import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { ADMIN } from '../client.ts';
import type { Outcome } from './ledger.ts';

/** Longer than any suspension. */
const PATIENCE_MILLISECONDS = 60_000;

/** The answer; the body is undefined if the connection broke first. */
export interface Called {
  outcome: Outcome;
  status: number;
  headers: Headers;
  body: unknown;
}

export type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object | FormData,
  headers?: Record<string, string>,
) => Promise<Called>;

/** Signs in at one server; the calls go to whichever `urlOf` names, since sessions are in the database. */
export async function signIn(url: string, urlOf: () => string): Promise<Call> {
  const answer = await fetch(url + authCalls.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(urlOf() + path, {
        method,
        headers: {
          cookie,
          [CSRF_HEADER]: csrfToken,
          ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
          ...headers,
        },
        body: isForm ? body : body && JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
      const content: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
      return {
        outcome: outcomeOf(response.status),
        status: response.status,
        headers: response.headers,
        body: content,
      };
    } catch {
      // Refused before it arrived, or broken after: only the database knows.
      return { outcome: 'unknown', status: 0, headers: new Headers(), body: undefined };
    }
  };
}

// A 503 may come after a commit whose answer from the database was lost.
function outcomeOf(status: number): Outcome {
  if (status < 300) return 'acknowledged';
  return status >= 500 ? 'unknown' : 'refused';
}
