import { CSRF_HEADER } from '@kitroom/contract/auth';
import { MESSAGES } from '@kitroom/contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import type { z } from 'zod';
import { ApiError, readRefusal, UNREACHABLE } from './api-error.ts';
import { hasTokenChanged, readCsrfToken } from './csrf-token.ts';
import { untilAnswered } from './resend.ts';
import { exchange, type Incoming, NO_RESPONSE, type Outgoing } from './transport.ts';
import { underItsKey } from './write-keys.ts';

/** The part of the session that a call needs; the permissions provider and the sign-in dialog supply it. */
export interface SessionLink {
  /** Reloads the permissions, and with them the CSRF token. Never resolves if the user has changed. */
  refresh: () => Promise<void>;
  /** Asks in the background whether the permissions have changed. */
  check: () => Promise<void>;
  /** Asks the user to sign in; true if the call should be repeated, false if the user is leaving the page. */
  signInAgain: () => Promise<boolean>;
  /** Asks the user to prove again who they are; true if the call should be repeated, false if they do not want to. */
  prove: () => Promise<boolean>;
}

const nobody: SessionLink = {
  refresh: async () => {},
  check: async () => {},
  signInAgain: async () => false,
  prove: async () => false,
};
let session = nobody;

/** Connects the client to the session. Returns a function that disconnects it. */
export function connectSession(link: SessionLink): () => void {
  session = link;
  return () => {
    if (session !== link) return;
    session = nobody;
    // A write that waits for a sign-in would wait forever, and every later one like it.
    writes = new Map();
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
  /** The effect of a 401: ask the user to sign in (every admin call), or just throw (the sign-in itself). */
  signedOut?: 'ask' | 'throw';
  /** False: it is sent once, since the server keeps no answer to it, or since it asks what a change would do. */
  kept?: false;
}

/** A successful response. */
export interface Answer {
  body: unknown;
  etag: string | null;
  /** The id of what a write has changed, so that it can be undone. */
  requestId: string | null;
}

/** Asks the user to prove again who they are, for anything but a call, such as a download; false: they do not want to. */
export function askForProof(): Promise<boolean> {
  return session.prove();
}

/** Asks the user to sign in, over the page if it holds unsaved input. */
export function askToSignIn(): void {
  void session.signInAgain();
}

/** Its page is seen by reloading, which also signs in again at a proxy that asks for that. */
export const BETWEEN =
  'Something between this browser and Kitroom answered, such as a firewall or the sign-in page of your network. Reload this page and try again.';
export const TOO_LARGE_BETWEEN =
  'A server between this browser and Kitroom refused this because it is too large. Ask the person who runs it to raise the limit.';

let writes = new Map<string, Promise<Answer>>();

/**
 * Makes a call with cookies and, on writes, the CSRF token. An ended session asks for a new sign-in and repeats
 * the call, as does a proof of who sends it that has grown old; a stale CSRF token is refreshed once; a write that is
 * still on its way is not sent twice, as by a double click, and one whose answer is lost is sent again under its key, for two
 * minutes. Errors: `ApiError`, also for `success: false`.
 */
export function request(path: string, call: Call = {}): Promise<Answer> {
  if (!isWrite(call)) return make(path, call);
  const print = printOf(path, call);
  const onTheirWay = writes;
  const same = onTheirWay.get(print);
  if (same !== undefined) return same;
  const sent = hasKey(call) ? underItsKey(print, (key) => make(path, call, key)) : make(path, call);
  // A file that takes another one's place must not share its end.
  if (call.form !== undefined) return sent;
  const made = sent.finally(() => onTheirWay.delete(print));
  onTheirWay.set(print, made);
  return made;
}

/** Whether a lost answer can be had again: the server keeps none for those who are not signed in. */
function hasKey({ kept, signedOut }: Call): boolean {
  return kept !== false && signedOut !== 'throw';
}

/** The same for the same write. A file counts as the same by its name, size and time. */
function printOf(path: string, { method, json, form, ifMatch }: Call): string {
  const fields = [...(form ?? [])].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([method, path, json, ifMatch, fields]);
}

async function make(path: string, call: Call, key?: string): Promise<Answer> {
  const asks = call.signedOut !== 'throw';
  const once = async () =>
    asks && isWrite(call) && !(await isSameUser()) ? NO_RESPONSE : exchange(path, outgoing(call, key));
  const send = () => (key === undefined ? once() : untilAnswered(once, call.signal));
  let answer = await send();
  const between = asks || isWrite(call) ? ofSomethingBetween(answer, call) : undefined;
  if (between !== undefined) throw new ApiError(0, null, null, between);
  if (answer.status === 401 && asks && (await session.signInAgain())) {
    answer = await send();
  }
  if (answer.status === 403 && readRefusal(answer.body).message === MESSAGES.badCsrfToken) {
    await session.refresh();
    answer = await send();
  }
  if (asks && isProofRequired(answer) && (await session.prove())) {
    answer = await send();
  }
  if (answer.status === 0) throw new ApiError(0, null, null, UNREACHABLE);
  // The user may do less than this tab believes. The permissions call itself never comes here.
  if (answer.status === 403 && asks && !isProofRequired(answer)) void session.check();
  if (answer.status < 200 || answer.status > 299 || readRefusal(answer.body).refused) {
    throw new ApiError(answer.status, answer.body, answer.etag);
  }
  const { body, etag, requestId } = answer;
  return { body, etag, requestId };
}

/** The message where something between browser and server has answered in its place: it knows nothing of users and permissions. */
function ofSomethingBetween({ status, body }: Incoming, call: Call): string | undefined {
  if (body !== null) return undefined;
  if (status === 413) return TOO_LARGE_BETWEEN;
  return status === 401 || status === 403 || (status === 200 && !isWrite(call)) ? BETWEEN : undefined;
}

/**
 * Whether who is signed in now is who was when the write was made, asked of the server if someone has signed in or out since: a
 * user's input must not be saved as another one's, at no attempt. False: nobody could say. Never resolves for another user.
 */
async function isSameUser(): Promise<boolean> {
  if (hasTokenChanged()) await session.refresh();
  return !hasTokenChanged();
}

/** Checks an answer against the contract. Errors: `ApiError` without a message, so that the screen's own is shown. */
export function parseBody<Body extends z.ZodType>(schema: Body, body: unknown): z.output<Body> {
  // SPEC leaves some answers open: there may be none.
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new ApiError(200, body, null, '');
}

function isProofRequired({ status, body }: Incoming): boolean {
  return status === 403 && readRefusal(body).code === 'proof-required';
}

function isWrite({ method }: Call): boolean {
  return method !== undefined && method !== 'GET';
}

function outgoing(call: Call, key: string | undefined): Outgoing {
  const method = call.method ?? 'GET';
  const headers: Record<string, string> = { Accept: 'application/json' };
  const token = readCsrfToken();
  if (isWrite(call) && token !== null && call.csrf !== false) headers[CSRF_HEADER] = token;
  if (call.ifMatch !== undefined && call.ifMatch !== null) headers['If-Match'] = call.ifMatch;
  if (key !== undefined) headers[IDEMPOTENCY_KEY_HEADER] = key;
  if (call.json !== undefined) headers['Content-Type'] = 'application/json';
  const body = call.json === undefined ? (call.form ?? null) : JSON.stringify(call.json);
  return { method, headers, body, signal: call.signal, onProgress: call.onProgress };
}
