/** The roster's sizes, smallest first. SPEC §9. */
export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof SIZES)[number];

/** How each size is written, separated by bars. Words are only joined if they are listed together. */
const SPELLINGS: Record<Size, string> = {
  XS: 'xs|xsm|xsml|xsmall|x s|x sm|x sml|x small|extrasmall|extra small|axs',
  S: 's|sm|sml|small|as',
  M: 'm|md|med|medium|am',
  L: 'l|lg|lge|lrg|large|al',
  XL: 'xl|xlg|xlrg|xlarge|x l|x lg|x lrg|x large|extralarge|extra large|1x|1xl|1 xl|axl',
  XXL:
    'xxl|xxlg|xxlrg|xxlarge|xx l|xx lg|xx large|x x large|extra extra large|double xl|double extra large|' +
    '2x|2 x|2xl|2 xl|2xlg|2x lg|2xlarge|2x large|axxl|a2xl',
};

const SIZE_OF_SPELLING: ReadonlyMap<string, Size> = new Map(
  SIZES.flatMap((size) => SPELLINGS[size].split('|').map((spelling) => [spelling, size] as const)),
);
const LONGEST_SPELLING = 3;

const YOUTH_WORDS: ReadonlySet<string> = new Set(
  (
    'y yth youth youths kid kids child childs children childrens junior juniors jr jrs boy boys girl girls ' +
    'toddler toddlers'
  ).split(' '),
);
const ADULT_WORDS: ReadonlySet<string> = new Set(['a', 'adult', 'adults', 'unisex']);
/** A cut that the roster's sizes do not distinguish. */
const CUT_WORDS: ReadonlySet<string> = new Set('men mens women womens lady ladies ladys'.split(' '));

