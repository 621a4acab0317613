const SHOWN = 3;

/**
 * Names within a sentence: 'Name', 'Name and Sizes', and from the fourth on 'Name, Code, Sizes and 2 more'. `others`: how
 * many there are besides.
 */
export function nameList(names: readonly string[], others = 0): string {
  const more = names.length + others - SHOWN;
  const parts = more > 0 ? [...names.slice(0, SHOWN), `${withCommas(more)} more`] : names;
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Joins names: at most `max` of them, then `+ N more`. SPEC §9. */
export function summarize(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(', ');
  return names.length > max ? `${shown} + ${names.length - max} more` : shown;
}

/** The beginning of a text, with an ellipsis where it goes on. */
export function excerpt(text: string, most = 90): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** A whole number with commas between its thousands: 12,345. */
export function withCommas(count: number): string {
  return count.toLocaleString('en-US');
}

/** A number with its noun, such as '1 product'. */
export function counted(count: number, one: string, many: string): string {
  return `${withCommas(count)} ${count === 1 ? one : many}`;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Bytes in words, such as `1.2 GB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`;
}
