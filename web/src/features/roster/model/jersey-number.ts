/** Volleyball jerseys carry 1 to 99 (USA Volleyball's rule for indoor play). */
const LOWEST = 1;
const HIGHEST = 99;

/** The number in a cell (`07` is 7), or null unless it is 1 to 99. */
export function readJerseyNumber(text: string): number | null {
  if (!/^\d{1,2}$/u.test(text)) return null;
  const number = Number(text);
  return number >= LOWEST && number <= HIGHEST ? number : null;
}

/** Removes the empty decimals of whole numbers as spreadsheets write them: `7.0`, `7,0`. */
export function withoutDecimals(text: string): string {
  return text.replace(/^(\d+)[.,]0+$/u, '$1');
}

/** The number that `#12`, `No. 12`, `012` or `12?` certainly mean; null if a person has to decide. */
export function meantNumber(text: string): string | null {
  const digits = /^(?:#|no\.?|nr\.?|num\.?|number|jersey)?\s*(?:#\s*)?0*(\d{1,2})\??$/iu.exec(text)?.[1];
  return digits !== undefined && readJerseyNumber(digits) !== null && digits !== text ? digits : null;
}
