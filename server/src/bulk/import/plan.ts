import { createHash } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { ImportColumn } from '@kitroom/contract/import/columns';
import {
  IMPORT_MESSAGES,
  type ImportedChange,
  type ImportInput,
  type LineError,
} from '@kitroom/contract/import/import';
import { plainSigns } from '@kitroom/contract/lists/search-text';
import { type Fields, isSameValue, withoutLinks } from '../../kinds/kind.ts';
import { breather } from '../../platform/breather.ts';
import type { Queries } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { findRecords } from '../../platform/db/records.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { invalid } from '../../platform/http/errors.ts';
import { loadChoices } from './choices.ts';
import type { ImportKind } from './import-kinds.ts';
import { nothingThere, type PresentLine, presentByKey, storedKeys } from './present-lines.ts';
import { type LineReader, readLine, shownValue } from './read-line.ts';

/** The outcome of one line. */
export interface PlannedLine {
  /** What its record is found by; undefined: it says nothing valid. */
  key: string | undefined;
  result: 'create' | 'change' | 'unchanged' | 'error';
  present: PresentLine | undefined;
  /** Whether its record is inactive, and the line says nothing about it. */
  staysInactive: boolean;
  /** As the form would send it, with what else the line says; undefined: it has errors. */
  input: Fields | undefined;
  changes: ImportedChange[];
  errors: LineError[];
}

export interface Plan {
  lines: PlannedLine[];
  /** Stands for what the lines would do at this moment. */
  preview: string;
  /** Ids of records that give up a value, which another line takes, by column. */
  vacated: ReadonlyMap<string, readonly number[]>;
}

interface PlanParts {
  kind: ImportKind;
  actor: Actor;
  /** Whether nobody else shall change the present records until the transaction ends. */
  locked: boolean;
}

/** Says of each line what it would do, and writes nothing. Throws 400 where columns are unknown or the key is missing. */
export async function planImport(query: Queries, parts: PlanParts, input: ImportInput): Promise<Plan> {
  const { kind, actor } = parts;
  const columns = requireColumns(kind, input.columns);
  // Reading and checking the body was one piece of work.
  await nextTick();
  const reader: LineReader = { columns, choices: await loadChoices(query, columns, actor) };
  const breathe = breather();
  const keys = await storedKeys(query, kind, await keysOf(kind, columns, input.lines));
  const known = new Set(keys.filter((key) => key !== undefined));
  const present = await presentByKey(query, parts, columns, [...known]);

  const lines: PlannedLine[] = [];
  for (const [at, cells] of input.lines.entries()) {
    const key = keys[at];
    lines.push({ key, ...planLine(parts, reader, cells, key === undefined ? undefined : present.get(key)) });
    await breathe();
  }
  refuseRepeatedKeys(kind, lines);
  await refuseNewRecords(query, parts, lines);
  const vacated = await refuseTakenValues(query, parts, lines);
  return { lines, vacated, preview: await previewOf(lines) };
}

// Stands for what the lines would do: other lines with the same effect have the same.
async function previewOf(lines: readonly PlannedLine[]): Promise<string> {
  const hash = createHash('sha256');
  const breathe = breather();
  for (const { result, present, input, errors } of lines) {
    const is =
      result === 'unchanged' ? null : [present?.row.id, present?.row.version, present?.mark, input, errors];
    hash.update(JSON.stringify([result, is]));
    await breathe();
  }
  return hash.digest('base64url');
}

function requireColumns(kind: ImportKind, fields: readonly string[]): ImportColumn[] {
  const columns = fields.map((field, at) => {
    const column = kind.columns.find((one) => one.field === field);
    if (!column) throw invalid([{ path: `columns.${at}`, message: IMPORT_MESSAGES.unknownColumn }]);
    return column;
  });
  if (columns.some(({ field }) => field === kind.key)) return columns;
  throw invalid([{ path: 'columns', message: IMPORT_MESSAGES.keyMissing(labelOf(kind, kind.key)) }]);
}

function labelOf({ columns }: ImportKind, field: string): string {
  return columns.find((column) => column.field === field)?.label ?? field;
}

// As the form would keep it, in the form in which it is compared; undefined where it is not valid.
async function keysOf(
  { key, input }: ImportKind,
  columns: readonly ImportColumn[],
  lines: ImportInput['lines'],
): Promise<(string | undefined)[]> {
  const at = columns.findIndex(({ field }) => field === key);
  const schema = input.shape[key];
  const breathe = breather();
  const keys: (string | undefined)[] = [];
  for (const cells of lines) {
    const parsed = schema?.safeParse(cells[at]);
    keys.push(parsed?.success ? normalized(parsed.data as string) : undefined);
    await breathe();
  }
  return keys;
}

