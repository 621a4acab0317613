import { z } from 'zod';
import { newSession, OWN_ACCOUNT, PUBLIC_CALL } from '../auth-calls.ts';
import { defineCall } from '../call.ts';
import { idParams, requiredText, timestamp } from '../fields.ts';
import { passkeySignIn } from './passkeys.ts';

const INVALID = 'Must be what an authenticator answers';

/** Base64url of at most `max` characters. */
function encoded(max: number) {
  return z
    .string(INVALID)
    .max(max, INVALID)
    .regex(/^[\w\-]+$/u, INVALID);
}

// WebAuthn allows 1,023 bytes.
const credentialId = encoded(1364);
// A few hundred bytes; browsers may add members.
const clientData = encoded(4096);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', INVALID),
};

/** The JSON of WebAuthn for what an authenticator answers, as far as it is needed. */
function answered<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ response: z.object({ ...credential, response: z.object(shape, INVALID) }, INVALID) });
}

/** How a browser can reach an authenticator: what may be a name that WebAuthn has or will have. */
const transports = z
  .unknown()
  .transform((given) => (Array.isArray(given) ? given : []).filter(isTransport).slice(0, 10))
  .optional();

function isTransport(name: unknown): name is string {
  return typeof name === 'string' && /^[\w-]{1,32}$/u.test(name);
}

/** An `AuthenticationResponseJSON`. */
export const passkeyAnswerInput = answered({
  clientDataJSON: clientData,
  authenticatorData: encoded(4096),
  signature: encoded(8192),
  // Some say '' where they mean none.
  userHandle: z.literal('').or(encoded(86)).nullish(),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerInput>['response'];

/** Options of WebAuthn for the browser: `PublicKeyCredentialCreationOptionsJSON` or the same for requests. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** A passkey as its owner sees it. Times are ISO 8601 in UTC. */
const passkeyRow = z.object({
  id: z.int(),
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  /** Such as 'Chrome on Windows'. */
  last_used_browser: z.string().nullable(),
  /** The authenticator's maker keeps a copy, so that other devices have it, too. */
  is_synced: z.boolean(),
  /** When it was last refused because its counter had gone back: there may be a copy of it. */
  refused_at: timestamp.nullable(),
  /** The other host name that it was made for, where alone it can be used; null: this one. */
  other_host: z.string().nullable(),
  /** As browsers know it. */
  credential_id: z.string(),
});
export type PasskeyRow = z.output<typeof passkeyRow>;

const changedPasskey = z.object({ message: z.string(), passkey: passkeyRow });

const ONE_PASSKEY = {
  ...OWN_ACCOUNT,
  path: '/api/auth/passkeys/:id',
  params: idParams,
  notFound: 'Passkey not found',
} as const;

export const ownPasskeys = {
  list: defineCall({
    ...OWN_ACCOUNT,
    operationId: 'listOwnPasskeys',
    summary: 'Own passkeys, oldest first',
    method: 'GET',
    path: '/api/auth/passkeys',
    answer: z.object({ passkeys: z.array(passkeyRow) }),
  }),
  /** Comes before `add`, which needs its cookie. */
  options: defineCall({
    ...OWN_ACCOUNT,
    operationId: 'newPasskeyOptions',
    summary: 'Ask for a new passkey',
    method: 'POST',
    path: '/api/auth/passkeys/options',
    beforeSecondStep: true,
    proof: true,
    answer: passkeyOptions,
    kept: false,
    failures: [409],
  }),
  add: defineCall({
    ...OWN_ACCOUNT,
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    method: 'POST',
    path: '/api/auth/passkeys',
    beforeSecondStep: true,
    proof: true,
    // A `RegistrationResponseJSON`.
    body: answered({
      clientDataJSON: clientData,
      attestationObject: encoded(16_384),
      transports,
    }),
    answer: changedPasskey.extend({
      /** They are shown this one time; empty: the former codes stay. */
      recovery_codes: z.array(z.string()),
    }),
    secret: true,
    failures: [409],
  }),
  rename: defineCall({
    ...ONE_PASSKEY,
    operationId: 'renamePasskey',
    summary: 'Rename a passkey',
    method: 'PUT',
    body: z.object({ name: requiredText('Name is required', 100) }),
    answer: changedPasskey,
  }),
  remove: defineCall({
    ...ONE_PASSKEY,
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    method: 'DELETE',
    proof: true,
    failures: [409],
  }),
} as const;
export type NewPasskeyInput = z.output<typeof ownPasskeys.add.body>;

/**
 * Signing in with a passkey: options, then what the authenticator answers to them. Below the path of the other sign-in, so that a
 * browser sends the cookie by which it is known.
 */
export const passkeySignInCalls = {
  options: defineCall({
    ...PUBLIC_CALL,
    ...passkeySignIn.options,
    operationId: 'passkeySignInOptions',
    summary: 'Ask to sign in with a passkey',
    answer: passkeyOptions,
    failures: [429],
  }),
  signIn: defineCall({
    ...PUBLIC_CALL,
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    path: passkeySignIn.path,
    body: passkeyAnswerInput.extend({
      /** Whether it ends the sign-in that this browser has begun, which is that of one account. */
      secondStep: z.boolean('Must be true or false').optional(),
    }),
    answer: newSession,
    failures: [401, 429],
  }),
} as const;
export type PasskeySignInInput = z.output<typeof passkeySignInCalls.signIn.body>;
