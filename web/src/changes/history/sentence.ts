import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { actionText, type ChangeAction } from '@kitroom/contract/history/change-actions';
import type { Noun } from '../../resource/screens.ts';
import { counted, nameList } from '../../ui/sentence-parts.ts';
import { labelOf } from './change-list.tsx';
import { type EntryLine, entriesOf, isBulk, isOfMany, isRun, recordCount } from './entry-lines.ts';
import { recordName } from './put-back.ts';

/** A line as a plain sentence around the record that it names. */
export interface Sentence {
  before: string;
  /** Null: the sentence names none. */
  record: string | null;
  after: string;
}

/**
 * Actions in sentences: `{who}` did it, to `{records}`, which are one record with its kind or a number of them; `{record}`
 * is the name alone.
 */
const SENTENCES: Partial<Record<string, string>> = {
  create: '{who} created {records}',
  import: '{who} imported {records}',
  update: '{who} changed {fields} of {records}',
  links: '{who} changed {fields} of {records}',
  linked: '{who} changed {fields} of {records}',
  undo: '{who} undid {changes} of {records}',
  removed: '{who} undid the import of {records}',
  returned: '{who} restored {records}',
  upload: '{who} uploaded {pictures} of {records}',
  replace: '{who} replaced a picture of {records}',
  delete: '{who} deleted {pictures} of {records}',
  move: '{who} moved a picture of {records}',
  swap: '{who} swapped two pictures of {records}',
  copy: '{who} copied pictures to {records}',
  'bring-back': '{who} restored a picture of {records}',
  'alt-text': '{who} changed the alt text of {pictures} of {records}',
  restore: '{who} restored pictures from a zip',
  restored: '{who} restored pictures from a zip',
  'undo-restore': '{who} undid a restore of pictures',
  'redo-restore': '{who} undid the undo of a restore of pictures',
  'backup-started': '{who} started a backup',
  'backup-downloaded': '{who} downloaded a backup',
  'view-shared': '{who} saved view "{name}" for everyone',
  'view-changed': '{who} changed view "{name}" for everyone',
  'view-deleted': '{who} deleted view "{name}" for everyone',
  'token-created': '{who} created API token "{name}"',
  'token-revoked': '{who} revoked API token "{name}"',
  'webhook-created': '{who} created the webhook for {host}',
  'webhook-changed': '{who} changed the webhook for {host}',
  'webhook-secret-changed': '{who} replaced the secret of the webhook for {host}',
  'webhook-switched-off': '{who} switched off the webhook for {host}',
  'webhook-removed': '{who} removed the webhook for {host}',
  invitation: '{who} sent an invitation to {record}',
  'invitation-link': '{who} created an invitation link for {record}',
  'sign-in': '{user} signed in',
  'sign-out': '{user} signed out',
  'session-ended': '{who} ended one of their sessions',
  'sessions-ended': '{who} ended all sessions of {record}',
  'sign-in-failed': 'Failed sign-in for {email}',
  'second-step-failed': 'Wrong code at the sign-in of {owner}',
  'second-step-reset': '{who} reset the second step of {record}',
  'single-sign-on-linked': '{who} linked single sign-on to {record}',
  'single-sign-on-unlinked': '{who} removed single sign-on from {record}',
  'view-as-role': '{who} viewed Kitroom as role {record}',
  'view-as-role-ended': '{who} stopped viewing Kitroom as role {record}',
  proved: '{who} confirmed who they are',
  'proof-failed': '{who} failed to confirm who they are',
  'reset-requested': 'Password reset requested for {email}',
  'password-reset': '{record} chose a new password',
  'password-changed': '{who} changed their password',
  'password-refused': '{who} tried to change their password with a wrong current one',
  'recovery-code-used': '{who} used a recovery code',
  'recovery-codes-made': '{who} created new recovery codes',
  'passkey-added': '{who} added a passkey',
  'passkey-renamed': '{who} renamed a passkey',
  'passkey-removed': '{who} removed a passkey',
  'passkey-refused': 'A passkey of {record} was refused: there may be a copy of it',
  'code-app-added': '{who} added a code app to their account',
  'code-app-removed': '{who} removed the code app of their account',
  'browser-trusted': '{who} trusted a browser for 30 days',
  'browser-trust-ended': '{who} stopped trusting a browser',
} satisfies Partial<Record<ChangeAction, string>>;

/**
 * Such as 'Dana Lee changed Name of product HD9' or 'Failed sign-in for x@example.com'. `records` says what was changed,
 * with `{record}` where one is named: 'product {record}', 'this product', '3 products'.
 */
