/** Why a command cannot do what it was asked to: a sentence for whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
