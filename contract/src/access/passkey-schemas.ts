import { z } from 'zod';
import { requiredText } from '../fields.ts';

const INVALID = 'Must be what an authenticator answers';

/** Base64url of at most `max` characters. */
function encoded(max: number) {
  return z
    .string(INVALID)
    .max(max, INVALID)
    .regex(/^[\w-]+$/u, INVALID);
}

// WebAuthn allows 1,023 bytes.
const credentialId = encoded(1364);
// A few hundred bytes; browsers may add members.
const clientData = encoded(4096);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', INVALID),
  authenticatorAttachment: z.enum(['cross-platform', 'platform'], INVALID).nullish(),
};

/** How a browser can reach an authenticator, as WebAuthn names it; names may be added. */
const transports = z.array(z.string(INVALID).max(32, INVALID), INVALID).max(10, INVALID);

/** Body of `ownPasskeys.path`: the `RegistrationResponseJSON` of WebAuthn, as far as it is needed. */
export const newPasskeyInput = z.object({
  response: z.object(
    {
      ...credential,
      response: z.object(
        { clientDataJSON: clientData, attestationObject: encoded(16_384), transports: transports.optional() },
        INVALID,
      ),
    },
    INVALID,
  ),
});
export type NewPasskeyInput = z.output<typeof newPasskeyInput>;

/** Body of `passkeySignIn.path`: the `AuthenticationResponseJSON` of WebAuthn, as far as it is needed. */
export const passkeySignInInput = z.object({
  response: z.object(
    {
      ...credential,
      response: z.object(
        {
          clientDataJSON: clientData,
          authenticatorData: encoded(4096),
          signature: encoded(8192),
          userHandle: encoded(86).nullish(),
        },
        INVALID,
      ),
    },
    INVALID,
  ),
});
export type PasskeyAnswer = z.output<typeof passkeySignInInput>['response'];

/** Body of `PUT {ownPasskeys.path}/{id}`. */
export const passkeyNameInput = z.object({ name: requiredText('Name', 100) });

/** A passkey as its owner sees it. Times are ISO 8601 in UTC. */
export const passkeyRow = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Such as 'Chrome on Windows'. */
  last_used_browser: z.string().nullable(),
  /** The authenticator's maker keeps a copy, so that other devices have it, too. */
  is_synced: z.boolean(),
  /** When it was last refused because its counter had gone back: there may be a copy of it. */
  refused_at: z.string().nullable(),
  /** The other host name that it was made for, where alone it can be used; null: this one. */
  other_host: z.string().nullable(),
});
export type PasskeyRow = z.output<typeof passkeyRow>;

/** What `GET {ownPasskeys.path}` answers, oldest first. */
export const ownPasskeysBody = z.object({ passkeys: z.array(passkeyRow) });

/** What `PUT {ownPasskeys.path}/{id}` answers. */
export const passkeyBody = z.object({ message: z.string(), passkey: passkeyRow });

/** What `POST ownPasskeys.path` answers: recovery codes are shown this one time. */
export const newPasskeyBody = passkeyBody.extend({
  /** Empty: the former codes stay. */
  recovery_codes: z.array(z.string()),
});

/** Options of WebAuthn for the browser: `PublicKeyCredentialCreationOptionsJSON` or the same for requests. */
export const passkeyOptionsBody = z.object({ options: z.record(z.string(), z.unknown()) });
