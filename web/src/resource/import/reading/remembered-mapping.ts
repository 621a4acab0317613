import type { UserStorage } from '../../../session/user-storage.ts';
import type { Mapping, Source } from './find-headers.ts';

/** Header lines that are kept for each list; the oldest goes first. */
const KEPT = 20;

type Kept = [headers: string, mapping: Mapping][];

/** The mapping that was last used for these headers; null: none. */
export function recallMapping(
  storage: UserStorage,
  entity: string,
  headers: readonly string[],
): Mapping | null {
  const found = read(storage, entity).find(([kept]) => kept === keyOf(headers));
  return found?.[1] ?? null;
}

/** Keeps a mapping for the next file with these headers. */
export function keepMapping(
  storage: UserStorage,
  entity: string,
  headers: readonly string[],
  mapping: Mapping,
): void {
  const others = read(storage, entity).filter(([kept]) => kept !== keyOf(headers));
  const all: Kept = [...others.slice(1 - KEPT), [keyOf(headers), mapping]];
  storage.write(nameOf(entity), JSON.stringify(all));
}

function nameOf(entity: string): string {
  return `import:${entity}`;
}

function keyOf(headers: readonly string[]): string {
  return headers.map((header) => header.trim().toLowerCase()).join('\t');
}

function read(storage: UserStorage, entity: string): Kept {
  try {
    const kept: unknown = JSON.parse(storage.read(nameOf(entity)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(entry: unknown): entry is Kept[number] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const mapping: unknown = entry[1];
  return typeof mapping === 'object' && mapping !== null && Object.values(mapping).every(isSource);
}

function isSource(source: unknown): source is Source {
  if (source === null) return true;
  if (typeof source !== 'object') return false;
  return (
    ('column' in source && typeof source.column === 'number') ||
    ('same' in source && typeof source.same === 'string')
  );
}
