/**
 * A spreadsheet runs a cell that starts like this, in some languages also with the full-width forms of the signs; an
 * apostrophe before it keeps it text (OWASP, CSV injection). Reading removes one apostrophe, also that before `'00123`, by which
 * people and programs keep zeros, so a text that starts with an apostrophe gets one more.
 */
export const RUNS_AS_FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]|^'+\d+$/u;
