import type { MailPlayer } from './mail-line.ts';
import { type Place, UNKNOWN } from './mail-sizes.ts';

/** A line that may be a player's. */
export interface MailLine {
  /** As it was typed. */
  text: string;
  players: readonly MailPlayer[];
  /** `3` of "3. Emma"; null without such a mark. */
  count: number | null;
  hasMark: boolean;
  /** An empty line or a sentence stands above it. */
  isApart: boolean;
  isYouth: boolean;
  /** The columns that a sentence says the sizes are for. */
  order: readonly Place[] | null;
  kind: 'player' | 'name' | 'data' | 'contact' | 'other';
  isSignedOff: boolean;
}

function saysFor({ isCertain, sizes }: MailPlayer): boolean {
  return isCertain || sizes.some(({ column }) => column !== UNKNOWN);
}

/** Which lines are players, with what stands below each of them, and which are left out. */
export function grouped(lines: readonly MailLine[]): { kept: MailLine[]; left: string[] } {
  const kept: MailLine[] = [];
  const left: string[] = [];
  const places = new Map<string, number>();
  const last = lines.findLastIndex(({ kind }) => kind === 'player' || kind === 'data');
  const hasSizes = lines.some(({ players }) => players.some(({ sizes }) => sizes.length > 0));
  let previous: MailLine | null = null;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const merged: MailLine | null =
      previous && (line.kind === 'data' || line.kind === 'contact') ? together(previous, line) : null;
    if (merged) {
      kept[kept.length - 1] = merged;
      previous = merged;
      continue;
    }
    // A list of the numbers, and one of the sizes.
    const name = line.players.length === 1 ? (line.players[0]?.name ?? '') : '';
    const place = line.kind === 'player' ? (places.get(name) ?? -1) : -1;
    const known = kept[place];
    const both = known && (together(known, { ...line, isApart: false }) ?? corrected(known, line));
    if (both) {
      kept[place] = both;
      continue;
    }
    const isTitle = previous === null || line.isApart || line.text.endsWith(':');
    const isList = next !== undefined && isWeak(next) && !next.isApart;
    const isTeam = isWeak(line) && isTitle && !isOver(next) && hasSizes && !isList;
    if (isKept(line, next, previous !== null, at < last) && !isTeam) {
      if (name !== '') places.set(name, kept.length);
      kept.push(line);
      previous = line;
    } else {
      left.push(line.text);
      previous = null;
    }
  }
  return { kept, left };
}

/** "14 Black" may be a team, and "Suite 4" an address. */
function isWeak({ kind, players: [player], count, hasMark }: MailLine): boolean {
  return (
    kind === 'player' &&
    !hasMark &&
    count === null &&
    player?.sizes.length === 0 &&
    !player.isCertain &&
    player.pending === ''
  );
}

function isOver(next: MailLine | undefined): boolean {
  return next?.kind === 'data' && !next.isApart;
}

function isKept(line: MailLine, next: MailLine | undefined, hasPlayers: boolean, isAmong: boolean): boolean {
  if (line.kind === 'player') return true;
  const [player] = line.players;
  if (line.kind === 'data') return (player?.sizes.length ?? 0) > 1;
  if (line.kind !== 'name' || !player) return false;
  const isOverData = isOver(next);
  if (line.text.endsWith(':')) return isOverData && next?.players.some(saysFor) === true;
  if (isOverData || (line.hasMark && !line.isSignedOff)) return true;
  const isFull = player.name.includes(' ');
  return hasPlayers && !line.isApart && !line.isSignedOff && (isAmong || isFull);
}

/** "Correction: Emma Lee L/M/L": both sizes, so that they are marked. */
function corrected(line: MailLine, later: MailLine): MailLine | null {
  const [[player], [again]] = [line.players, later.players];
  const isSame = player && again && player.sizes.length === again.sizes.length && player.name.includes(' ');
  if (!isSame || (again.number !== '' && again.notes.length + again.prose.length === 0)) return null;
  const sizes = player.sizes.map((size, at) => {
    const text = again.sizes[at]?.text ?? '';
    return text === size.text ? size : { ...size, text: `${size.text} / ${text}` };
  });
  const number = [...new Set([player.number, again.number])].filter((each) => each !== '').join(', ');
  return { ...line, players: [{ ...player, number, sizes, notes: [...player.notes, later.text] }] };
}

/** A player with what the line below says of the same one; null if that is someone else's. */
function together(line: MailLine, below: MailLine): MailLine | null {
  const [player, ...more] = line.players;
  const [data] = below.players;
  if (!player || !data || more.length > 0 || below.isSignedOff || (below.isApart && line.kind !== 'name'))
    return null;
  if (below.kind === 'contact')
    return { ...line, players: [{ ...player, notes: [...player.notes, below.text] }] };
  const sizes = [...player.sizes, ...data.sizes];
  const places = new Set(sizes.map(({ column }) => column));
  const areApart = places.size === sizes.length && !places.has(UNKNOWN);
  const isTaken =
    (player.number !== '' && data.number !== '') ||
    (player.sizes.length > 0 && data.sizes.length > 0 && !areApart);
  if (isTaken) return null;
  const number = player.number || data.number;
  const pending = player.pending || data.pending;
  const notes = [...player.notes, ...data.notes];
  return { ...line, kind: 'player', players: [{ ...player, number, sizes, pending, notes }] };
}
