const GUARDED = /^'(?='*[=+\-@\t\r])/u;

/** Removes the apostrophe that kept a copied cell from running as a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(GUARDED, '');
}
