/** Answers of writes that have an `Idempotency-Key`, each kept in the transaction of its change. */
export interface KeptAnswersTable {
  /** `user 7`, or `token 3` for an API token. */
  actor: string;
  key: string;
  /** SHA-256 of the method, the address, `If-Match`, and the body. */
  request_hash: string;
  status: number;
  etag: string | null;
  /** Under which the change log has the change. */
  change_id: string;
  /** 1: `body` is encrypted with the key outside the database. */
  is_sealed: number;
  body: string;
  at: string;
}
