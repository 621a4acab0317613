/** Volleyball jerseys carry 1 to 99 (USA Volleyball's rule for indoor play). */
const LOWEST = 1;
const HIGHEST = 99;

/** The number that a cell shows (`07` is 7), or null when it is none from 1 to 99. */
export function readJerseyNumber(text: string): number | null {
  if (!/^\d{1,2}$/u.test(text)) return null;
  const number = Number(text);
  return number >= LOWEST && number <= HIGHEST ? number : null;
}

/** Spreadsheets hand out whole numbers as `7.0` or `7,0`: the tail says nothing and goes. */
export function withoutDecimals(text: string): string {
  return text.replace(/^(\d+)[.,]0+$/u, '$1');
}

/** The number that was surely meant by `#12`, `No. 12` or `012`; null when it takes a person to decide. */
export function meantNumber(text: string): string | null {
  const digits = /^(?:#|no\.?|nr\.?|num\.?|number|jersey)?\s*#?\s*0*(\d{1,2})$/iu.exec(text)?.[1];
  return digits !== undefined && readJerseyNumber(digits) !== null && digits !== text ? digits : null;
}
