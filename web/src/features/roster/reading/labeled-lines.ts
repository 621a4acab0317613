import { readHeader } from './headers.ts';
import type { Lines } from './text-tables.ts';

const LABELED = /^([^:\t]{1,60}):[ \t]*([^\t]*)$/u;
const MOST_LABELS = 20;

/**
 * Players written one below the other with a label in each line: `Player Name: Emma`, `Jersey Number: 12`. Null unless
 * each line has one, and at least two of the labels name columns.
 */
export function labeledLines(text: string): Lines | null {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = filled.map((line) => LABELED.exec(line.trim()));
  const labels = [...new Set(pairs.flatMap((pair) => pair?.[1]?.trim() ?? []))];
  const known = labels.filter((label) => readHeader(label) !== null);
  if (known.length < 2 || labels.length > MOST_LABELS || pairs.some((pair) => pair === null)) return null;
  const players: Map<string, string>[] = [];
  for (const [, label = '', text = ''] of pairs.filter((pair) => pair !== null)) {
    const name = label.trim();
    if (players.length === 0 || name === labels[0] || players.at(-1)?.has(name)) players.push(new Map());
    players.at(-1)?.set(name, text.trim());
  }
  return [labels, ...players.map((player) => labels.map((label) => player.get(label) ?? ''))];
}
