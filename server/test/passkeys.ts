import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../src/platform/http/schemas.ts';
import { cookieOf, type From, post } from './accounts.ts';
import { Authenticator, type Prompt } from './authenticator.ts';
import type { Browser } from './harness.ts';

/** The mistakes that a test makes an authenticator or its browser do. */
export type Wrong = Partial<Prompt>;

export const WRONG_PROMPTS: readonly [what: string, wrong: Wrong][] = [
  ['an origin that is not ours', { origin: 'http://localhost:3001' }],
  ['the scheme of another origin', { origin: 'https://localhost:3000' }],
  ['the RP id of another site', { rpId: 'example.com' }],
  ['nobody verified', { verified: false }],
  ['another challenge', { challenge: 'AAAA' }],
  ['the origin of an Android app', { origin: 'android:apk-key-hash:AAAA' }],
  ['a copy where none can be', { flags: 0x10 }],
];

/** Asks for a challenge to add a passkey; the cookies as the browser sends them back. */
export async function newChallenge(browser: Browser) {
  const asked = await browser.post(ownPasskeys.options.path);
  if (asked.statusCode !== 200) throw new Error(`No options: ${asked.body}`);
  return { options: asked.json().options, cookie: `${browser.cookie}; ${cookieOf(asked)}` };
}

/** Adds the passkey of an authenticator, as the page does. */
export async function add(
  browser: Browser,
  authenticator: Authenticator,
  wrong: Wrong = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { options, cookie } = await newChallenge(browser);
  const response = authenticator.create({ challenge: options.challenge, ...wrong }, options.user.id);
  return browser.post(ownPasskeys.list.path, { response }, { ...headers, cookie });
}

/** A new authenticator with a passkey of this browser's user. */
export async function withPasskey(
  browser: Browser,
  authenticator = new Authenticator(),
): Promise<Authenticator> {
  const added = await add(browser, authenticator);
  if (added.statusCode !== 200) throw new Error(`Not added: ${added.body}`);
  return authenticator;
}

export async function signInChallenge(app: App, from: From = {}) {
  const asked = await post(app, passkeySignIn.options.path, {}, from);
  if (asked.statusCode !== 200) throw new Error(`No options: ${asked.body}`);
  return { challenge: asked.json().options.challenge as string, cookie: cookieOf(asked), asked };
}

/** Signs in with an authenticator's passkey, as the sign-in page does. */
export async function signInWith(
  app: App,
  authenticator: Authenticator,
  wrong: Wrong = {},
  from: From = {},
): Promise<LightMyRequestResponse> {
  const { challenge, cookie: own } = await signInChallenge(app, from);
  const response = authenticator.get({ challenge, ...wrong });
  const cookie = [own, from.headers?.cookie].filter(Boolean).join('; ');
  return post(app, passkeySignIn.path, { response }, { ...from, headers: { ...from.headers, cookie } });
}

/** The path of the newest passkey of this browser's user. */
export async function ownPasskeyPath(browser: Browser): Promise<string> {
  const { passkeys } = (await browser.get(ownPasskeys.list.path)).json();
  return `${ownPasskeys.list.path}/${passkeys.at(-1).id}`;
}
