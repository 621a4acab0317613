import type { Generated } from 'kysely';

/** Who a user is at a provider. Issuer and subject together are unique. */
interface SingleSignOnIdentitiesTable {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  subject: string;
  created_at: string;
  last_used_at: string;
}

/** Sessions that began at a provider, so that it can end them. */
interface SingleSignOnSessionsTable {
  /** The row goes with its session. */
  session_id: number;
  issuer: string;
  subject: string;
  /** Id of the provider's session; null: it has none. */
  sid: string | null;
}

/** Users whose password was chosen with a link of the command line: it works where passwords are off. */
interface RescuePasswordsTable {
  user_id: number;
}

export interface SingleSignOnTables {
  single_sign_on_identities: SingleSignOnIdentitiesTable;
  single_sign_on_sessions: SingleSignOnSessionsTable;
  rescue_passwords: RescuePasswordsTable;
}
