/** Said in the log of a stored picture whose file cannot be used. */
export const DAMAGED_FILE = 'the file of a picture is damaged';

/** The file cannot be stored as a picture. The message is shown to the user. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError';
}
