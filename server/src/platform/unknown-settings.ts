import { distance } from 'fastest-levenshtein';

/** A name this far from a setting, and not spelled with a slip, may belong to another program. */
const NEAR = 2;
/** Short names, such as HOST, have neighbors that belong to other programs. */
const LEAST_LENGTH = 6;
const PREFIX = /^KITROOM_/u;
/** KITROOM_PORT, as Kubernetes sets it for a service named kitroom. */
const ADDRESS_OF_SERVICE = /^(?:tcp|udp|sctp):\/\//u;

/** Variables that are no settings, although they look like some; others belong to other programs. */
export interface UnknownSettings {
  /** Sentences about those that were meant as one: a setting behind `KITROOM_`, or with one letter wrong. */
  meant: string[];
  /** Sentences about those that another program may have as well, such as DATABASE_URI. */
  doubtful: string[];
  /** Names that begin with `KITROOM_` and resemble no setting. */
  foreign: string[];
}

/** Finds variables that somebody may have meant as settings. */
export function unknownSettings(env: NodeJS.ProcessEnv, known: readonly string[]): UnknownSettings {
  const names = new Set(known);
  const found: UnknownSettings = { meant: [], doubtful: [], foreign: [] };
  for (const [name, value = ''] of Object.entries(env)) {
    if (names.has(name) || ADDRESS_OF_SERVICE.test(value)) {
      if (!names.has(name) && PREFIX.test(name)) found.foreign.push(name);
      continue;
    }
    const bare = name.replace(PREFIX, '');
    // Set in addition to the right one, it belongs to another program.
    const missing = known.filter((setting) => !env[setting]);
    const meant = missing.find((setting) => setting === bare || isSlip(setting, bare));
    const near = missing.find((setting) => isNear(setting, bare));
    if (meant !== undefined) found.meant.push(`${name} is not a setting of Kitroom: did you mean ${meant}?`);
    else if (near !== undefined)
      found.doubtful.push(
        `${name} is not a setting of Kitroom. If it is meant for Kitroom, call it ${near}.`,
      );
    else if (bare !== name) found.foreign.push(name);
  }
  return found;
}

/** Whether one letter of one word is wrong. */
function isSlip(setting: string, name: string): boolean {
  if (setting.length < LEAST_LENGTH) return false;
  const words = setting.split('_');
  const written = name.split('_');
  const wrong = words.flatMap((word, at) =>
    word === written[at] ? [] : [[word, written[at] ?? ''] as const],
  );
  const [first] = wrong;
  return words.length === written.length && wrong.length === 1 && first !== undefined && isMistyped(...first);
}

// Words that begin or end otherwise are other words: DATABASE_URI, SMTP_URLS, and ADMIN_MAIL belong to other programs.
function isMistyped(word: string, written: string): boolean {
  if (isSwapped(word, written) || written === word.slice(0, -1)) return true;
  return word[0] === written[0] && word.at(-1) === written.at(-1) && distance(word, written) === 1;
}

function isSwapped(word: string, written: string): boolean {
  const at = [...word].findIndex((letter, place) => letter !== written[place]);
  const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  return at >= 0 && swapped === written;
}

// Few mistype the first letter: DB_URL, WS_URL, and HTTP_URL are no slips of S3_URL or SMTP_URL.
function isNear(setting: string, name: string): boolean {
  return setting.length >= LEAST_LENGTH && setting[0] === name[0] && distance(setting, name) <= NEAR;
}
