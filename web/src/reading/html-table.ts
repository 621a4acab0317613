interface HtmlTable {
  lines: string[][];
  /** Whether any cell spans rows or columns. */
  hasSpans: boolean;
}

/** The cells of all tables in an HTML text. A merged cell has its text at the top left and is blank elsewhere. */
export function htmlTable(html: string): HtmlTable {
  // In a template nothing is loaded or applied: a copied <style> would break the page's security policy.
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const lineBreak of template.content.querySelectorAll('br')) lineBreak.replaceWith('\u2028');
  const tables = [...template.content.querySelectorAll('table')];
  return {
    lines: tables.flatMap(tableLines),
    hasSpans: tables.some((table) => [...table.rows].some(({ cells }) => [...cells].some(isMerged))),
  };
}

function tableLines(table: HTMLTableElement): string[][] {
  // E-mails are laid out with tables around tables: only the innermost hold cells.
  const rows = [...table.rows].filter((row) => row.querySelector('table') === null);
  const lines: string[][] = rows.map(() => []);
  rows.forEach((row, top) => {
    let left = 0;
    for (const cell of row.cells) {
      while (lines[top]?.[left] !== undefined) left += 1;
      for (const line of lines.slice(top, top + Math.max(cell.rowSpan, 1))) {
        for (let at = left; at < left + cell.colSpan; at += 1) line[at] ??= '';
      }
      const line = lines[top];
      if (line) line[left] = cellText(cell);
    }
  });
  return lines.map((line) => Array.from(line, (cell) => cell ?? ''));
}

function isMerged({ colSpan, rowSpan }: HTMLTableCellElement): boolean {
  return colSpan > 1 || rowSpan > 1;
}

function cellText(cell: HTMLTableCellElement): string {
  return (cell.textContent ?? '')
    .replace(/[^\S\u00A0\u2028]+/gu, ' ')
    .replace(/ ?\u2028 ?/gu, '\n')
    .trim();
}
