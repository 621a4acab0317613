/** The file cannot be stored as a picture. The message is shown to the user. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError';
}
