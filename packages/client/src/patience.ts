import { rest } from './rest.ts';

/** The server's refusal of a call; asking again would not mend it. */
export class KitroomError extends Error {
  override readonly name = 'KitroomError';
  /** The HTTP status, such as 403. */
  readonly status: number;
  /** The answer, as `/api/openapi.json` describes it. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Kitroom answered ${status}: ${messageOf(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** How a call is tried again. */
export interface Patience {
  /** How long, in milliseconds. */
  retryFor: number;
  /** Is told before each pause: why, and how many milliseconds. */
  onRetry: ((error: Error, milliseconds: number) => void) | undefined;
  /** Ends the call, and the waiting, with its reason. */
  signal: AbortSignal | undefined;
}

/** The result of openapi-fetch. */
interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** A server or a proxy that takes a call and never answers. */
const ATTEMPT_MILLISECONDS = 60_000;

/**
 * The answer of `ask`, which is asked again while the server cannot be reached, answers 5xx, or answers 429, with pauses that
 * grow; `Retry-After` counts. Throws `KitroomError` for other answers, and the last error when `retryFor` is over.
 */
export async function patiently<Data>(
  ask: (signal: AbortSignal) => Promise<Answer<Data>>,
  { retryFor, onRetry, signal }: Patience,
): Promise<{ data: Data; response: Response }> {
  const started = performance.now();
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted();
    const { answer, error, atLeast = 0 } = await attempt(ask, signal);
    if (answer) return answer;
    signal?.throwIfAborted();
    const pause = Math.max(atLeast, backoff(tries));
    if (performance.now() - started + pause > retryFor) throw error;
    onRetry?.(error, pause);
    await rest(pause, signal);
  }
}

type Attempt<Data> =
  | { answer: { data: Data; response: Response }; error?: never; atLeast?: never }
  | { answer?: never; error: Error; atLeast?: number };

async function attempt<Data>(
  ask: (signal: AbortSignal) => Promise<Answer<Data>>,
  signal: AbortSignal | undefined,
): Promise<Attempt<Data>> {
  // Not AbortSignal.any: a signal that lives as long as the program would keep what each call has made of it.
  const ended = new AbortController();
  const end = () => ended.abort(signal?.reason);
  signal?.addEventListener('abort', end);
  const timer = setTimeout(() => ended.abort(new Error('The server did not answer')), ATTEMPT_MILLISECONDS);
  try {
    const { data, error, response } = await ask(ended.signal);
    if (response.ok) return { answer: { data: data as Data, response } };
    const refusal = new KitroomError(response.status, error);
    if (!passes(response.status)) throw refusal;
    return { error: refusal, atLeast: retryAfter(response.headers.get('Retry-After')) };
  } catch (error) {
    if (error instanceof KitroomError) throw error;
    return { error: new Error(`Kitroom can’t be reached: ${reasonOf(error)}`, { cause: error }) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function passes(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** Milliseconds of a `Retry-After`, which is a number of seconds or a date. */
function retryAfter(text: string | null): number {
  if (text === null) return 0;
  const milliseconds = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}

// Half of it is random: programs that lost a server together do not come back together.
function backoff(tries: number): number {
  return Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
}

function messageOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message);
  return typeof body === 'string' && body !== '' ? body.slice(0, 200) : 'no message';
}

// `fetch` says no more than that it failed.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
