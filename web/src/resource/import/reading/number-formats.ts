/** A whole number as a style shows it; null: what the style shows is not known here. */
export type NumberFormat = (digits: string) => string | null;

const FORMATS = /<(?:\w+:)?numFmt\s[^<>]*>/gu;
const CELL_STYLES = /<(?:\w+:)?cellXfs[\s>]/u;
const END_OF_CELL_STYLES = /<\/(?:\w+:)?cellXfs>/u;
const STYLE = /<(?:\w+:)?xf\s[^<>]*>/gu;
/** Formats that every program knows by their numbers and that change what is shown: decimals, thousands, percent, currencies. */
const OTHER_BUILT_IN = new Set([
  '2',
  '3',
  '4',
  '9',
  '10',
  '11',
  '12',
  '13',
  '37',
  '38',
  '39',
  '40',
  '44',
  '48',
]);
/** Of a format: a text in quotation marks, a character by itself, what is not text, the place of a digit, or anything else. */
const PARTS = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([0#])|(.)/gu;

/** The styles of a workbook that show another text than the number itself, such as 00123, by the style's number. */
export function numberFormats(stylesXml: string): ReadonlyMap<number, NumberFormat> {
  const codes = new Map<string, string>();
  for (const [tag] of stylesXml.matchAll(FORMATS)) {
    const id = /\snumFmtId="(\d+)"/u.exec(tag)?.[1];
    const code = /\sformatCode="([^"]*)"/u.exec(tag)?.[1];
    if (id !== undefined && code !== undefined) codes.set(id, plainText(code));
  }
  const formats = new Map<number, NumberFormat>();
  const [, behind = ''] = stylesXml.split(CELL_STYLES, 2);
  const [styles = ''] = behind.split(END_OF_CELL_STYLES, 1);
  Array.from(styles.matchAll(STYLE)).forEach(([tag], style) => {
    const id = /\snumFmtId="(\d+)"/u.exec(tag)?.[1] ?? '';
    const code = codes.get(id);
    const format = code === undefined ? (OTHER_BUILT_IN.has(id) ? () => null : null) : formatOf(code);
    if (format !== null) formats.set(style, format);
  });
  return formats;
}

// Null: the number itself, a text, or a date, which the reader recognizes.
function formatOf(code: string): NumberFormat | null {
  const parts = Array.from(code.matchAll(PARTS), ([, quoted, single, place, other]) => ({
    place,
    other,
    text: quoted ?? single ?? other ?? '',
  }));
  const bare = parts.map(({ place, other }) => place ?? other ?? '').join('');
  const hasText = parts.some(({ other, text }) => other === undefined && text !== '');
  if (/general|@|[ymdhs]/iu.test(bare) || (/^[0#]$/u.test(bare) && !hasText)) return null;
  const last = parts.findLastIndex(({ place }) => place !== undefined);
  const hasUnit = parts.slice(last + 1).some(({ text }) => text !== '');
  // A condition, several sections, decimals, thousands, percent, a power of ten, a fraction.
  if (last < 0 || hasUnit || /\[[<>=]/u.test(code) || /[;.,%?/e]/iu.test(bare)) return () => null;
  return (digits) => (/^\d+$/u.test(digits) ? filled(parts, digits) : null);
}

// From the right; digits without a place of their own stand at the first one.
function filled(parts: readonly { place: string | undefined; text: string }[], digits: string): string {
  const first = parts.findIndex(({ place }) => place !== undefined);
  const rest = [...digits];
  let shown = '';
  for (let at = parts.length - 1; at >= 0; at--) {
    const { place, text } = parts[at] ?? { place: undefined, text: '' };
    if (place === undefined) shown = text + shown;
    else
      shown = (at === first ? rest.splice(0).join('') || zero(place) : (rest.pop() ?? zero(place))) + shown;
  }
  return shown;
}

function zero(place: string): string {
  return place === '0' ? '0' : '';
}

/** A text of an XML file without its entities. */
export function plainText(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
