import { existsSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

const ENV_FILE = '.env';

/**
 * Sets the variables of `.env` in the current folder, where there is one; those that are set already stay. Throws
 * `ConfigError` when it cannot be read.
 */
export function loadEnvironmentFile(): void {
  if (!existsSync(ENV_FILE)) return;
  try {
    process.loadEnvFile(ENV_FILE);
  } catch (error) {
    throw new ConfigError(`${ENV_FILE} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
