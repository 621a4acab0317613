import { RUNS_AS_FORMULA } from '@kitroom/contract/import/formula-guard';

type Lines = readonly (readonly (string | number)[])[];

/** Lines as a CSV file: UTF-8 with a byte order mark, without which Excel guesses the encoding. */
export function toCsv(lines: Lines): string {
  return `\uFEFF${separatedText(lines, ',')}\r\n`;
}

/** Lines as separated text, quoted as RFC 4180 says. `isOdd`: texts to quote that need it for another reason. */
export function separatedText(lines: Lines, separator: string, isOdd = (_text: string) => false): string {
  const cell = (value: string | number) => {
    const isGuarded = typeof value === 'string' && RUNS_AS_FORMULA.test(value);
    const text = isGuarded ? `'${value}` : String(value);
    // Programs drop blanks at the ends, and a mark of the encoding.
    const isQuoted =
      isGuarded || /^ | $|["\r\n\uFEFF]/u.test(text) || text.includes(separator) || isOdd(text);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return lines.map((line) => line.map(cell).join(separator)).join('\r\n');
}
