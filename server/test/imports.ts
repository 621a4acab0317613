import { importCall } from '@kitroom/contract/import/import';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { Browser } from './harness.ts';

/** Cells by column. */
export type Line = Readonly<Record<string, string>>;

/** Imports lines that all have the columns of the first one; `more` can make it a dry run, or name its preview. */
export function importLines(by: Browser, kind: ListedKind, lines: readonly Line[], more: object = {}) {
  const columns = Object.keys(lines[0] ?? {});
  return by.post(importCall(KINDS[kind]).path, {
    columns,
    lines: lines.map((line) => columns.map((column) => line[column] ?? '')),
    dry_run: false,
    ...more,
  });
}
