import { z } from 'zod';
import { changedFields, type FormValues } from '../../changes/merge/merge.ts';
import { allUserStorages, type UserStorage, userStorage } from '../../session/user-storage.ts';

/** Changes to a form's fields: what was there, and what was typed. */
const formChanges = z.record(
  z.string(),
  z.object({ before: z.unknown().optional(), after: z.unknown().optional() }),
);
export type Changes = z.output<typeof formChanges>;

const formDraft = z.object({
  /** When it was typed last, in ms since 1970. */
  at: z.number(),
  /** The version of the record that it changes; null: a new record. */
  etag: z.string().nullable(),
  changes: formChanges,
});
export type Draft = z.output<typeof formDraft>;

/** In ms: how long a draft is kept, 7 days. */
export const DRAFT_KEPT_FOR = 7 * 24 * 60 * 60_000;

const PREFIX = 'draft:';

function isDraft(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** The draft of a record, by its address; null if there is none that is whole and young enough. */
export function readDraft({ read }: UserStorage, record: string): Draft | null {
  return parseDraft(read(PREFIX + record));
}

/** Returns false if it could not be kept. */
export function writeDraft({ write }: UserStorage, record: string, draft: Draft): boolean {
  return write(PREFIX + record, JSON.stringify(draft));
}

export function removeDraft({ remove }: UserStorage, record: string): void {
  remove(PREFIX + record);
}

// Of forms that are on the screen with what is typed there: leaving them speaks of it already.
const open = new Set<string>();

/** Notes whether the draft of a record is what its open form holds now. */
export function markOpen(record: string, isOpen: boolean): void {
  if (isOpen) open.add(PREFIX + record);
  else open.delete(PREFIX + record);
}

/** How many drafts of forms that are not open a sign-out would remove. */
export function countOtherDrafts(userId: number): number {
  return userStorage(userId)
    .names()
    .filter((name) => isDraft(name) && !open.has(name)).length;
}

/** Of these records, the ids of those that have a draft; `addressOf` is the address of a record's call. */
export function idsWithDrafts(
  storage: UserStorage,
  ids: readonly number[],
  addressOf: (id: number) => string,
): number[] {
  const names = new Set(storage.names());
  return ids.filter((id) => names.has(PREFIX + addressOf(id)) && readDraft(storage, addressOf(id)) !== null);
}

/** Removes the drafts of all users that are too old or damaged. */
export function removeOldDrafts(): void {
  for (const { names, read, remove } of allUserStorages()) {
    for (const name of names()) if (isDraft(name) && parseDraft(read(name)) === null) remove(name);
  }
}

/** The changes between two states of a form. */
export function changesBetween(before: FormValues, after: FormValues): Changes {
  const fields = changedFields(before, after);
  return Object.fromEntries(fields.map((field) => [field, { before: before[field], after: after[field] }]));
}

/** Those of the changes that are in none of the others as they are. */
export function changesBeside(changes: Changes, ...others: readonly Changes[]): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, change]) => {
      const text = JSON.stringify(change);
      return others.every((other) => JSON.stringify(other[field]) !== text);
    }),
  );
}

/**
 * The two states between which a draft was typed, to merge with the record as it is now. What is not one of `fields`, or
 * does not fit its field, is left out.
 */
export function draftSides<Values extends FormValues>(
  now: Values,
  changes: Changes,
  fields: readonly (keyof Values & string)[],
): { base: Values; mine: Values } {
  const base: FormValues = { ...now };
  const mine: FormValues = { ...now };
  for (const field of fields) {
    const change = Object.hasOwn(changes, field) ? changes[field] : undefined;
    if (change === undefined || !fits(change.before, now[field]) || !fits(change.after, now[field])) continue;
    base[field] = change.before;
    mine[field] = change.after;
  }
  return { base: base as Values, mine: mine as Values };
}

// Storage can be edited by hand, and hold what an older Kitroom has written.
function parseDraft(text: string | null): Draft | null {
  const { data } = formDraft.safeParse(text === null ? null : parseJson(text));
  return data === undefined || Date.now() - data.at > DRAFT_KEPT_FOR ? null : data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not written by Kitroom: as good as none.
    return null;
  }
}

// A number may be typed as any text, and an empty field is null, so only lists and switches have one type.
function fits(value: unknown, now: unknown): boolean {
  if (Array.isArray(now)) return Array.isArray(value) && value.every((id) => Number.isInteger(id));
  if (typeof now === 'boolean') return typeof value === 'boolean';
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
}
