/**
 * A spreadsheet runs a cell that starts like this; an apostrophe before it keeps it text (OWASP, CSV injection).
 * A paste takes one apostrophe off again, so that a cell with one of its own gets one more.
 */
export const RUNS_AS_FORMULA = /^'*[=+\-@\t\r]/u;

const GUARDED = /^'(?='*[=+\-@\t\r])/u;

/** Takes off the apostrophe that kept a copied cell from running as a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(GUARDED, '');
}
