import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { actionText } from '@kitroom/contract/history/change-actions';
import { labelOf } from '../../resource/history/change-list.tsx';
import { recordName } from '../../resource/history/put-back.ts';
import { counted } from '../../resource/usage.ts';
import { kindOf } from '../kinds.ts';
import { type ActivityLine, recordCount } from './activity-lines.ts';

/** What was done, in a plain sentence around the record that it names. */
export interface Sentence {
  before: string;
  /** Null: the sentence names none. */
  record: string | null;
  after: string;
}

/** Fields that a sentence names before it counts the others. */
const NAMED_FIELDS = 3;

/** Such as 'Dana Lee changed Name of product HD9' or 'Failed sign-in for x@example.com'. */
export function sentenceOf(entry: ActivityLine, labels: Record<string, string>): Sentence {
  const { action, actor, entity, record } = entry;
  const who = actor?.name ?? null;
  const noun = kindOf(entity)?.noun.one ?? 'record';
  const named = record === null ? null : recordName(record);
  const of = (text: string): Sentence => ({ before: `${text} `, record: named, after: '' });
  const plain = (text: string): Sentence => ({ before: text, record: null, after: '' });
  // Nobody is signed in when Kitroom sets itself up, or when a command is run.
  const someone = who ?? 'Kitroom';

  const count = recordCount(entry);
  if (count > 1) return plain(bulkText(entry, labels, { someone, count }));

  const ofPicture = PICTURE_ACTIONS.get(action);
  if (ofPicture !== undefined) return of(`${someone} ${ofPicture} product`);
  switch (action) {
    case 'create':
      return who === null
        ? { before: `${capital(noun)} `, record: named, after: ' was created' }
        : of(`${who} created ${noun}`);
    case 'import':
      return of(`${someone} imported ${noun}`);
    case 'update':
    case 'links': {
      const fields = fieldsOf(entry, labels);
      if (fields === '')
        return { before: `${someone} saved ${noun} `, record: named, after: ' without changes' };
      return of(`${someone} changed ${fields} of ${noun}`);
    }
    case 'restore':
      return plain(`${someone} restored pictures from a zip`);
    case 'undo-restore':
      return plain(`${someone} undid a restore of pictures`);
    case 'redo-restore':
      return plain(`${someone} undid the undo of a restore of pictures`);
    case 'undo':
      return of(`${someone} undid a change of ${noun}`);
    case 'removed':
      return of(`${someone} undid the import of ${noun}`);
    case 'returned':
      return of(`${someone} brought back ${noun}`);
    case 'invitation':
      return of(`${someone} sent an invitation to`);
    case 'invitation-link':
      return of(`${someone} made an invitation link for`);
    case 'sign-in':
      return plain(`${who ?? named ?? 'Someone'} signed in`);
    case 'sign-out':
      return plain(`${who ?? named ?? 'Someone'} signed out`);
    case 'session-ended':
      return plain(`${someone} ended one of their sessions`);
    case 'sign-in-failed':
      return plain(`Failed sign-in for ${emailOf(entry) ?? named ?? 'an unknown email'}`);
    case 'view-as-role':
      return of(`${someone} viewed Kitroom as role`);
    case 'view-as-role-ended':
      return of(`${someone} stopped viewing Kitroom as role`);
    case 'backup-started':
      return plain(`${someone} started a backup`);
    case 'backup-downloaded':
      return plain(`${someone} downloaded a backup`);
    case 'reset-requested':
      return plain(`Password reset requested for ${emailOf(entry) ?? named ?? 'an unknown email'}`);
    case 'password-reset':
      return {
        before: '',
        record: named,
        after: named === null ? 'Password reset' : ' chose a new password',
      };
    default:
      return of(`${someone}: ${actionText(action)}`);
  }
}

const PICTURE_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['upload', 'uploaded a picture of'],
  ['replace', 'replaced a picture of'],
  ['delete', 'deleted a picture of'],
  ['move', 'moved a picture of'],
  ['swap', 'swapped two pictures of'],
  ['copy', 'copied pictures to'],
  ['bring-back', 'brought back a picture of'],
  ['alt-text', 'changed the alt text of a picture of'],
]);

// Only what one call can do to many records.
function bulkText(
  line: ActivityLine,
  labels: Record<string, string>,
  { someone, count }: { someone: string; count: number },
): string {
  const { one, many } = kindOf(line.entity)?.noun ?? { one: 'record', many: 'records' };
  const records = counted(count, one, many);
  if (line.action === 'create') return `${someone} created ${records}`;
  if (line.action === 'import') return `${someone} imported ${records}`;
  if (line.action === 'undo') return `${someone} undid changes of ${records}`;
  if (line.action === 'removed') return `${someone} undid the import of ${records}`;
  if (line.action === 'returned') return `${someone} brought back ${records}`;
  if (line.action === 'copy') return `${someone} copied pictures to ${records}`;
  const all = [line, ...line.others];
  const changes = all.flatMap((each) => each.changes);
  const more_changes = Math.max(...all.map((each) => each.more_changes));
  const fields = fieldsOf({ ...line, changes, more_changes }, labels);
  return fields === ''
    ? `${someone} saved ${records} without changes`
    : `${someone} changed ${fields} of ${records}`;
}

/** A sentence as one text. */
export function sentenceText({ before, record, after }: Sentence): string {
  return `${before}${record ?? ''}${after}`.trim();
}

function fieldsOf({ changes, more_changes }: ActivityEntry, labels: Record<string, string>): string {
  const names = [...new Set(changes.map((change) => labelOf(change, labels)))];
  const rest = names.length + more_changes - NAMED_FIELDS;
  if (rest > 0) return `${names.slice(0, NAMED_FIELDS).join(', ')} and ${rest} more`;
  const last = names.pop();
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`;
}

// What someone typed who is not signed in.
function emailOf({ changes }: ActivityEntry): string | null {
  const typed = changes.find(({ field }) => field === 'email')?.after;
  return typed?.type === 'plain' ? String(typed.value) : null;
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
