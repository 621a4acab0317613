import { isAudienceWord, namesSize, sizesNamed } from '@kitroom/contract/lists/size-words';

/** The subject of each word in a header. */
export type Concept =
  | 'name'
  | 'person'
  | 'enrolled'
  | 'child'
  | 'audience'
  | 'full'
  | 'first'
  | 'last'
  | 'number'
  | 'jersey'
  | 'shirt'
  | 'kit'
  | 'top'
  | 'spandex'
  | 'shorts'
  | 'practice'
  | 'tee'
  | 'size'
  | 'wish'
  | 'filler';

const WORDS: Record<Exclude<Concept, 'audience'>, string> = {
  name: 'name names',
  person: 'player players athlete athletes',
  // Their numbers are those of a school or a form.
  enrolled: 'participant participants student students member members roster',
  child: 'child childs children childrens kid kids girl girls boy boys',
  full: 'full fullname legal',
  first: 'first firstname given fname',
  last: 'last lastname surname family lname',
  number: 'number numbers no nos nr num nbr',
  jersey: 'jersey jerseys',
  shirt: 'shirt shirts',
  // Its parts are named beside it.
  kit: 'uniform uniforms kit',
  top: 'top tops',
  spandex: 'spandex spanx',
  shorts: 'short shorts bottom bottoms',
  practice: 'practice training',
  tee: 'tee tees tshirt tshirts',
  size: 'size sizes sizing sz',
  wish: 'preferred requested desired wished',
  filler:
    'of the and or game home away adult adults unisex your their her his ' +
    'what whats which is are does do you she he they would like want need wear please enter select choose',
};

const CONCEPT_OF_WORD: ReadonlyMap<string, Concept> = new Map(
  (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((concept) =>
    WORDS[concept].split(' ').map((word) => [word, concept] as const),
  ),
);

/** Words of columns that a roster has no place for. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  (
    'age ages grade year years birthday birthdate dob birth height weight school team position date time ' +
    'timestamp id registration phone mobile email mail parent parents guardian mother father coach contact ' +
    'address zip qty quantity count amount price paid old previous former prior note notes comment comments ' +
    'sock socks hoodie hoodies jacket jackets sweatshirt sweatshirts pant pants warm warmup shoe shoes bag bags hat hats'
  ).split(' '),
);
const HOW_MANY = /(?:\bnumber|\bno\.?|#)\s+of\b|\bhow\s+many\b/iu;

/** The subjects of a header's words; null if one of the words is unknown. */
export function conceptsOf(text: string): ReadonlySet<Concept> | null {
  if (HOW_MANY.test(text)) return null;
  const words = wordsOf(text.replace(/\bt[\s-]shirt/gu, 'tshirt').replaceAll('#', ' number '));
  const listsSizes =
    words.some((word) => CONCEPT_OF_WORD.get(word) === 'size') && sizesNamed(text).length > 1;
  const concepts = new Set<Concept>();
  for (const word of words) {
    const concept = CONCEPT_OF_WORD.get(word) ?? (isAudienceWord(word) ? 'audience' : null);
    // "Size S-XXL" lists what to choose from; "size med jersey" says it.
    if (concept === null && !(listsSizes && namesSize(word))) return null;
    if (concept !== null && concept !== 'filler') concepts.add(concept);
  }
  return concepts;
}

/** Whether a header names something that is none of the roster's columns: an age, a school's number, how many. */
export function namesOther(label: string): boolean {
  const words = wordsOf(label.toLowerCase());
  const isTheirNumber =
    words.some((word) => CONCEPT_OF_WORD.get(word) === 'enrolled') && /#|\bn[ou]/iu.test(label);
  return HOW_MANY.test(label) || isTheirNumber || words.some((word) => OTHER_WORDS.has(word));
}

function wordsOf(text: string): string[] {
  return text
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
