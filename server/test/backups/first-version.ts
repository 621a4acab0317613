import { fileURLToPath } from 'node:url';

/**
 * A backup by the first version's own command, of its demo with pictures of 32 px, after an hour's work in it: links of roles
 * and permissions, records, a picture deleted and one replaced, a restore, its undo, and the same restore again.
 */
export const FIRST_VERSION = fileURLToPath(new URL('first-version.zip', import.meta.url));
