import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { reasonOf } from '../platform/reason-of.ts';
import { AddressRefusedError, allowedLookup, type Network, requireAllowedHost } from './network.ts';

/** The outcome of a request to a receiver. */
export interface Answer {
  /** Null: there was no answer. */
  status: number | null;
  /** In milliseconds. */
  duration: number;
  /** Null: it has taken the delivery. */
  reason: string | null;
  /** In milliseconds, how long it asks to be left alone (`Retry-After`). */
  retryAfter: number;
}

/** The request to a receiver. */
export interface Message {
  address: string;
  headers: Record<string, string>;
  body: string;
}

/** From the start of the name's lookup to the end of the answer. */
export const ANSWER_MILLISECONDS = 15_000;
/** Of an answer: only its status counts, but a connection that ends early looks like a failure to some. */
const READ_BYTES = 4096;

const NO_ANSWER = `It did not answer within ${ANSWER_MILLISECONDS / 1000} seconds`;
/** Failures in words; the others keep Node's. */
const REASONS: Partial<Record<string, string>> = {
  ECONNREFUSED: 'It refused the connection',
  ECONNRESET: 'It ended the connection',
  EPIPE: 'It ended the connection',
  ENOTFOUND: 'Host name not found',
  ENODATA: 'Host name not found',
  EHOSTUNREACH: 'It can’t be reached',
  ENETUNREACH: 'It can’t be reached',
  ETIMEDOUT: NO_ANSWER,
  ESERVFAIL: 'The name of its host could not be looked up',
  ETIMEOUT: 'The name of its host could not be looked up',
  EAI_AGAIN: 'The name of its host could not be looked up',
  EPROTO: 'It does not speak TLS: its address may begin with http://, or have another port',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  CERT_NOT_YET_VALID: 'Its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'Its certificate is not from a known authority, or it does not send all of the chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'Its certificate is not from a known authority, or it does not send all of the chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host',
};

/**
 * Sends a message, by a connection of its own, and resolves to what became of it. Redirects are not followed: each hop
 * would have to be checked, and a receiver that has moved gets its new address. Rejects only when `ending` is aborted.
 */
export async function post(
  network: Network,
  { address, headers, body }: Message,
  ending: AbortSignal,
): Promise<Answer> {
  const startedAt = performance.now();
  const timeout = AbortSignal.timeout(ANSWER_MILLISECONDS);
  const answered = (status: number | null, reason: string | null, retryAfter = 0): Answer => ({
    status,
    reason,
    retryAfter,
    duration: Math.round(performance.now() - startedAt),
  });
  try {
    const url = new URL(address);
    requireAllowedHost(network, url);
    const { status, retryAfter } = await send(
      network,
      { url, headers, body },
      AbortSignal.any([timeout, ending]),
    );
    return answered(status, reasonFor(status), retryAfter);
  } catch (error) {
    if (ending.aborted) throw error;
    return answered(null, timeout.aborted ? NO_ANSWER : failureText(error));
  }
}

/** Resolves to the status and `Retry-After` however the answer ends after it; rejects if the connection ends without one. */
function send(
  network: Network,
  { url, headers, body }: { url: URL } & Omit<Message, 'address'>,
  signal: AbortSignal,
): Promise<{ status: number; retryAfter: number }> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    let retryAfter = 0;
    let failure: unknown = new ConnectionEndedError();
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: allowedLookup(network),
      signal,
    });
    sent.on('response', (answer) => {
      status = answer.statusCode;
      retryAfter = millisecondsOf(answer.headers['retry-after']);
      readSome(answer);
    });
    // 101: Node leaves the connection to us, and there is no response.
    sent.on('upgrade', (answer, socket) => {
      status = answer.statusCode;
      socket.destroy();
    });
    sent.on('error', (error) => {
      failure = error;
    });
    // The one event that every request ends with.
    sent.on('close', () => (status === undefined ? reject(failure) : resolve({ status, retryAfter })));
    sent.end(body);
  });
}

// Seconds, or a date.
function millisecondsOf(retryAfter = ''): number {
  const asked = /^\d+$/u.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Math.max(0, asked || 0);
}

class ConnectionEndedError extends Error {
  override name = 'ConnectionEndedError';
  readonly code = 'ECONNRESET';
}

/** Reads the beginning of an answer, or all of it. */
function readSome(answer: IncomingMessage): void {
  let read = 0;
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > READ_BYTES) answer.destroy();
  });
  answer.on('error', () => {});
}

function reasonFor(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'It wants no more deliveries (410)';
  if (status >= 300 && status < 400)
    return `It redirects to another address (${status}), which is not followed`;
  return `It answered with status ${status}`;
}

function failureText(error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const { code } = first as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? `It can’t be reached: ${reasonOf(first)}`.slice(0, 300);
}
