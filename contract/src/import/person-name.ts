import { tidyText } from '../unicode-form.ts';

/** A person's name in two parts, as users have it. */
export interface PersonName {
  first_name: string;
  last_name: string;
}

const GENERATION = /^(?:jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|4th|esq)\.?$/iu;
const DEGREE =
  /^(?:M\.?D|Ph\.?D|PHD|J\.?D|R\.?N|D\.?D\.?S|D\.?M\.?D|D\.?V\.?M|Ed\.?D|Psy\.?D|PharmD|DPT|MBA|CPA|LCSW|ATC|CSCS)\.?$/u;
const PRONOUNS = /^[([]?(?:she|her|hers|he|him|his|they|them|theirs|ze|zir|any)(?: ?\/ ?[a-z]+)+[)\]]?$/iu;
const IN_BRACKETS = /^[([][^)\]]*[)\]]$/u;
/** Also last names and initials, unless a comma comes before them. */
const AFTER_COMMA = /^(?:V|DO|MA|PT|OD|PE)$/u;
/** Words that begin a last name: `van der Berg`, `de la Cruz`. A single one in capitals may also be a middle name. */
const PARTICLE =
  /^(?:st\.|van|von|vom|zu|de|del|della|der|den|des|di|da|dos|du|la|las|le|los|ten|ter|bin|ibn|al|el)$/iu;

const SEGMENT = /(?:[^,([]|[([][^)\]]*[)\]]?)+/gu;
const WORD = /(?:[^\s([]|[([][^)\]]*[)\]]?)+/gu;

/**
 * First and last name: `Lee, Dana` or `Dana Lee`. What follows a name, such as `Jr.`, `MD`, or `(she/her)`, stays with the last
 * name, and is none by itself. Undefined where there are two readings, such as of `Dick Van Dyke`.
 */
export function readPerson(text: string): PersonName | undefined {
  const { names, after } = segmentsOf(text);
  const [name = '', ...others] = names;
  if (others.length > 0) return lastNameFirst(name, others, after);
  const { words, suffixes } = withoutSuffixes(name, (word) => isSuffix(word) || IN_BRACKETS.test(word));
  const all = [...suffixes, ...after];
  if (words.length < 2) return { first_name: [...words, ...all].join(' '), last_name: '' };
  if (words.length > 2 && AFTER_COMMA.test(words.at(-1) ?? '')) return undefined;
  const start = startOfLastName(words);
  if (start === undefined) return undefined;
  return {
    first_name: words.slice(0, start).join(' '),
    last_name: [...words.slice(start), ...all].join(' '),
  };
}

/** Whether a name is written last name first: `Smith, Anna`, but not `Ken Griffey, Jr.` */
export function isLastNameFirst(text: string): boolean {
  return segmentsOf(text).names.length > 1;
}

// A name that begins with a comma is none of these.
function segmentsOf(text: string): { names: string[]; after: string[] } {
  const tidy = tidyText(text).replace(/\s+/gu, ' ');
  const names = tidy.startsWith(',') ? [tidy] : (tidy.match(SEGMENT) ?? []).map((part) => part.trim());
  const isAfter = (part: string) =>
    wordsOf(part).every((word) => isSuffix(word) || AFTER_COMMA.test(word) || IN_BRACKETS.test(word));
  let end = names.length;
  while (end > 1 && isAfter(names[end - 1] ?? '')) end -= 1;
  return { names: names.slice(0, end), after: names.slice(end).filter((part) => part !== '') };
}

// What is in brackets behind the first name is another first name: `Smith, William (Bill)`.
function lastNameFirst(name: string, others: readonly string[], after: readonly string[]): PersonName {
  const { words, suffixes } = withoutSuffixes(others.join(', '), isSuffix);
  return { first_name: words.join(' '), last_name: [name, ...suffixes, ...after].join(' ') };
}

function withoutSuffixes(name: string, isOne: (word: string) => boolean) {
  const words = wordsOf(name);
  let end = words.length;
  while (end > 1 && isOne(words[end - 1] ?? '')) end -= 1;
  return { words: words.slice(0, end), suffixes: words.slice(end) };
}

function wordsOf(name: string): string[] {
  return name.match(WORD) ?? [];
}

function isSuffix(word: string): boolean {
  return GENERATION.test(word) || DEGREE.test(word) || PRONOUNS.test(word);
}

/** Where the last name begins; undefined where there are two readings. */
function startOfLastName(words: readonly string[]): number | undefined {
  const last = words.length - 1;
  let start = last;
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1;
  const particles = words.slice(start, last);
  const isSingle = particles.length === 1 && /^\p{Lu}\p{L}+$/u.test(particles[0] ?? '');
  return isSingle ? undefined : start;
}
