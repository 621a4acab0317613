import type { Generated } from 'kysely';

/** One-time links to choose a password. */
export interface PasswordTokensTable {
  id: Generated<number>;
  /** SHA-256 of the mailed token, hex. */
  token_hash: string;
  user_id: number;
  /** The printed ones are those of a command: they work where passwords are off. */
  purpose: 'reset' | 'invitation' | 'printed-reset' | 'printed-invitation';
  created_at: string;
  expires_at: string;
  used_at: string | null;
  /** The user who was shown the link, to pass it on; null: it was mailed, or printed by a command. */
  shown_to: number | null;
}
