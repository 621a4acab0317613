/** The names of characters from 160 on, and of those that word processors write. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHERS =
  'amp & lt < gt > quot " apos \' euro € trade ™ hellip … ndash – mdash — lsquo ‘ rsquo ’ ldquo “ rdquo ” bull •';
const NAMED = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Array.from(OTHERS.matchAll(/(\w+) (\S+)/gu), ([, name = '', sign = '']) => [name, sign] as const),
]);
const LAST = 0x10ffff;

/** A text of HTML with its characters as what they are; an unknown name stays as it is. */
export function withoutEntities(html: string): string {
  return html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/giu, (all, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > LAST ? all : String.fromCodePoint(code);
  });
}
