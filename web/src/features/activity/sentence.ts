import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { actionText } from '@kitroom/contract/history/change-actions';
import { labelOf } from '../../resource/history/change-list.tsx';
import { recordName } from '../../resource/history/put-back.ts';
import { counted } from '../../ui/sentence-parts.ts';
import { kindOf } from '../kinds.ts';
import { type ActivityLine, recordCount } from './activity-lines.ts';

/** An entry as a plain sentence around the record that it names. */
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
    case 'alt-text': {
      const isOne = entry.changes.length + entry.more_changes < 2;
      return of(`${someone} changed the alt text of ${isOne ? 'a picture' : 'pictures'} of product`);
    }
    case 'undo':
      return of(`${someone} undid a change of ${noun}`);
    case 'removed':
      return of(`${someone} undid the import of ${noun}`);
    case 'returned':
      return of(`${someone} brought back ${noun}`);
    case 'sign-in':
      return plain(`${who ?? named ?? 'Someone'} signed in`);
    case 'sign-out':
      return plain(`${who ?? named ?? 'Someone'} signed out`);
    case 'session-ended':
    case 'sessions-ended':
      return sessionsEnded(entry, someone, named);
    case 'sign-in-failed':
      return plain(`Failed sign-in for ${emailOf(entry) ?? named ?? 'an unknown email'}`);
    case 'second-step-failed':
      return plain(`Wrong code at the sign-in of ${named ?? 'someone'}`);
    case 'proved':
      return plain(`${someone} confirmed who they are`);
    case 'proof-failed':
      return plain(`${someone} failed to confirm who they are`);
    case 'token-created':
    case 'token-revoked':
      return ofToken(entry, someone);
    case 'webhook-created':
    case 'webhook-changed':
    case 'webhook-secret-changed':
    case 'webhook-switched-off':
    case 'webhook-removed':
      return ofWebhook(entry, someone);
    case 'reset-requested':
    case 'password-reset':
    case 'password-changed':
    case 'password-refused':
      return ofPassword(entry, someone, named);
    default: {
      if (action === 'passkey-refused')
        return { before: 'A passkey of ', record: named, after: ' was refused: there may be a copy of it' };
      const done = WITHOUT_RECORD[action];
      if (done !== undefined) return plain(`${someone} ${done}`);
      return of(`${someone}${TO_RECORD[action] ?? `: ${actionText(action)}`}`);
    }
  }
}

/** The verbs of changes to a record, between the person and the record's name. */
const TO_RECORD: Partial<Record<string, string>> = {
  upload: ' uploaded a picture of product',
  replace: ' replaced a picture of product',
  delete: ' deleted a picture of product',
  move: ' moved a picture of product',
  swap: ' swapped two pictures of product',
  copy: ' copied pictures to product',
  'bring-back': ' brought back a picture of product',
  'second-step-reset': ' reset the second step of',
  'single-sign-on-linked': ' linked single sign-on to',
  'single-sign-on-unlinked': ' removed single sign-on from',
  invitation: ' sent an invitation to',
  'invitation-link': ' made an invitation link for',
  'view-as-role': ' viewed Kitroom as role',
  'view-as-role-ended': ' stopped viewing Kitroom as role',
};

/** The verbs of actions that no named record belongs to, after the person. */
const WITHOUT_RECORD: Partial<Record<string, string>> = {
  restore: 'restored pictures from a zip',
  'undo-restore': 'undid a restore of pictures',
  'redo-restore': 'undid the undo of a restore of pictures',
  'backup-started': 'started a backup',
  'backup-downloaded': 'downloaded a backup',
  'recovery-code-used': 'used a recovery code',
  'passkey-added': 'added a passkey',
  'passkey-renamed': 'renamed a passkey',
  'passkey-removed': 'removed a passkey',
  'code-app-added': 'added a code app to their account',
  'code-app-removed': 'removed the code app of their account',
  'recovery-codes-made': 'made new recovery codes',
  'browser-trusted': 'trusted a browser for 30 days',
  'browser-trust-ended': 'stopped trusting a browser',
};

function ofToken({ action, changes }: ActivityLine, someone: string): Sentence {
  const value = changes.find(({ field }) => field === 'name')?.after;
  const name = value?.type === 'plain' ? ` "${value.value}"` : '';
  const did = action === 'token-created' ? 'created' : 'revoked';
  return { before: `${someone} ${did} API token${name}`, record: null, after: '' };
}

const TO_WEBHOOK: Partial<Record<string, string>> = {
  'webhook-created': 'created the webhook',
  'webhook-changed': 'changed the webhook',
  'webhook-secret-changed': 'replaced the secret of the webhook',
  'webhook-switched-off': 'switched off the webhook',
  'webhook-removed': 'removed the webhook',
};

function ofWebhook({ action, changes }: ActivityLine, someone: string): Sentence {
  const value = changes.find(({ field }) => field === 'host')?.after;
  const host = value?.type === 'plain' ? ` for ${value.value}` : '';
  return { before: `${someone} ${TO_WEBHOOK[action]}${host}`, record: null, after: '' };
}

function ofPassword(entry: ActivityLine, someone: string, name: string | null): Sentence {
  const plain = (text: string): Sentence => ({ before: text, record: null, after: '' });
  switch (entry.action) {
    case 'reset-requested':
      return plain(`Password reset requested for ${emailOf(entry) ?? name ?? 'an unknown email'}`);
    case 'password-changed':
      return plain(`${someone} changed their password`);
    case 'password-refused':
      return plain(`${someone} tried to change their password with a wrong current one`);
    default:
      return name === null
        ? plain('Password reset')
        : { before: '', record: name, after: ' chose a new password' };
  }
}

// One session of one's own, or all: of one user, who may be the person who ended them, or of everybody.
function sessionsEnded(
  { action, actor, record }: ActivityLine,
  someone: string,
  name: string | null,
): Sentence {
  const plain = (text: string): Sentence => ({ before: `${someone} ended ${text}`, record: null, after: '' });
  if (action === 'session-ended') return plain('one of their sessions');
  if (record === null) return plain('the sessions of all users');
  if (record.id === actor?.id) return plain('their other sessions');
  return { ...plain('all sessions of '), record: name };
}

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
  if (line.action === 'alt-text') return `${someone} changed the alt text of pictures of ${records}`;
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

// The input of someone who is not signed in.
function emailOf({ changes }: ActivityEntry): string | null {
  const typed = changes.find(({ field }) => field === 'email')?.after;
  return typed?.type === 'plain' ? String(typed.value) : null;
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
