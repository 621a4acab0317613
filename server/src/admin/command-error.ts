/** Why a command cannot be done: a sentence for the person who typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
