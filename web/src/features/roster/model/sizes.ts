/** The roster's sizes, smallest first. SPEC §9. */
export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof SIZES)[number];

const SYNONYMS: Record<Size, string> = {
  XS: 'xs xsm xsmall extrasmall axs',
  S: 's sm sml small as',
  M: 'm md med medium am',
  L: 'l lg lge lrg large al',
  XL: 'xl xlg xlrg xlarge extralarge 1x 1xl axl',
  XXL: 'xxl xxlg xxlarge extraextralarge doublexl 2x 2xl 2xlarge axxl a2xl',
};

const SIZE_OF_WORD: ReadonlyMap<string, Size> = new Map(
  SIZES.flatMap((size) => SYNONYMS[size].split(' ').map((word) => [word, size] as const)),
);

const YOUTH_WORDS = new Set(
  'y yth youth youths kid kids child childs children childrens junior jr boy boys girl girls toddler'.split(
    ' ',
  ),
);
// Age or chest ranges such as "M (10-12)" are how suppliers print youth sizes.
const AGE_RANGE = /\d+\s*[-–/]\s*\d+/u;

export type SizeReading =
  | { kind: 'known'; size: Size }
  /** Most probably this size, but the text says more: a person decides. */
  | { kind: 'likely'; size: Size }
  | { kind: 'youth' }
  | { kind: 'unknown' };

/** Reads what people write for a size. A youth size never becomes an adult one. */
export function readSize(text: string): SizeReading {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !['size', 'sz', 'adult', 'adults', 'unisex'].includes(word));
  const compact = words.join('');
  if (words.some((word) => YOUTH_WORDS.has(word)) || isYouthCode(compact) || AGE_RANGE.test(text)) {
    return { kind: 'youth' };
  }
  const size = SIZE_OF_WORD.get(compact);
  if (size && /^[\p{L}\p{N}\s.()–-]*$/u.test(text)) return { kind: 'known', size };
  const likely = size ?? SIZE_OF_WORD.get(compact.replace(/^men'?s?|mens?$/u, ''));
  return likely ? { kind: 'likely', size: likely } : { kind: 'unknown' };
}

function isYouthCode(compact: string): boolean {
  return /^y(?:outh)?/u.test(compact) && SIZE_OF_WORD.has(compact.replace(/^y(?:outh|th)?/u, ''));
}