/** `M (10-12)` is how suppliers print youth sizes, `M (38-40)` is an adult's chest in inches. */
const MEASURES = /\(?\b(\d+)\s*(?:[-–—/]|to)\s*(\d+)\b(?:\s*(?:in|inch|inches|"|”|''))?\)?/giu;
const LARGEST_YOUTH_MEASURE = 20;
const SMALLEST_ADULT_CHEST = 34;

export type SizeReading =
  | { kind: 'known'; size: Size }
  /** Most probably this size, but the text says more: a person decides. */
  | { kind: 'likely'; size: Size }
  /** More than one size: a person decides. */
  | { kind: 'several' }
  | { kind: 'youth' }
  | { kind: 'unknown' };

const REMEMBERED = 500;
const readings = new Map<string, SizeReading>();

/** Reads what people write for a size. Nothing ambiguous is decided, and a youth size is never an adult one. */
export function readSize(text: string): SizeReading {
  // A long roster has many cells and few spellings.
  const known = readings.get(text);
  if (known) return known;
  if (readings.size >= REMEMBERED) readings.clear();
  const reading = readText(text);
  readings.set(text, reading);
  return reading;
}

function readText(text: string): SizeReading {
  const measures = [...text.matchAll(MEASURES)].map(([, lowest]) => Number(lowest));
  const { sizes, others } = readWords(text.replace(MEASURES, ' '));
  const isAdult = others.some((word) => ADULT_WORDS.has(word));
  if (others.some((word) => YOUTH_WORDS.has(word))) return { kind: 'youth' };
  if (measures.some((lowest) => lowest <= LARGEST_YOUTH_MEASURE) && !isAdult) return { kind: 'youth' };
  const [size, ...more] = new Set(sizes);
  if (size === undefined) return { kind: 'unknown' };
  if (more.length > 0) return { kind: 'several' };
  if (others.some((word) => !ADULT_WORDS.has(word) && !CUT_WORDS.has(word))) return { kind: 'unknown' };
  const hasOddMeasures = measures.some((lowest) => lowest < SMALLEST_ADULT_CHEST);
  if (hasOddMeasures && !isAdult) return { kind: 'unknown' };
  const isPlain =
    /^[\p{L}\p{N}(][\p{L}\p{N}\s.()–-]*$/u.test(text.replace(MEASURES, '')) && !/[–-]\s*$/u.test(text);
  // In plus sizes it is larger than XL.
  const isPlus = /\b1\s?x\b/iu.test(text);
  const isCut = others.some((word) => CUT_WORDS.has(word));
  return { kind: isPlain && !isCut && !isPlus && !hasOddMeasures ? 'known' : 'likely', size };
}

/** The sizes that a text names, those of youth as `Youth M`; none in `One Size`. */
export function sizesNamed(text: string): string[] {
  const { sizes } = readWords(text.replace(MEASURES, ' '));
  const isYouth = readSize(text).kind === 'youth';
  return [...new Set(sizes)].map((size) => (isYouth ? `Youth ${size}` : size));
}

/** What a text says of a size: the sizes and the other words in it, whether it is one of youth, and its cut, if it names one. */
export function sizeWords(text: string) {
  const { sizes, others } = readWords(text.replace(MEASURES, ' '));
  const cut = others.find((word) => CUT_WORDS.has(word)) ?? '';
  return { sizes, others, cut, isYouth: readSize(text).kind === 'youth' };
}

/** Whether a text has a size in it, an adult's or a child's. */
export function namesSize(text: string): boolean {
  return readWords(text).sizes.length > 0;
}

/** Whether a text is one size and nothing else but for whom it is: `x-large`, `Youth M`. */
export function isOneSize(text: string): boolean {
  const { sizes, others } = readWords(text.replace(MEASURES, ' '));
  return sizes.length === 1 && others.every((word) => ADULT_WORDS.has(word) || isAudienceWord(word));
}

/** The audience that a text names besides or instead of adults, as it is written: `Youth`, `Girls`, `Women's`. */
export function audienceOf(text: string): string | null {
  const words = text.split(/[^\p{L}\p{N}'’]+/u);
  const of = (known: ReadonlySet<string>) => words.find((word) => known.has(plain(word)));
  return of(ADULT_WORDS) === undefined ? (of(YOUTH_WORDS) ?? of(CUT_WORDS) ?? null) : null;
}

/** Whether a size says for whom it is: `Adult M`, `YM`, `Women's M`. */
export function namesAudience(text: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const isAdult = words.some(
    (word) => ADULT_WORDS.has(word) || (word.startsWith('a') && SIZE_OF_SPELLING.has(word)),
  );
  return isAdult || readWords(text).others.some(isAudienceWord);
}

/** Whether a lower-case word names youth, or men or women: `kids`, `womens`. */
export function isAudienceWord(word: string): boolean {
  return YOUTH_WORDS.has(word) || CUT_WORDS.has(word);
}

interface WordReading {
  sizes: Size[];
  /** Words that are part of no size; `ym` counts as the size M and the word `y`. */
  others: string[];
}

function readWords(text: string): WordReading {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'size' && word !== 'sz');
  const reading: WordReading = { sizes: [], others: [] };
  for (let at = 0; at < words.length; ) {
    const length = spellingLength(words, at);
    const size = SIZE_OF_SPELLING.get(words.slice(at, at + length).join(' '));
    const word = words[at] ?? '';
    const youthSize = SIZE_OF_SPELLING.get(word.replace(/^y(?:outh|th)?/u, ''));
    if (size) reading.sizes.push(size);
    else if (youthSize && word.startsWith('y')) {
      reading.sizes.push(youthSize);
      reading.others.push('y');
    } else reading.others.push(word);
    at += length;
  }
  return reading;
}

/** How many words from `at` on make the longest spelling of a size; 1 if none does. */
function spellingLength(words: readonly string[], at: number): number {
  for (let length = LONGEST_SPELLING; length > 1; length -= 1) {
    const isWhole = at + length <= words.length;
    if (isWhole && SIZE_OF_SPELLING.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 1;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/['’]/gu, '');
}
