import { folded } from '../db/folded.ts';

/** What a password must not contain: shorter ones would forbid too much. */
const PART_LENGTH = 4;

// What remains without case, without digits and signs around it, and with letters for signs that look like them.
function bare(password: string): string {
  return password
    .toLowerCase()
    .replace(/^[^a-z]+|[^a-z]+$/gu, '')
    .replace(/[@431!05$]/gu, (sign) => LOOK_ALIKES[sign] ?? sign);
}
