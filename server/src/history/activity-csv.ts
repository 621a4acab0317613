import { setImmediate as nextTick } from 'node:timers/promises';
import type { ActivityEntry, ActivityFilter } from '@kitroom/contract/history/activity';
import { actionText } from '@kitroom/contract/history/change-actions';
import type { HistoryChange, HistoryValue, NamedRecord } from '@kitroom/contract/history/history';
import { RUNS_AS_FORMULA } from '@kitroom/contract/import/formula-guard';
import { isKindName, KINDS } from '@kitroom/contract/kinds';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import type { Actor } from '../platform/http/actor.ts';
import { readActivity } from './activity.ts';
import type { HistoryParts } from './describe-entries.ts';
import type { Position } from './read-entries.ts';

/** Entries that are read and written without others in between: about 8 ms of work. */
const AT_ONCE = 200;
/** Spreadsheets cut a cell at 32,767 characters. */
const CELL_LENGTH = 32_000;

const HEADERS = ['Time (UTC)', 'Person', 'Action', 'Kind', 'Record', 'Record ID', 'Changes', 'Request'];

/** Everything that is filtered, newest first and named as of today, as the parts of a CSV file: UTF-8 with a byte order mark for Excel. */
export async function* activityCsv(
  parts: HistoryParts,
  filter: ActivityFilter,
  reader: Actor,
): AsyncGenerator<string> {
  yield `\uFEFF${line(HEADERS)}`;
  let before: Position | undefined;
  do {
    await nextTick();
    const page = await readActivity(parts, filter, { before, count: AT_ONCE, reader, details: false });
    yield page.entries.map((entry) => line(cells(entry))).join('');
    before = page.next;
  } while (before);
}

function cells(entry: ActivityEntry): string[] {
  const { at, actor, action, entity, record, changes, more_changes, request_id } = entry;
  const more = more_changes > 0 ? [`${more_changes} more`] : [];
  return [
    at,
    actor?.name ?? '',
    actionText(action),
    kindOf(entity),
    record ? (record.name ?? record.former_name ?? '') : '',
    record ? String(record.id) : '',
    [...changes.map(changeText), ...more].join('; '),
    request_id,
  ];
}

function kindOf(entity: string): string {
  if (entity === IMAGE_ENTITY) return KINDS.products.label;
  if (entity === 'backups') return 'Backup';
  return isKindName(entity) ? KINDS[entity].label : 'Session';
}

function changeText({ field, before, after }: HistoryChange): string {
  const isList = before?.type === 'records' || after?.type === 'records';
  if (!isList) return `${field}: ${valueText(before)} → ${valueText(after)}`;
  const [former, present] = [recordsIn(before), recordsIn(after)];
  const [formerIds, presentIds] = [idsOf(former), idsOf(present)];
  const added = present.filter(({ id }) => !formerIds.has(id));
  const removed = former.filter(({ id }) => !presentIds.has(id));
  const lists = [...added.map((one) => `+ ${nameText(one)}`), ...removed.map((one) => `− ${nameText(one)}`)];
  return `${field}: ${lists.join(', ')}`;
}

function valueText(value: HistoryValue | null): string {
  if (value === null) return '(empty)';
  switch (value.type) {
    case 'plain':
      return typeof value.value === 'boolean' ? (value.value ? 'Yes' : 'No') : String(value.value);
    case 'record':
      return nameText(value.record);
    case 'records':
      return value.records.map(nameText).join(', ');
    case 'picture':
      return `${value.picture.color ? nameText(value.picture.color) : 'Hero'} slot ${value.picture.slot}, ${value.picture.sha256.slice(0, 8)}`;
  }
}

function recordsIn(value: HistoryValue | null): readonly NamedRecord[] {
  return value?.type === 'records' ? value.records : [];
}

function idsOf(records: readonly NamedRecord[]): ReadonlySet<number> {
  return new Set(records.map(({ id }) => id));
}

function nameText({ id, name, former_name }: NamedRecord): string {
  return name ?? former_name ?? `#${id}`;
}

function line(texts: readonly string[]): string {
  return `${texts.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const cut = text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH)}…` : text;
  const safe = RUNS_AS_FORMULA.test(cut) ? `'${cut}` : cut;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
