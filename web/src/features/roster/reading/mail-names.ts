/** Words that no name has. */
const PROSE = new Set(
  (
    'the is are was were we you your our us i im ive its it this that these those please pls thanks thx thank hi hello hey dear ' +
    'here heres list roster order orders deadline need needs would could should have has had get got let know all everyone ' +
    'everybody everything rest others except unless but if when what which who how many also yet be been for from with at on of to ' +
    'by sorry attached below above season week add added forgot change changed final update updated total still only just later ' +
    'practice game games take takes tournament wants want wear wears going starts start forget about our they them send sent now'
  ).split(' '),
);
/** Lines that begin so name no player. */
const HEADING =
  /^(?:team|squad|group|court|room|gym|field|varsity|jv|totals?|page|day|mon|tues?|wednes|thurs?|fri|satur|sun|mon)(?:day)?$|^(?:invoice|po|qty|quantity|smalls|mediums|larges|players|extras?|names?|numbers?|open|available|free|unassigned|vacant|reserved|none|nobody|delivered|edited)$/iu;
const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|sunday)$/iu;
export const ROLE =
  /^(?:libero|setter|captain|co-?captain|outside|middle|opposite|rightside|hitter|blocker|ds|oh|mb|mh|rs|opp|def|new|returning|returner|freshman|sophomore|junior|senior|fr|so|jr|sr|(?:setter|libero|captain|middle|outside|hitter|blocker|opposite)s|pin|manager|goalie|keeper|pitcher|catcher)\.?$/iu;
export const PARTICLE =
  /^(?:de|da|del|della|di|do|dos|du|la|le|el|al|bin|ben|ibn|van|von|der|den|ter|st\.?|mac|mc|y)$/iu;
export const MOST_NAME_WORDS = 5;

/** Whether a word belongs to a sentence and to no name. */
export function isProseWord(text: string): boolean {
  return PROSE.has(text.toLowerCase().replace(/[^\p{L}]/gu, ''));
}

/** Whether a line's words can be a player's name. */
export function isName(name: string): boolean {
  const words = name.split(' ').filter((word) => word !== '');
  const isMonth = MONTH.test(words[0] ?? '');
  const isHeading = isMonth ? words.length < 2 : HEADING.test(words[0] ?? '') && words.length < 3;
  return (
    words.some((word) => !ROLE.test(word)) &&
    words.length <= MOST_NAME_WORDS + 1 &&
    !isHeading &&
    /\p{L}{2}/u.test(name) &&
    !/[!?]$/u.test(name)
  );
}
