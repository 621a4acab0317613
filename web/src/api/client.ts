import { CSRF_HEADER } from '@kitroom/contract/auth';
import { MESSAGES } from '@kitroom/contract/errors';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { readCsrfToken } from './csrf-token.ts';
import { readRefusal } from './refusal.ts';
import { exchange, type Outgoing } from './transport.ts';

/** What a call needs from the session; the permissions provider and the sign-in dialog supply it. */
export interface SessionLink {
  /** Reloads the permissions, and with them the CSRF token. */
  refresh: () => Promise<void>;
  /** Asks the user to sign in; true if the call should be repeated, false if the user is leaving the page. */
  signInAgain: () => Promise<boolean>;
}

const nobody: SessionLink = { refresh: async () => {}, signInAgain: async () => false };
let session = nobody;

/** Connects the client to the session. Returns a function that disconnects it. */
export function connectSession(link: SessionLink): () => void {
  session = link;
  return () => {
    if (session === link) session = nobody;
  };
}

/** One call of the contract. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart form. */
  form?: FormData;
  /** ETag that the record must still have; otherwise the response is 412. */
  ifMatch?: string | null;
  /** Cancels the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Called with the fraction of the upload that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** False: the one write that SPEC §7 sends without the CSRF header. */
  csrf?: false;
  /** What a 401 does: ask the user to sign in (every admin call), or just throw (the sign-in itself). */
  signedOut?: 'ask' | 'throw';
}

/** A successful response. */
export interface Answer {
  body: unknown;
  etag: string | null;
}

/**
 * Makes a call with cookies and, on writes, the CSRF token. An ended session asks for a new sign-in and repeats
 * the call; a stale CSRF token is refreshed once. Errors: `ApiError`, also for `success: false`.
 */
export async function request(path: string, call: Call = {}): Promise<Answer> {
  let answer = await exchange(path, outgoing(call));
  if (answer.status === 401 && call.signedOut !== 'throw' && (await session.signInAgain())) {
    answer = await exchange(path, outgoing(call));
  }
  if (answer.status === 403 && readRefusal(answer.body).message === MESSAGES.badCsrfToken) {
    await session.refresh();
    answer = await exchange(path, outgoing(call));
  }
  if (answer.status === 403 && readRefusal(answer.body).message === MESSAGES.passwordChangeRequired)
    await session.refresh();
  if (answer.status < 200 || answer.status > 299 || readRefusal(answer.body).refused) {
    throw new ApiError(answer.status, answer.body, answer.etag);
  }
  return { body: answer.body, etag: answer.etag };
}

/**
 * Like `request`, for the body alone, checked against the contract. Errors: as `request`; `ApiError` when it
 * differs.
 */
export async function requestBody<Body extends z.ZodType>(
  body: Body,
  path: string,
  call: Call = {},
): Promise<z.output<Body>> {
  return parseBody(body, (await request(path, call)).body);
}

/** Checks an answer against the contract. Errors: `ApiError` without a message, so that the screen's own is shown. */
export function parseBody<Body extends z.ZodType>(schema: Body, body: unknown): z.output<Body> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(200, body, null, '');
}

function outgoing(call: Call): Outgoing {
  const method = call.method ?? 'GET';
  const headers: Record<string, string> = { Accept: 'application/json' };
  const token = readCsrfToken();
  if (method !== 'GET' && token !== null && call.csrf !== false) headers[CSRF_HEADER] = token;
  if (call.ifMatch !== undefined && call.ifMatch !== null) headers['If-Match'] = call.ifMatch;
  if (call.json !== undefined) headers['Content-Type'] = 'application/json';
  const body = call.json === undefined ? (call.form ?? null) : JSON.stringify(call.json);
  return { method, headers, body, signal: call.signal, onProgress: call.onProgress };
}
