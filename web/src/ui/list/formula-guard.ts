/**
 * A spreadsheet runs a cell that starts like this; an apostrophe before it keeps it text (OWASP, CSV injection).
 * Pasting removes one apostrophe, so a text that starts with an apostrophe gets one more.
 */
export const RUNS_AS_FORMULA = /^'*[=+\-@\t\r]/u;

const GUARDED = /^'(?='*[=+\-@\t\r])/u;

/** Removes the apostrophe that kept a copied cell from running as a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(GUARDED, '');
}
