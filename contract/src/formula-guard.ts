/**
 * A spreadsheet runs a cell that starts like this; an apostrophe before it keeps it text (OWASP, CSV injection).
 * Pasting removes one apostrophe, so a text that starts with an apostrophe gets one more.
 */
export const RUNS_AS_FORMULA = /^'*[=+\-@\t\r]/u;
