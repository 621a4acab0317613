const GUARDED = /^'(?='*[=+\-@\t\r])/u;

/**
 * Adds an apostrophe to a text that begins with a guard of its own, for formats that keep texts from running: what is read
 * from them loses one guard, whether the format or a CSV before it has added it.
 */
export function withDoubledGuard(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that kept a copied cell from running as a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(GUARDED, '');
}