export function sentenceOf(line: EntryLine, records: string, labels: Record<string, string>): Sentence {
  const { actor, record } = line;
  const name = record === null ? null : recordName(record);
  const entries = entriesOf(line);
  const seen = entries.reduce((sum, { changes, more_changes }) => sum + changes.length + more_changes, 0);
  // Not everybody who reads of them sees pictures.
  const count = Math.max(entries.length, seen);
  const words: Partial<Record<string, string>> = {
    // Nobody is signed in when Kitroom sets itself up, or when a command is run.
    who: actor?.name ?? 'Kitroom',
    user: personIn(line),
    owner: name ?? 'someone',
    // The input of someone who is not signed in.
    email: textIn(line, 'email') ?? name ?? 'an unknown email',
    name: textIn(line, 'name'),
    host: textIn(line, 'host'),
    fields: fieldsOf(line, labels),
    changes: isBulk(line) ? 'changes' : 'a change',
    pictures: isBulk(line) ? 'pictures' : count > 1 ? `${count} pictures` : 'a picture',
    signIns: signInsOf(line),
    people: nameList([...new Set(entries.map(personIn))]),
  };
  const [before = '', after] = patternOf(line, words.fields === '')
    .replace('{records}', records)
    .replace('{Records}', capital(records))
    .split('{record}')
    .map((part) => part.replaceAll(/\{(\w+)\}/gu, (_, word: string) => words[word] ?? ''));
  return { before, record: after === undefined ? null : name, after: after ?? '' };
}

function patternOf(line: EntryLine, isSameAsBefore: boolean): string {
  const { action, actor, record, others } = line;
  if (isRun(line) && (action === 'sign-in' || action === 'sign-out')) return '{signIns} of {people}';
  if (action === 'create' && actor === null && others.length === 0) return '{Records} was created';
  if (isSameAsBefore && (action === 'update' || action === 'links'))
    return '{who} saved {records} without changes';
  const isActive = activeAfter(line);
  if (isActive !== undefined) return `{who} ${isActive ? 'activated' : 'deactivated'} {records}`;
  if (action === 'sessions-ended' && record === null) return '{who} ended the sessions of all users';
  if (action === 'sessions-ended' && record?.id === actor?.id) return '{who} ended their other sessions';
  if (action === 'password-reset' && record === null) return 'Password reset';
  return SENTENCES[action] ?? `{who}: ${actionText(action)} {record}`;
}

/** Whether records are active by a change of nothing else; undefined: it is another change. */
function activeAfter(line: EntryLine): boolean | undefined {
  if (line.action !== 'update') return undefined;
  const afters = entriesOf(line).map(({ changes: [change, ...others] }) =>
    change?.field === 'is_active' && change.after?.type === 'plain' && others.length === 0
      ? change.after.value
      : undefined,
  );
  const [first] = afters;
  return typeof first === 'boolean' && afters.every((after) => after === first) ? first : undefined;
}

/** What a line is about, as `sentenceOf` takes it. */
export function recordsOf(line: EntryLine, { one, many }: Noun = RECORD): string {
  return isOfMany(line) ? counted(recordCount(line), one, many) : `${one} {record}`;
}

/** The same in the history of one of these records. */
export function aboutThis({ record_count }: EntryLine, { one, many }: Noun): string {
  return record_count > 1 ? `${counted(record_count, one, many)}, this one among them` : `this ${one}`;
}

const RECORD: Noun = { one: 'record', many: 'records' };

export function sentenceText({ before, record, after }: Sentence): string {
  return `${before}${record ?? ''}${after}`.trim();
}

function fieldsOf(line: EntryLine, labels: Record<string, string>): string {
  const entries = entriesOf(line);
  const names = entries.flatMap(({ changes }) => changes.map((change) => labelOf(change, labels)));
  return nameList([...new Set(names)], Math.max(...entries.map(({ more_changes }) => more_changes)));
}

/** Such as '3 sign-ins and 1 sign-out'. */
function signInsOf(line: EntryLine): string {
  const entries = entriesOf(line);
  const ins = entries.filter(({ action }) => action === 'sign-in').length;
  const outs = entries.length - ins;
  return nameList([
    ...(ins === 0 ? [] : [counted(ins, 'sign-in', 'sign-ins')]),
    ...(outs === 0 ? [] : [counted(outs, 'sign-out', 'sign-outs')]),
  ]);
}

/** The name of who did it or, where nobody was signed in, to whom. */
export function personIn({ actor, record }: ActivityEntry): string {
  return actor?.name ?? (record && recordName(record)) ?? 'Someone';
}

function textIn({ changes }: EntryLine, wanted: string): string | undefined {
  const value = changes.find(({ field }) => field === wanted)?.after;
  return value?.type === 'plain' ? String(value.value) : undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
