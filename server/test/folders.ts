import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A new empty folder, which the run removes at its end. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(inject('folders'), 'test-'));
}
