const COUNT =
  /^(?:\(?\d+ (?:rows?|records?|lines?)\b.{0,40}|(?:time|duration): .{1,20}|page \d+(?: of \d+)?|(?:printed|exported|generated|created|as of)\b.{0,60}\d.{0,40}|\*+ ?end of .{1,40})$/iu;
const TOTAL = /^(?:(?:(?:grand|sub)[ -]?)?totals?|count|average):?(?: \d+)?$/iu;

/**
 * Whether a line of a table is none of its records: how many there are, as database clients write it, a total, the page, or a rule.
 */
export function isFooter(line: readonly string[]): boolean {
  const [first = '', ...others] = line.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (TOTAL.test(first)) return others.every((cell) => /^[\d.,$\s]+$/u.test(cell));
  return others.length === 0
    ? COUNT.test(first)
    : [first, ...others].every((cell) => /^[-=]{2,}$/u.test(cell));
}