function planLine(
  { kind, actor }: PlanParts,
  reader: LineReader,
  cells: readonly string[],
  present: PresentLine | undefined,
): Omit<PlannedLine, 'key'> {
  const { permissions } = actor;
  const read = readLine(reader, cells, present?.fields);
  const { [kind.key]: key, ...others } = read.fields;
  // A record is found by its key, which stays as it is.
  const given = present ? others : read.fields;
  const unread = [...read.errors, ...nothingThere(kind, given, present)];
  const staysInactive = present?.fields.is_active === false && !saysWhetherActive(reader, cells);
  const line = { present, staysInactive, input: undefined, changes: [], errors: unread };
  if (present && unread.length === 0 && Object.keys(given).length === 0 && mayRead(kind, permissions))
    return { ...line, result: 'unchanged' };
  const needed = present ? kind.resource.updatePermission : kind.resource.createPermission;
  if (!permissions.has(needed)) {
    const message = present ? IMPORT_MESSAGES.mayNotChange : IMPORT_MESSAGES.mayNotCreate;
    return { ...line, result: 'error', errors: [{ path: '', message }] };
  }
  const parsed = kind.input.safeParse({ ...withoutLinks(present?.fields ?? {}), ...given });
  if (!parsed.success || unread.length > 0) {
    const holds = (path: string) => reader.columns.find(({ field }) => field === path)?.alsoHolds ?? [];
    const known = new Set(unread.flatMap(({ path }) => [path, ...holds(path)]));
    const issues = (parsed.error?.issues ?? []).map((issue) => ({
      path: String(issue.path[0] ?? ''),
      message: issue.message,
    }));
    return {
      ...line,
      result: 'error',
      errors: [...unread, ...issues.filter(({ path }) => !known.has(path))],
    };
  }
  const input: Fields = parsed.data;
  if (!present) return { ...line, result: 'create', input };
  const changes = Object.keys(given)
    .filter((field) => !isSameValue(present.fields[field], input[field]))
    .map((field) => changeOf(field, present.fields[field], input[field], reader));
  return changes.length === 0
    ? { ...line, result: 'unchanged' }
    : { ...line, result: 'change', input, changes };
}

function saysWhetherActive({ columns }: LineReader, cells: readonly string[]): boolean {
  const at = columns.findIndex(({ field }) => field === 'is_active');
  return (cells[at] ?? '').trim() !== '';
}

function mayRead({ resource }: ImportKind, permissions: ReadonlySet<string>): boolean {
  return resource.readPermissions.some((code) => permissions.has(code));
}

function changeOf(
  field: string,
  before: unknown,
  after: unknown,
  { columns, choices }: LineReader,
): ImportedChange {
  const column = columns.find((one) => one.field === field);
  return {
    field,
    before: shownValue(column, before, choices),
    after: shownValue(column, after, choices),
  };
}

function refuse(line: PlannedLine, error: LineError): void {
  line.result = 'error';
  line.errors = [...line.errors, error];
}

function refuseRepeatedKeys(kind: ImportKind, lines: PlannedLine[]): void {
  const seen = new Set<string>();
  for (const line of lines) {
    if (line.key === undefined) continue;
    const key = line.present ? line.key : plainSigns(line.key);
    if (seen.has(key))
      refuse(line, { path: kind.key, message: IMPORT_MESSAGES.twice(labelOf(kind, kind.key)) });
    seen.add(key);
  }
}

async function refuseNewRecords(query: Queries, { kind, actor }: PlanParts, lines: PlannedLine[]) {
  const refusalOf = kind.refuseNew?.(query, actor);
  if (!refusalOf) return;
  for (const line of lines) {
    if (line.result !== 'create') continue;
    const refusal = await refusalOf(line.input ?? {});
    if (refusal) refuse(line, refusal);
  }
}

/** Names and the like that must be unique, as they would be after the import. */
async function refuseTakenValues(query: Queries, { kind }: PlanParts, lines: PlannedLine[]) {
  const vacated = new Map<string, number[]>();
  const breathe = breather();
  for (const [column, value] of Object.entries(kind.taken)) {
    if (value === null || column === kind.keyColumn) continue;
    const { path, message } = value;
    const { wanted, after } = await refuseRepeatedValues(kind, { column, path }, lines, breathe);
    const givenUp: number[] = [];
    const taken = { table: kind.entity, column, values: [...wanted.keys()], locked: false };
    for await (const holders of findRecords(query, taken)) {
      for (const { id, [column]: held } of holders) {
        const line = wanted.get(String(held));
        if (!line || line.present?.row.id === id) continue;
        if ((after.get(id) ?? held) === held) refuse(line, { path, message });
        else givenUp.push(id);
      }
      await breathe();
    }
    vacated.set(column, givenUp);
  }
  return vacated;
}

/**
 * Refuses lines that take a value which another line has as well. Resolves to the line that has each value, and to the values
 * of the file's records afterwards, by their ids.
 */
async function refuseRepeatedValues(
  kind: ImportKind,
  { column, path }: { column: string; path: string },
  lines: PlannedLine[],
  breathe: ReturnType<typeof breather>,
) {
  const wanted = new Map<string, PlannedLine>();
  const after = new Map<number, string>();
  for (const line of lines) {
    const text = (line.input ?? line.present?.fields)?.[path];
    if (line.result === 'error' || typeof text !== 'string') continue;
    const key = normalized(text);
    if (line.present) after.set(line.present.row.id, key);
    const isNew = !line.present || line.present.row[column] !== key;
    if (!wanted.has(key)) wanted.set(key, line);
    else if (isNew) refuse(line, { path, message: IMPORT_MESSAGES.twice(labelOf(kind, path)) });
    await breathe();
  }
  return { wanted, after };
}
