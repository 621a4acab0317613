/** The present moment as it is stored: UTC, ISO 8601 with milliseconds, so that texts sort by time. */
export function now(): string {
  return new Date().toISOString();
}

/** The moment `milliseconds` from now (negative: ago), as it is stored. */
export function fromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}
