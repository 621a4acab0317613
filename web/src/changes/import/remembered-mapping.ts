import { z } from 'zod';
import type { UserStorage } from '../../session/user-storage.ts';
import type { Mapping } from './find-headers.ts';

/** Header lines that are kept for each list; the oldest goes first. */
const KEPT = 20;

const source = z.union([z.object({ column: z.number() }), z.object({ same: z.string() })]).nullable();
/** Header lines, each with its mapping. */
const mappings = z.array(z.tuple([z.string(), z.record(z.string(), source)]));
type Kept = z.output<typeof mappings>;

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
    return mappings.parse(JSON.parse(storage.read(nameOf(entity)) ?? '[]'));
  } catch {
    return [];
  }
}
