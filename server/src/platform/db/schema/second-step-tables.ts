import type { Generated } from 'kysely';

/** The random name under which an authenticator keeps a user's passkeys; it tells nothing about them. */
interface PasskeyHandlesTable {
  user_id: number;
  /** Base64url. */
  handle: string;
}

interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** The host name that it was made for: WebAuthn's RP id. */
  rp_id: string;
  /** Base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  sign_count: number;
  /** JSON: how the browser can reach the authenticator. */
  transports: string;
  /** 1: the authenticator's maker keeps a copy, so that other devices have it, too. */
  is_synced: Generated<number>;
  name: string;
  created_at: string;
  last_used_at: string | null;
  last_used_user_agent: string | null;
  /** When it was last refused because its counter had gone back. */
  refused_at: string | null;
}

/** An app that makes codes (TOTP, RFC 6238). */
interface CodeAppsTable {
  user_id: number;
  /** Encrypted with a key that is not in the database. */
  sealed_secret: string;
  created_at: string;
  /** The 30-second step of the last code that was accepted: none is accepted twice. */
  last_step: number;
  last_used_at: string | null;
}

interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  /** 1 to 10, in front of the code: it says which hash to verify. */
  number: number;
  /** Argon2id, in PHC form. */
  code_hash: string;
  created_at: string;
  used_at: string | null;
}

/** The question to one browser, to be answered once, within minutes. */
export interface ChallengesTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  purpose: 'sign-in' | 'passkey-sign-in' | 'passkey-new' | 'code-app-new' | 'proof';
  /** Null: it is not known yet who answers. */
  user_id: number | null;
  /** Of challenges inside a session: they end with it. */
  session_id: number | null;
  /** What its answer is compared with, or what is kept until then: of a code app, its sealed secret. */
  value: string;
  attempts: Generated<number>;
  created_at: string;
  expires_at: string;
}

/** Browsers that need no second step to sign in, for a while. */
interface TrustedBrowsersTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  user_agent: string;
  created_at: string;
  expires_at: string;
}

export interface SecondStepTables {
  passkey_handles: PasskeyHandlesTable;
  passkeys: PasskeysTable;
  code_apps: CodeAppsTable;
  recovery_codes: RecoveryCodesTable;
  challenges: ChallengesTable;
  trusted_browsers: TrustedBrowsersTable;
}
