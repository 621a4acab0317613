import { cpus } from 'node:os';
import { type Goal, type Row, reaches } from './row.ts';

const COLUMNS = ['work', 'ours', 'limit', 'ours : limit', 'goal', ''];

/** The rows as one Markdown table per group. */
export function page(rows: readonly Row[]): string {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups
    .map((group) => {
      const lines = rows.filter((row) => row.group === group).map(cells);
      const notes = rows.filter((row) => row.group === group && row.note).map(note);
      return [`### ${group}`, '', ...table([COLUMNS, ...lines]), ...notes, ''].join('\n');
    })
    .join('\n');
}

/** The machine that was measured: only numbers of one run can be compared. */
export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}`;
}

function cells(row: Row): string[] {
  const { work, unit, ours, limit, limitIs, goal } = row;
  const verdict = reaches(row);
  return [
    work,
    `${number(ours)} ${unit}`,
    limit === null ? '–' : `${number(limit)} ${unit} (${limitIs})`,
    limit === null || limit === 0 ? '–' : (ours / limit).toFixed(2),
    goal === null ? '–' : goalText(goal, unit),
    verdict === null ? '' : verdict ? 'yes' : 'NO',
  ];
}

function note({ work, note }: Row): string {
  return `\n${work}: ${note}`;
}

function goalText(goal: Goal, unit: string): string {
  if ('atMost' in goal) return `≤ ${number(goal.atMost)} ${unit}`;
  if ('atLeast' in goal) return `≥ ${number(goal.atLeast)} ${unit}`;
  return 'atMostOfLimit' in goal
    ? `≤ ${number(goal.atMostOfLimit)} × limit`
    : `≥ ${number(goal.atLeastOfLimit)} × limit`;
}

function number(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** Lines of a Markdown table; the first of `rows` is its header. */
export function table([head = [], ...lines]: string[][]): string[] {
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => (line[at] ?? '').length)));
  const text = (line: string[]) =>
    `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [text(head), rule, ...lines.map(text)];
}
