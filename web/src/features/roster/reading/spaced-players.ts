import { isHeaderLine, looksLikeNumber, looksLikeSize } from './headers.ts';

/** Jersey, spandex and practice tee. */
const MOST_SIZES = 3;
/** Titles and a header. */
const MOST_LINES_ABOVE = 3;

interface SpacedPlayer {
  number: string;
  /** The words that are neither the number nor one of the sizes. */
  name: string[];
  sizes: string[];
  isNumberFirst: boolean;
}

/**
 * Players whose words are one blank apart, as in text copied from a PDF: `Anna Smith 7 M S L` or `7 Anna Smith M`. Null
 * unless each line is one, all are alike, and there are several or a header.
 */
export function spacedPlayers(lines: readonly string[]): string[][] | null {
  const rows = lines.map(wordsOf);
  const filled = rows.filter((words) => words.length > 0);
  const start = filled.findIndex((words) => playerOf(words) !== null);
  if (start === -1 || start > MOST_LINES_ABOVE) return null;
  const players = filled.slice(start).map(playerOf);
  const [first] = players;
  if (!first || !players.every((player) => player?.isNumberFirst === first.isNumberFirst)) return null;
  const known = players.filter((player) => player !== null);
  const counts = known.map(({ sizes }) => sizes.length);
  const least = counts.reduce((fewest, each) => Math.min(fewest, each), MOST_SIZES);
  // Only a name right before its sizes may end in a word that looks like a size.
  if (!first.isNumberFirst && counts.some((each) => each !== least)) return null;
  const above = filled.slice(0, start);
  const last = above.at(-1) ?? [];
  const fewest = first.isNumberFirst ? 1 : least;
  const header =
    [last, withWholeNames(last)].find(({ length }) => length >= fewest + 2 && length <= least + 2) ?? [];
  const hasHeader = isHeaderLine(header);
  if (known.length < 2 && !hasHeader) return null;
  const count = hasHeader ? header.length - 2 : least;
  // "7 Emma S M": the S may be the first letter of her last name.
  const mayBeInitial = first.isNumberFirst && !hasHeader && count > 1 && count < MOST_SIZES;
  const isUnclear = mayBeInitial && known.every(({ name }) => name.length === 1);
  return [
    ...above.slice(0, hasHeader ? -1 : undefined).map((words) => [words.join(' ')]),
    ...(hasHeader ? [header] : []),
    ...known.map(({ number, name, sizes, isNumberFirst }) => {
      const extra = sizes.length - count;
      const player = [...name, ...sizes.slice(0, extra)].join(' ');
      const front = hasHeader && isNumberFirst ? [number, player] : [player, number];
      return [...front, ...(isUnclear ? [sizes.join(' ')] : sizes.slice(extra))];
    }),
  ];
}

// "Youth M" is one word here.
function wordsOf(line: string): string[] {
  const words = line
    .trim()
    .split(/[\s\u00A0]+/u)
    .filter(Boolean);
  return joined(words, (word, next) => /^(?:youth|adult)$/iu.test(word) && looksLikeSize(next));
}

// "Jersey Size" names one column.
function withWholeNames(words: readonly string[]): string[] {
  return joined(words, (_word, next) => /^(?:size|number)$/iu.test(next));
}

function joined(words: readonly string[], belong: (word: string, next: string) => boolean): string[] {
  const together: string[] = [];
  for (const word of words) {
    const last = together.at(-1);
    if (last !== undefined && belong(last, word)) together[together.length - 1] = `${last} ${word}`;
    else together.push(word);
  }
  return together;
}

function playerOf(words: readonly string[]): SpacedPlayer | null {
  const firstSize = words.findLastIndex((word) => !looksLikeSize(word)) + 1;
  const sizes = words.slice(Math.max(firstSize, words.length - MOST_SIZES));
  const rest = words.slice(0, words.length - sizes.length);
  const isNumberFirst = looksLikeNumber(rest[0] ?? '');
  const number = isNumberFirst ? rest[0] : rest.at(-1);
  const name = isNumberFirst ? rest.slice(1) : rest.slice(0, -1);
  if (sizes.length === 0 || number === undefined || !looksLikeNumber(number)) return null;
  return name.length === 0 || name.some(looksLikeNumber) ? null : { number, name, sizes, isNumberFirst };
}
