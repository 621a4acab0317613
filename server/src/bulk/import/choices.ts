import type { ImportColumn } from '@kitroom/contract/import/columns';
import { IMPORT_MESSAGES } from '@kitroom/contract/import/import';
import { readPerson } from '@kitroom/contract/import/person-name';
import type { KindName } from '@kitroom/contract/kinds';
import { searchText } from '@kitroom/contract/lists/search-text';
import { tidyText } from '@kitroom/contract/unicode-form';
import { RECORD_KINDS } from '../../kinds/kinds.ts';
import type { Queries } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { anyRecord } from '../../platform/db/records.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { nearestNames } from './nearest.ts';

/** Why a cell names no record, as a sentence; with the text that is no record's name, where that is why. */
export interface NotFound {
  reason: string;
  unknown?: string;
  /** The names that may be meant instead. */
  nearest?: string[];
}

/** The records of one kind that cells may name. */
export interface Choices {
  /** The id of the record with this code or name; why there is none, under the label of the column. */
  find(text: string, label: string): number | NotFound;
  nameOf(id: number): string;
}

/** The records that cells of these columns may name, by their kind. */
export async function loadChoices(
  query: Queries,
  columns: readonly ImportColumn[],
  actor: Actor,
): Promise<ReadonlyMap<KindName, Choices>> {
  const targets = new Set(columns.flatMap(({ of }) => of ?? []));
  const loaded = new Map<KindName, Choices>();
  for (const target of targets) loaded.set(target, await load(query, target, actor));
  return loaded;
}

async function load(query: Queries, target: KindName, actor: Actor): Promise<Choices> {
  const { namedBy } = RECORD_KINDS[target];
  if (namedBy === 'person') return people(query, actor);
  const { records, name } = anyRecord(query, target);
  const rows = records.selectFrom(name);
  if (!RECORD_KINDS[target].fieldNames.includes('is_active'))
    return named(await rows.select(['id', 'name']).execute());
  return named(
    namedBy === 'name'
      ? await rows.select(['id', 'name', 'is_active']).execute()
      : await rows.select(['id', 'name', 'is_active', 'code']).execute(),
  );
}

interface Named {
  id: number;
  name: string;
  code?: string;
  /** Inactive ones are found, but not offered. */
  is_active?: number;
}

function named(rows: readonly Named[]): Choices {
  const called = new Map<string, Named[]>();
  for (const row of rows) {
    call(called, row.name, row);
    if (row.code !== undefined) call(called, row.code, row);
  }
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const nearest = nearestNames(rows.flatMap(({ name, is_active }) => (is_active === 0 ? [] : name)));
  return {
    find(text, label) {
      const tidy = tidyText(text);
      const [first, second] = foundBy(called, tidy);
      if (first === undefined) return unknownChoice(label, tidy, nearest);
      if (second === undefined) return first.id;
      const [ofName, ofCode] =
        normalized(first.name) === normalized(tidy) ? [first, second] : [second, first];
      return { reason: IMPORT_MESSAGES.ambiguousChoice(label, tidy, [ofCode.name, ofName.code ?? '']) };
    },
    nameOf: (id) => names.get(id) ?? '',
  };
}

/** Active users, by first and last name; by email for users who can see it. */
async function people(query: Queries, { permissions }: Actor): Promise<Choices> {
  const rows = await query
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'is_active'])
    .execute();
  const called = new Map<string, number[]>();
  const names = new Map<number, string>();
  const nearest = nearestNames(
    rows.flatMap((row) => (row.is_active === 0 ? [] : `${row.first_name} ${row.last_name}`)),
  );
  const mayUseEmail = permissions.has('USERS_READ');
  for (const { id, first_name, last_name, email, is_active } of rows) {
    names.set(id, `${first_name} ${last_name}`);
    if (is_active === 0) continue;
    call(called, `${first_name} ${last_name}`, id);
    call(called, `${last_name}, ${first_name}`, id);
    if (mayUseEmail) call(called, email, id);
  }
  return {
    find(text, label) {
      const name = readPerson(text);
      const [id, ...others] =
        [text, name && `${name.first_name} ${name.last_name}`]
          .map((written) => foundBy(called, tidyText(written ?? '')))
          .find((found) => found.length > 0) ?? [];
      if (id === undefined) return unknownChoice(label, tidyText(text), nearest);
      return others.length === 0 ? id : { reason: IMPORT_MESSAGES.ambiguousPerson(tidyText(text)) };
    },
    nameOf: (id) => names.get(id) ?? '',
  };
}

function unknownChoice(label: string, text: string, nearestTo: (text: string) => string[]): NotFound {
  const nearest = nearestTo(text);
  const unknown = { reason: IMPORT_MESSAGES.unknownChoice(label, text), unknown: text };
  return nearest.length === 0 ? unknown : { ...unknown, nearest };
}

/** Lets a record be found by a text, and as lists find it, without accents and the like. */
function call<Item>(called: Map<string, Item[]>, text: string, item: Item): void {
  for (const key of [normalized(text), searchKey(text)]) {
    const items = called.get(key) ?? [];
    called.set(key, items);
    // A record's names come one after the other.
    if (items.at(-1) !== item) items.push(item);
  }
}

/** The records that are called exactly so; if there are none, those that are found so, where that is only one. */
function foundBy<Item>(called: Map<string, Item[]>, text: string): readonly Item[] {
  const exact = called.get(normalized(text));
  if (exact) return exact;
  const alike = called.get(searchKey(text)) ?? [];
  return alike.length === 1 ? alike : [];
}

// No normalized text has a line feed in front.
function searchKey(text: string): string {
  return `\n${searchText(text).replace(/\s+/gu, ' ')}`;
}

/** Names that are not found, of one cell: a cell has room for thousands. */
const SAID = 10;

/** The ids that a cell such as `Black; Navy` names, or why some of them cannot be found, each once: the first of those. */
export function findMany(choices: Choices, text: string, label: string): number[] | NotFound[] {
  const whole = choices.find(text, label);
  if (typeof whole === 'number') return [whole];
  const ids = new Set<number>();
  const missing = new Map<string, NotFound>();
  for (const part of parts(text, /[;|\n]/u)) {
    const found = choices.find(part, label);
    // Names may have commas and slashes in them: they separate only texts that aren't a name as a whole.
    const each =
      typeof found === 'number' ? [found] : parts(part, /[,/]/u).map((one) => choices.find(one, label));
    for (const id of each) {
      if (typeof id === 'number') {
        ids.add(id);
        continue;
      }
      const key = normalized(id.reason);
      if (!missing.has(key)) missing.set(key, id);
    }
  }
  return missing.size > 0 ? [...missing.values()].slice(0, SAID) : [...ids];
}

function parts(text: string, separator: RegExp): string[] {
  return text.split(separator).filter((part) => tidyText(part) !== '');
}
