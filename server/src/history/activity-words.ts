import { KIND_NAMES, KINDS, type KindName } from '@kitroom/contract/kinds';
import { LOOK_ALIKE_SIGN, searchText } from '@kitroom/contract/lists/search-text';
import type { Field } from '@kitroom/contract/record-fields';
import { unicodeForm } from '@kitroom/contract/unicode-form';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import { RECORD_KINDS } from '../kinds/kinds.ts';
import type { Engine } from '../platform/db/database.ts';
import { maySee, type Permissions } from './changes.ts';
import { ACCOUNT_FIELDS, RECORD_FIELDS } from './record-fields.ts';

/**
 * That a word is in a text that an entry changed, before or after, in what a changed field is called, in the name of the
 * record, or in that of the person; capitals and accents make no difference, nor do apostrophes, quotation marks, and dashes.
 * Fields that the holder of these codes cannot see are not searched: what is found would tell what they hold.
 */
export function hasWord(engine: Engine, word: string, reader: Permissions): RawBuilder<SqlBool> {
  const named = finds(engine, word);
  // As it stands in JSON, where quotes and backslashes are escaped. Few entries have it at all: only they are taken apart.
  const logged = finds(engine, JSON.stringify(word).slice(1, -1), '*');
  const [before, after] = [textOf(engine, 'before'), textOf(engine, 'after')];
  const changed = (which: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
    select 1 from ${keysOf(engine)} where ${which} and ${before} is distinct from ${after})`;
  const inValue = sql<SqlBool>`entity <> ${IMAGE_ENTITY} and ("before" ${logged} or "after" ${logged})
    and ${changed(sql`entity || '.' || field.key in (${list(textKeys(reader))}) and (${before} ${named} or ${after} ${named})`)}`;
  const conditions: RawBuilder<SqlBool>[] = [inValue];
  for (const entity of KIND_NAMES) {
    const labeled = keysLabeled(entity, word, reader);
    if (labeled.length > 0)
      conditions.push(sql`entity = ${entity} and ${changed(sql`field.key in (${list(labeled)})`)}`);
    const { pictures } = RECORD_KINDS[entity];
    const entities = pictures === null ? [entity] : [entity, pictures.entity];
    conditions.push(sql`entity in (${list(entities)}) and entity_id in
      (select id from ${sql.table(entity)} where ${nameOf(entity)} ${named})`);
  }
  conditions.push(sql`actor_user_id in (select id from users where ${nameOf('users')} ${named})`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** The texts of the change log that the reader sees as they are, each as its kind and its key. */
function textKeys(reader: Permissions): string[] {
  const fields = KIND_NAMES.map((kind) => [kind, RECORD_FIELDS[kind]] as const);
  return [...fields, [ACCOUNTS, ACCOUNT_FIELDS] as const].flatMap(([kind, some]) =>
    some
      .filter((field) => field.kind === 'plain' && maySee(field, reader))
      .map(({ logged }) => `${kind}.${logged}`),
  );
}

/** Failed sign-ins and requested links are logged under the user. */
const ACCOUNTS: KindName = 'users';

/** Keys of the fields that the reader sees and whose label has the word. */
function keysLabeled(entity: KindName, word: string, reader: Permissions): string[] {
  const labels = KINDS[entity].fields as Readonly<Record<string, Field>>;
  return RECORD_FIELDS[entity]
    .filter((field) => maySee(field, reader))
    .filter(({ key }) => labels[key]?.label.toLowerCase().includes(word.toLowerCase()))
    .map(({ logged }) => logged);
}

/** The keys of an entry's JSON. Only what was removed has no `after`. */
function keysOf(engine: Engine) {
  const logged = sql`coalesce("after", "before")`;
  return engine === 'postgres'
    ? sql`json_object_keys(${logged}::json) as field(key)`
    : sql`json_each(${logged}) as field`;
}

function textOf(engine: Engine, side: 'before' | 'after') {
  return engine === 'postgres'
    ? sql`(${sql.ref(side)}::json ->> field.key)`
    : sql`(${sql.ref(side)} ->> field.key)`;
}

function list(texts: readonly string[]) {
  return sql.join(texts.map((text) => sql.lit(text)));
}

function nameOf(entity: KindName) {
  const columns = KINDS[entity].calledBy.map((column) => sql.ref(column));
  return sql.join(columns, sql` || ' ' || `);
}

/**
 * A comparison that finds `text`, by the patterns that both engines have: lists of letters. `anySign`: how many signs are in the
 * place of apostrophes, quotation marks, and dashes, of which a word may have others.
 */
function finds(engine: Engine, text: string, anySign: '?' | '*' = '?'): RawBuilder<unknown> {
  const isGlob = engine === 'sqlite';
  const sign = isGlob ? anySign : anySign.replace('?', '.').replace('*', '.*');
  const literal = (part: string) =>
    isGlob ? part.replace(/[*?[]/u, '[$&]') : part.replace(/[!-/:-@[-`{-~]/u, '\\$&');
  const parts = unicodeForm(text, 'NFC').match(SIGN_OR_LETTER) ?? [];
  const pattern = parts.map((part) => (SIGN.test(part) ? sign : (lettersLike(part) ?? literal(part))));
  return isGlob ? sql`glob ${`*${pattern.join('')}*`}` : sql`~ ${pattern.join('')}`;
}

const SIGN = new RegExp(`\\\\?${LOOK_ALIKE_SIGN}`, 'u');
const SIGN_OR_LETTER = new RegExp(`${SIGN.source}|[\\s\\S]`, 'gu');

/** Letters by what `searchText` makes of them: À, à, and ạ, for instance, by a. */
const ALIKE = new Map<string, string>();
for (let code = 0x41; code <= 0x1fff; code += 1) {
  const letter = String.fromCodePoint(code);
  const plain = searchText(letter);
  if (/\p{L}/u.test(letter)) ALIKE.set(plain, (ALIKE.get(plain) ?? '') + letter);
}

/** The list of the letters that are searched as this one is. */
function lettersLike(letter: string): string | null {
  return /\p{L}/u.test(letter) ? `[${letter}${ALIKE.get(searchText(letter)) ?? ''}]` : null;
}
