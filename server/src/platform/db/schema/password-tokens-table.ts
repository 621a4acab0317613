import type { Generated } from 'kysely';

/** One-time links to choose a password. */
export interface PasswordTokensTable {
  id: Generated<number>;
  /** SHA-256 of the mailed token, hex. */
  token_hash: string;
  user_id: number;
  purpose: 'reset' | 'invitation';
  created_at: string;
  expires_at: string;
  used_at: string | null;
}
