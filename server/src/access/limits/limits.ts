import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import ipaddr from 'ipaddr.js';
import { Counter } from 'prom-client';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { tooMany } from '../../platform/http/errors.ts';
import { metrics } from '../../platform/metrics.ts';
import { countFailure, countInWindow, type Delays, forget, takeBack, waitOf } from './throttles.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** An account: guessing becomes slow, but its owner never waits longer than 15 minutes. */
const ACCOUNT: Delays = { free: 5, first: 30 * SECOND, longest: 15 * MINUTE, forgotten: 24 * HOUR };
/** An address: a whole club may share one, so it gets more attempts than any of its members needs. */
const ADDRESS: Delays = { free: 50, first: 30 * SECOND, longest: 15 * MINUTE, forgotten: HOUR };

/** Reset mails to one account: one in two minutes, five an hour. */
const MAIL_PAUSE = 2 * MINUTE;
const MAILS_AN_HOUR = 5;
/** Requests of one address: every open sign-in page asks for a challenge for passkeys every two minutes. */
const REQUESTS_AN_HOUR = { reset: 30, passkey: 1000 } as const;

/** Whose failures and requests are counted. */
type Subject =
  /** By its email, whether it exists or not. */
  | { account: string }
  /** A browser that has signed in to the account before (see `knownDevice`). */
  | { device: string }
  /** The user of an open session. */
  | { person: number }
  | { address: string };

/** Who tries to sign in. */
export interface Visitor {
  email: string;
  address: string;
  /** Counted alone, in place of the account and the address. */
  known: Extract<Subject, { device: string } | { person: number }> | undefined;
  /** Codes are counted apart from passwords. */
  step?: 'sign-in' | 'second-step' | undefined;
}

/**
 * Somebody who guesses in an open session: counted apart from sign-ins, so that whoever found a browser open cannot keep
 * its owner out; what is guessed to change the password and to prove who one is counts together.
 */
export function inOpenSession(user: { id: number; email: string }, address: string): Visitor {
  return { email: user.email, address, known: { person: user.id } };
}

export const SIGN_INS = new Counter({
  name: 'kitroom_sign_ins_total',
  help: 'Attempts to sign in: let in, refused for what was typed, or throttled after too many failures',
  labelNames: ['result'],
  registers: [metrics],
});

/**
 * Refuses (429) a sign-in to an account, or from an address, that failed too often; known or unknown alike. A known
 * device has its own count, so strangers who guess do not keep the owner out.
 */
export async function refuseWhenThrottled(query: Queries, visitor: Visitor): Promise<void> {
  let wait = 0;
  for (const [key, delays] of countsOf(visitor)) wait = Math.max(wait, await waitOf(query, key, delays));
  refuseIfAny(wait);
}

/** Like `refuseWhenThrottled`, where nobody says who they are before they have proved it. */
export async function refuseWhenAddressThrottled(query: Queries, address: string): Promise<void> {
  refuseIfAny(await waitOf(query, keyOf(PASSWORDS, { address }), ADDRESS));
}

function refuseIfAny(wait: number): void {
  if (wait === 0) return;
  SIGN_INS.inc({ result: 'throttled' });
  throw tooMany(AUTH_MESSAGES.tooManyAttempts(inWords(wait)), wait / SECOND);
}

/** Counts a failed sign-in, against the device or against the account and the address. */
export async function countFailedSignIn(trx: Transaction, visitor: Visitor): Promise<void> {
  for (const [key, delays] of countsOf(visitor)) await countFailure(trx, key, delays);
}

/** Counts a failed sign-in of nobody who is known against the address. */
export async function countFailureOfAddress(trx: Transaction, address: string): Promise<void> {
  await countFailure(trx, keyOf(PASSWORDS, { address }), ADDRESS);
}

/** Counts a sign-in at a provider that failed, apart from passwords: a wrong setting lets all of them fail. */
export async function countFailureAtProvider(query: Queries, address: string): Promise<void> {
  await countFailure(query, keyOf(PROVIDER, { address }), ADDRESS);
}

/** Whether sign-ins at a provider must wait after too many failures from this address. */
export async function isProviderThrottled(query: Queries, address: string): Promise<boolean> {
  return (await waitOf(query, keyOf(PROVIDER, { address }), ADDRESS)) > 0;
}

/** Forgets the failures of an account: after a reset. */
export async function forgetFailures(trx: Transaction, email: string): Promise<void> {
  await forget(trx, keyOf(PASSWORDS, { account: email }));
}

/**
 * Forgets the failures of the account and the device that a sign-in came from. Its address keeps those of other
 * accounts: otherwise, someone who guesses could start over by signing in to an account of their own.
 */
export async function forgetFailuresOf(
  trx: Transaction,
  { email, address, known, step = PASSWORDS }: Visitor,
): Promise<void> {
  const failures = await forget(trx, keyOf(step, { account: email }));
  if (failures > 0) await takeBack(trx, keyOf(step, { address }), failures);
  if (known) await forget(trx, keyOf(step, known));
}

const PASSWORDS = 'sign-in';
const PROVIDER = 'single-sign-on';

function countsOf({ email, address, known, step = PASSWORDS }: Visitor): [key: string, delays: Delays][] {
  if (known) return [[keyOf(step, known), ACCOUNT]];
  return [
    [keyOf(step, { account: email }), ACCOUNT],
    [keyOf(step, { address }), ADDRESS],
  ];
}

/** Counts a "Forgot your password?" of an address, or a challenge for a passkey, and refuses (429) those over the limit. */
export async function countRequest(
  query: Queries,
  what: keyof typeof REQUESTS_AN_HOUR,
  address: string,
): Promise<void> {
  const { count, endsIn } = await countInWindow(query, keyOf(what, { address }), HOUR);
  if (count > REQUESTS_AN_HOUR[what])
    throw tooMany(AUTH_MESSAGES.tooManyAttempts(inWords(endsIn)), endsIn / SECOND);
}

/** Counts a reset mail to an account; false: over the limit for now. */
export async function mayMailReset(trx: Transaction, userId: number): Promise<boolean> {
  const recent = await countInWindow(trx, `reset-pause:${userId}`, MAIL_PAUSE);
  if (recent.count > 1) return false;
  const hourly = await countInWindow(trx, `reset-hour:${userId}`, HOUR);
  return hourly.count <= MAILS_AN_HOUR;
}

function keyOf(what: string, subject: Subject): string {
  if ('device' in subject) return `${what}-device:${subject.device}`;
  if ('person' in subject) return `${what}-person:${subject.person}`;
  if ('address' in subject) return `${what}-from:${networkOf(subject.address)}`;
  // Hashed, because people type other things than emails into that field, such as passwords.
  return `${what}:${createHash('sha256').update(normalized(subject.account)).digest('hex')}`;
}

/** The address, or for IPv6 its /64 network: anyone with one address has the whole network. */
export function networkOf(address: string): string {
  return isIPv6(address) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64` : address;
}

/** A waiting time in words: '30 seconds', '1 minute', '15 minutes'. */
export function inWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / SECOND));
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
