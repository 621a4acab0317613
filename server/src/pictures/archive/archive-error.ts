/** Thrown with the sentence for the user when a zip is refused as a whole. */
export class UnusableArchiveError extends Error {
  override name = 'UnusableArchiveError';
}
