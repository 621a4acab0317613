import { RUNS_AS_FORMULA } from '@kitroom/contract/import/formula-guard';

/**
 * Adds an apostrophe to a text that begins with a guard of its own, for formats that keep texts from running: what is read
 * from them loses one guard, whether the format or a CSV before it has added it.
 */
export function withDoubledGuard(text: string): string {
  return isGuarded(text) ? `'${text}` : text;
}

/** Removes the apostrophe that kept a copied cell from running as a formula. */
export function withoutFormulaGuard(text: string): string {
  return isGuarded(text) ? text.slice(1) : text;
}

function isGuarded(text: string): boolean {
  return text.startsWith("'") && RUNS_AS_FORMULA.test(text);
}
