/** The whole zip is refused. The message is shown to the user. */
export class UnusableArchiveError extends Error {
  override name = 'UnusableArchiveError';
}
