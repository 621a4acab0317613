import { normalized } from '../../platform/db/normalized.ts';

/** What a password must not contain: shorter ones would forbid too much. */
const PART_LENGTH = 4;

const LOOK_ALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
};

// The words that stand behind most leaked passwords with a capital letter, a digit and a special character.
const COMMON_WORDS = new Set(
  `a aa ab abc abcd abcde abcdef abcabc access admin adminadmin administrator alexander andrew angel apple april
  aqswdefr arsenal asd asdasd asdf asdfasdf asdfgh asdfghjkl ashley august austin autumn baby babygirl barcelona
  baseball basketball batman blink boston buster butterfly changeit changeme charlie cheese chelsea chicken
  chocolate chris christmas club coach computer cookie cowboys daniel database december default demo dolphin
  donald dragon eagles ebay elizabeth facebook fall february flower football forever freedom friday friends
  george ginger golden google guest hannah happy harley heaven hello hockey hunter iloveu iloveyou internet
  january jasmine jennifer jessica jesus jordan joshua july june jupiter justin kitroom killer lakers letmein
  liverpool login london love lovely loveme lucky maggie manager march marina master matrix matthew may
  mercedes merlin michael michelle michigan minecraft monday money monkey mother mustang naruto newyork nicole
  nintendo november october orange pa pass passw password passwords passwort patriots peanut pepper player
  pokemon power princess private purple qaz qazqaz qazwsx qazwsxedc qwe qweasd qweasdzxc qweqwe qwer qwerqwer
  qwert qwerty qwertyqwerty qwertyuiop qwertz rainbow ranger robert rockyou root samantha samsung saturday
  secret september shadow silver snoopy soccer softball spring starwars steelers summer sunday sunshine super
  superman superstar support sweet system taylor team teacher temp temporary test tester testing testtest
  thomas thunder thursday tigers tigger tottenham trustno tuesday turtle united user username vacation victoria
  volleyball wednesday welcome welcomewelcome whatever william winner winter wolverine yankees yellow zaq
  zaqxsw zxc zxcv zxcvbn zxcvbnm 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t zaq12wsx zaq1xsw2 qaz2wsx q1w2e3 q1w2e3r4
  a1b2c3 a1b2c3d4 abc123abc p4ssw0rd trustno1 1qazxsw2 2wsx3edc 1qaz@wsx 1qazwsx qaz@wsx`
    .split(/\s+/u)
    .map(bare),
);

/** Names of a person, an address or a product that a password must not be made of. */
export type OwnWords = readonly (string | null)[];

/**
 * Whether a password that satisfies the five rules is still one of the first that anybody would try: a common
 * word dressed up (`P@ssw0rd1!`, `Summer2026!`), or one with the owner's e-mail or name in it.
 */
export function isGuessable(password: string, ownWords: OwnWords): boolean {
  if (COMMON_WORDS.has(bare(password))) return true;
  const text = normalized(password);
  return [...ownWords, 'kitroom']
    .flatMap((word) => (word === null ? [] : [normalized(word), normalized(word).split('@', 1)[0] ?? '']))
    .some((word) => word.length >= PART_LENGTH && text.includes(word));
}

// What remains without case, without digits and signs around it, and with letters for signs that look like them.
function bare(password: string): string {
  return password
    .toLowerCase()
    .replace(/^[^a-z]+|[^a-z]+$/gu, '')
    .replace(/[@431!05$]/gu, (sign) => LOOK_ALIKES[sign] ?? sign);
}
