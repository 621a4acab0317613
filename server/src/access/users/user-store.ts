import type { FieldError } from '@kitroom/contract/failure-bodies';
import { USER_MESSAGES, type UserInput, type userResource } from '@kitroom/contract/user';
import type { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Author } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { insertRecord, requireVersion, updateRecord } from '../../platform/db/records.ts';
import { missingIds } from '../../platform/db/references.ts';
import { flag, isSet } from '../../platform/db/schema/record-columns.ts';
import type { Row } from '../../platform/db/tables.ts';
import { invalid } from '../../platform/http/errors.ts';
import { requireProof } from '../../platform/http/guard.ts';
import type { Store, Versioned } from '../../platform/http/store.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { addressChangedMail } from '../factors/mails/account-mails.ts';
import { revokePasswordTokens } from '../factors/password/password-tokens.ts';
import { removeLinks } from '../factors/provider/links.ts';
import {
  canSignIn,
  keepAccess,
  mayLoseAccess,
  requireMayChangeUser,
  requireRoleHeld,
} from '../rules/access-rules.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { inviteUser } from './invitations.ts';
import { listUsers, readUser, USER_COLUMNS } from './user-rows.ts';

type List = z.output<typeof userResource.list>;
type Item = z.output<typeof userResource.item>;
type Settings = Pick<Config, 'publicUrl' | 'singleSignOn'>;

export function userStore(db: Database, settings: Settings): Store<UserInput, List, Item> {
  return {
    async list() {
      return { users: await listUsers(db.query) };
    },

    personal: true,

    get: (id) => readUser(db.query, id),

    async create(trx, input, actor) {
      requireProof(actor);
      await requireReferences(trx, input);
      await requireRoleHeld(trx, actor, input.app_role_id);
      // Whatever the body says: the first password, where there are any, is chosen with the link in the invitation.
      const columns = {
        ...USER_COLUMNS.toColumns(input),
        password_hash: null,
        email_verified: 0,
        password_change_required: flag(settings.singleSignOn?.passwords !== false),
        last_login: null,
      };
      const { id } = await insertRecord(trx, 'users', columns, actor);
      const created = await readSaved(trx, id);
      // An inactive user could not use the link: the invitation is sent when they are activated.
      if (created.item.user.is_active) await inviteUser(trx, settings, created.item.user);
      return created;
    },

    async update(trx, id, { input, expectedVersions }, actor) {
      const before = await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      if (!before) return undefined;
      requireVersion(before.version, expectedVersions);
      if (isPowerChange(before, input)) requireProof(actor);
      await requireReferences(trx, input, before);

      const values = {
        ...USER_COLUMNS.toColumns(input),
        email_verified:
          input.email === before.email ? undefined : flag(await wasVerified(trx, id, input.email, actor)),
      };
      const save = async () => {
        const change = { id, values, author: actor, expectedVersions };
        const after = await updateRecord(trx, 'users', change);
        if (!after) return;
        await requireMayChangeUser(trx, actor, before, after);
        await applyEmailAndActiveChange(trx, { ...settings, author: actor }, before, after);
      };
      // Nothing else of a user decides who can do what.
      const moves =
        values.app_role_id !== before.app_role_id ||
        (values.is_active ?? before.is_active) !== before.is_active;
      const path = input.is_active === false ? 'is_active' : 'app_role_id';
      if (moves && (await mayLoseAccess(trx, actor, id))) await keepAccess(trx, actor, path, save);
      else await save();
      return readSaved(trx, id);
    },
  };
}

// A new email is where links to a new password go; an active user can sign in.
function isPowerChange(before: Row<'users'>, input: UserInput): boolean {
  return (
    input.app_role_id !== before.app_role_id ||
    input.email !== before.email ||
    (input.is_active !== undefined && input.is_active !== isSet(before.is_active))
  );
}

/** Checks that the role and the club of a saved user exist; only those that change are looked up. */
async function requireReferences(
  trx: Transaction,
  { app_role_id, club_id }: UserInput,
  before?: Row<'users'>,
): Promise<void> {
  const errors: FieldError[] = [];
  const clubs = club_id && club_id !== before?.club_id ? [club_id] : [];
  const roles = app_role_id === before?.app_role_id ? [] : [app_role_id];
  if ((await missingIds(trx, 'clubs', clubs)).length > 0)
    errors.push({ path: 'club_id', message: USER_MESSAGES.invalidClub });
  if ((await missingIds(trx, 'roles', roles)).length > 0)
    errors.push({ path: 'app_role_id', message: USER_MESSAGES.roleRequired });
  if (errors.length > 0) throw invalid(errors);
}

// A new role or new permissions need nothing here: every request reads them.
async function applyEmailAndActiveChange(
  trx: Transaction,
  { author, ...settings }: Settings & { author: Author },
  before: Row<'users'>,
  after: Row<'users'>,
): Promise<void> {
  const moved = before.email !== after.email;
  if (moved) await queueMail(trx, addressChangedMail(before));
  // Nobody whom the former address has let in gets in any longer; who has the new one is found by it.
  if (moved) await removeLinks(trx, settings, author, after);
  if (moved || !after.is_active) await revokePasswordTokens(trx, after.id);
  if (!after.is_active) await endSessionsOf(trx, after.id);
  const activated = after.is_active > before.is_active;
  if (after.is_active && (moved || activated) && (await isUninvited(trx, after.id)))
    await inviteUser(trx, settings, after);
}

async function isUninvited(trx: Transaction, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.not(canSignIn(eb)))
    .executeTakeFirst();
  return found !== undefined;
}

/** An undo restores an email that was verified; nobody has proved an email that is entered. */
async function wasVerified(
  trx: Transaction,
  id: number,
  email: string,
  { undoing }: Author,
): Promise<boolean> {
  if (!undoing) return false;
  const entries = await trx
    .selectFrom('change_log')
    .select('before')
    .where('entity', '=', 'users')
    .where('entity_id', '=', id)
    .where('before', 'like', '%"email_verified":1%')
    .execute();
  return entries.some(({ before }) => (JSON.parse(before ?? '{}') as Partial<Row<'users'>>).email === email);
}

async function readSaved(trx: Transaction, id: number): Promise<Versioned<Item>> {
  const saved = await readUser(trx, id);
  if (!saved) throw new Error(`User ${id} was saved but can’t be read`);
  return saved;
}
