/**
 * Whether PostgreSQL has refused a write because it has become a standby, as after a failover, or is set to read only. A
 * new connection may find the new primary.
 */
export function isOfReadOnlyServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A standby refuses a serializable transaction with the code of whatever it does not do.
  return ('code' in error && error.code === '25006') || /in a hot standby/u.test(error.message);
}
