import type { DateFormat } from './dates.ts';
import { type Part, readXml } from './read-xml.ts';

/** How a style shows a number: as a date, or as a text; null: what it shows is not known here. */
type NumberFormat = DateFormat | ((digits: string) => string | null);
/** By the style's number; the others show the number itself. */
export type NumberFormats = ReadonlyMap<number, NumberFormat>;

const [DATE, TIME, BOTH] = [
  { date: true, time: false },
  { date: false, time: true },
  { date: true, time: true },
];
const unknown = () => null;
/** Formats that every program knows by their numbers, and that show something else than the number itself. */
const BUILT_IN: ReadonlyMap<number, NumberFormat> = new Map([
  ...numbered(unknown, [2, 3, 4, 9, 10, 11, 12, 13, 37, 38, 39, 40, 41, 42, 43, 44, 46, 48]),
  ...numbered(DATE, [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]),
  ...numbered(TIME, [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]),
  ...numbered(BOTH, [22]),
]);

function numbered(format: NumberFormat, ids: readonly number[]): [number, NumberFormat][] {
  return ids.map((id) => [id, format]);
}

/** Of a format: a text in quotation marks, a character by itself, what is not text, the place of a digit, or anything else. */
const PARTS = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([0#])|(.)/gu;

/** The styles of a workbook that show something else than the number itself, such as 00123. */
export function numberFormats(styles: Part | undefined): NumberFormats {
  const own = new Map<number, NumberFormat | null>();
  const formats = new Map<number, NumberFormat>();
  let style = 0;
  readXml(styles, {
    open(name, { numFmtId, formatCode }, path) {
      const id = Number(numFmtId ?? 0);
      if (name === 'numFmt' && path.at(-1) === 'numFmts' && formatCode !== undefined)
        own.set(id, formatOf(formatCode));
      if (name !== 'xf' || path.at(-1) !== 'cellXfs') return;
      const format = own.has(id) ? own.get(id) : BUILT_IN.get(id);
      if (format) formats.set(style, format);
      style += 1;
    },
  });
  return formats;
}

/** Spreadsheet programs write no longer format. */
const LONGEST = 255;

// Null: the number itself, or a text. Whole numbers are shown by the first of several sections.
function formatOf(code: string): NumberFormat | null {
  if (code.length > LONGEST) return unknown;
  const all = Array.from(code.matchAll(PARTS), ([, quoted, single, place, other]) => ({
    place,
    other,
    text: quoted ?? single ?? other ?? '',
  }));
  const ends = all.flatMap(({ other }, at) => (other === ';' ? [at] : []));
  const parts = all.slice(0, ends[0]);
  const bare = parts.map(({ place, other }) => place ?? other ?? '').join('');
  const hasText = parts.some(({ other, text }) => other === undefined && text !== '');
  if (/general/iu.test(bare)) return null;
  // Hours that go on beyond 24 aren't a time of day.
  if (/\[(?:h+|m+|s+)\]/iu.test(code)) return unknown;
  if (/[ymdhs]/iu.test(bare)) return dateFormat(bare);
  if (bare.includes('@') || (/^[0#]$/u.test(bare) && !hasText)) return null;
  const last = parts.findLastIndex(({ place }) => place !== undefined);
  const hasUnit = parts.slice(last + 1).some(({ text }) => text !== '');
  // A condition, decimals, thousands, percent, a power of ten, a fraction.
  if (last < 0 || hasUnit || /\[[<>=]/u.test(code) || /[.,%?/e]/iu.test(bare)) return unknown;
  // Zero has a section of its own, the third.
  const shown = ends.length > 1 ? /^\d*[1-9]\d*$/u : /^\d+$/u;
  return (digits) => (shown.test(digits) ? filled(parts, digits) : null);
}

// An M alone is a month, and beside hours or seconds a minute.
function dateFormat(code: string): DateFormat {
  const time = /[hs]/iu.test(code);
  return { date: /[yd]/iu.test(code) || !time, time };
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
