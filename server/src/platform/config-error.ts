/** An unusable setting; the message names the variable, for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
