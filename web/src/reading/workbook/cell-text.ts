import { withoutFormulaGuard } from '../../ui/list/export/formula-guard.ts';

/** Whether a text is one that the cell shows, and not how it or one of its runs is pronounced. */
export function isShownText(path: readonly string[]): boolean {
  return path.at(-1) === 't' && !path.slice(-4).includes('rPh');
}

/** A text as the cell shows it: characters by their number (`_x000D_`) as what they are, without the guard of a formula. */
export function plainCellText(text: string): string {
  const plain = text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return withoutFormulaGuard(plain.replace(/\r\n?/gu, '\n'));
}
