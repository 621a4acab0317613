import { distance } from 'fastest-levenshtein';

/** Two slips of the finger, such as two letters that changed places. */
const SLIPS = 2;
/** Short names, such as HOST, have neighbors that belong to other programs. */
const LEAST_LENGTH = 6;
const PREFIX = /^KITROOM_/u;
/** KITROOM_PORT, as Kubernetes sets it for a service named kitroom. */
const ADDRESS_OF_SERVICE = /^(?:tcp|udp|sctp):\/\//u;

/** Variables that are no settings, although they look like some; others belong to other programs. */
export interface UnknownSettings {
  /** Sentences about those that were probably meant as one: a setting behind `KITROOM_`, or spelled with a slip. */
  meant: string[];
  /** Names that begin with `KITROOM_` and resemble no setting. */
  foreign: string[];
}

/** Finds variables that somebody may have meant as settings. */
export function unknownSettings(env: NodeJS.ProcessEnv, known: readonly string[]): UnknownSettings {
  const names = new Set(known);
  const found: UnknownSettings = { meant: [], foreign: [] };
  for (const [name, value = ''] of Object.entries(env)) {
    if (names.has(name)) continue;
    const bare = name.replace(PREFIX, '');
    const meant = ADDRESS_OF_SERVICE.test(value)
      ? undefined
      : known.find((setting) => setting === bare || isSlip(setting, bare));
    if (meant === undefined) {
      if (bare !== name) found.foreign.push(name);
    } else if (env[meant] === undefined || env[meant] === '') {
      // Set in addition to the right one, it belongs to another program.
      found.meant.push(`${name} is not a setting of Kitroom: did you mean ${meant}?`);
    }
  }
  return found;
}

// Few mistype the first letter: DB_URL, WS_URL, and HTTP_URL belong to other programs, and are no slips of S3_URL or SMTP_URL.
function isSlip(setting: string, name: string): boolean {
  if (setting.length < LEAST_LENGTH) return false;
  const slips = distance(setting, name);
  return slips <= 1 || (slips <= SLIPS && setting[0] === name[0]);
}
