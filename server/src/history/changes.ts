import { apiTokens } from '@kitroom/contract/access/api-tokens';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { isKindName, type KindName } from '@kitroom/contract/kinds';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { loggedPictures } from '../catalog/slots/logged-pictures.ts';
import { byPlace, isSamePicture, type PlacedPicture } from '../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import { isSameValue } from '../kinds/kind.ts';
import { isSet } from '../platform/db/schema/record-columns.ts';
import type { LoggedEntry } from './read-entries.ts';
import { ACCOUNT_FIELDS, RECORD_FIELDS, type RecordField } from './record-fields.ts';

/** The value of a field, with ids in place of names. */
export type LoggedValue =
  | { type: 'plain'; value: string | number | boolean }
  | { type: 'record'; of: KindName; id: number }
  | { type: 'records'; of: KindName; ids: readonly number[] }
  | { type: 'picture'; picture: PlacedPicture };

export interface LoggedChange {
  field: string;
  before: LoggedValue | null;
  after: LoggedValue | null;
}

export type Permissions = ReadonlySet<string>;

const VIEWS = 'saved_views';

/** The record left its table or came back, as it was: its entry has the whole row. */
const MOVED: ReadonlySet<string> = new Set<ChangeAction>(['removed', 'returned']);

/** The fields that differ, of those that the holder of these codes may see. */
export function changesOf(entry: LoggedEntry, permissions: Permissions): LoggedChange[] {
  if (entry.entity === IMAGE_ENTITY) {
    return permissions.has(imageCalls.image.access[0]) ? pictureChanges(entry) : [];
  }
  if (entry.entity === apiTokens.entity) return oneText(entry, 'name');
  if (entry.entity === VIEWS) return oneText(entry, 'name');
  if (entry.entity === webhooks.entity) return oneText(entry, 'host');
  if (!isKindName(entry.entity) || MOVED.has(entry.action)) return [];
  const isAccount = entry.action === 'sign-in-failed' || entry.action === 'reset-requested';
  const [before, after] = [parsed(entry.before), parsed(entry.after)];
  const fields = isAccount ? ACCOUNT_FIELDS : RECORD_FIELDS[entry.entity];
  return fields
    .filter((field) => maySee(field, permissions))
    .filter(({ logged }) => !isSameValue(before[logged] ?? null, after[logged] ?? null))
    .map((field) => ({
      field: field.key,
      before: fieldValue(field, before[field.logged]),
      after: fieldValue(field, after[field.logged]),
    }));
}

/** Whether the holder of these codes may see a field of a record that they may see. */
export function maySee({ permissions: needed }: RecordField, permissions: Permissions): boolean {
  return needed === undefined || needed.some((code) => permissions.has(code));
}

function fieldValue({ kind, of }: RecordField, stored: unknown): LoggedValue | null {
  if (stored === undefined || stored === null) return null;
  if (kind === 'flag') return { type: 'plain', value: isSet(stored as number) };
  if (of === undefined) return { type: 'plain', value: stored as string | number };
  if (kind === 'record') return { type: 'record', of, id: stored as number };
  return { type: 'records', of, ids: stored as number[] };
}

// Its name is all that the activity says of it.
function oneText({ before, after }: LoggedEntry, field: 'name' | 'host'): LoggedChange[] {
  const text = String(parsed(after ?? before)[field]);
  return [{ field, before: null, after: { type: 'plain', value: text } }];
}

/** The slots that differ, in the order of the colors. */
function pictureChanges({ before, after }: LoggedEntry): LoggedChange[] {
  const [former, present] = [byPlace(loggedPictures(before)), byPlace(loggedPictures(after))];
  const places = new Map([...former, ...present].map(([key, place]) => [key, place]));
  return [...places]
    .toSorted(([, one], [, other]) => (one.colorId ?? 0) - (other.colorId ?? 0) || one.slot - other.slot)
    .filter(([key]) => !isSamePicture(former.get(key), present.get(key)))
    .map(([key]) => ({
      field: 'pictures',
      before: pictureValue(former.get(key)),
      after: pictureValue(present.get(key)),
    }));
}

function pictureValue(picture: PlacedPicture | undefined): LoggedValue | null {
  return picture ? { type: 'picture', picture } : null;
}

function parsed(json: string | null): Readonly<Record<string, unknown>> {
  return json === null ? {} : JSON.parse(json);
}
