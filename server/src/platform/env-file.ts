import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';

const ENV_FILE = '.env';

/**
 * Sets the variables of `.env` in the current folder, where there is one; those that are set already stay. Throws
 * `ConfigError` when it cannot be read.
 */
export function loadEnvironmentFile(): void {
  for (const [name, value] of Object.entries(parseEnv(readText()))) process.env[name] ??= value;
}

// Editors on Windows begin files with a byte order mark, which would become part of the first name, or write UTF-16.
function readText(): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(ENV_FILE));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT') return '';
    const isText = !('code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA');
    const reason = isText ? error.message : 'it is not in UTF-8. Save it again in that encoding';
    throw new ConfigError(`${ENV_FILE} can’t be read: ${reason}`);
  }
}
