import type { Generated } from 'kysely';

/** Tokens that other programs sign in with. */
export interface ApiTokensTable {
  id: Generated<number>;
  name: string;
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: string;
  /** The first characters of the token, by which its owner tells it from others. */
  start: string;
  /** Who made it: it can do no more than they can. */
  user_id: number;
  /** The permission codes that it may use, joined with blanks. */
  codes: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  last_used_at: string | null;
  last_used_address: string | null;
}
