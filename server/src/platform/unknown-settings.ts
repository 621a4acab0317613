import { distance } from 'fastest-levenshtein';

/** Two slips of the finger, such as two letters that changed places. */
const SLIPS = 2;
/** Short names, such as HOST, have neighbors that belong to other programs. */
const LEAST_LENGTH = 6;
const PREFIX = /^KITROOM_/u;

/**
 * Sentences about variables that were probably meant as settings: a setting behind `KITROOM_`, or spelled with a slip.
 * Other variables belong to other programs.
 */
export function unknownSettings(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  const names = new Set(known);
  return Object.keys(env).flatMap((name) => {
    if (names.has(name)) return [];
    const bare = name.replace(PREFIX, '');
    const meant = known.find(
      (setting) => setting === bare || (setting.length >= LEAST_LENGTH && distance(setting, bare) <= SLIPS),
    );
    // Set in addition to the right one, it belongs to another program.
    if (meant !== undefined && (env[meant] === undefined || env[meant] === ''))
      return [`${name} is not a setting of Kitroom: did you mean ${meant}?`];
    return meant === undefined && bare !== name ? [`${name} is not a setting of Kitroom`] : [];
  });
}
