import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { invitationLink } from '@kitroom/contract/user';
import { expressionBuilder } from 'kysely';
import type { Database, Queries, Transaction } from '../../../platform/db/database.ts';
import { fromNow, now } from '../../../platform/db/now.ts';
import type { PasswordTokensTable } from '../../../platform/db/schema/password-tokens-table.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { rolesWithAll } from '../../session/held-codes.ts';
import { newToken, tokenHash } from '../../session/tokens.ts';

const HOUR = 60 * 60 * 1000;
/** How long a mailed link can be used, by what it is for. */
const PASSWORD_LINK_MILLISECONDS = {
  reset: HOUR,
  invitation: 7 * 24 * HOUR,
  'printed-reset': HOUR,
  'printed-invitation': 7 * 24 * HOUR,
} as const;
/** Links that a command or a start has printed. */
export const PRINTED: readonly PasswordTokensTable['purpose'][] = ['printed-reset', 'printed-invitation'];

/**
 * Creates a one-time token to choose a password and resolves to it; only its hash is stored. `shownTo`: the user who passes
 * the link on, and who must still be able to make it when it is used.
 */
export async function issuePasswordToken(
  trx: Transaction,
  userId: number,
  purpose: PasswordTokensTable['purpose'],
  shownTo: number | null = null,
): Promise<string> {
  const { token } = await insertToken(trx, userId, purpose, shownTo);
  return token;
}

/** Links that can be used at this moment. */
export function openLinks(query: Queries) {
  return query
    .selectFrom('password_tokens')
    .where('password_tokens.used_at', 'is', null)
    .where('password_tokens.expires_at', '>', now())
    .where((eb) => eb.or([eb('password_tokens.shown_to', 'is', null), eb.exists(stillInviting(query))]));
}

/**
 * The person to whom a link was shown, if they could make it now: an active user who can invite others and whose role holds
 * all codes of the invited one, who has never signed in.
 */
function stillInviting(query: Queries) {
  return expressionBuilder<Tables, 'password_tokens'>()
    .selectFrom('users as maker')
    .innerJoin('users as invited', 'invited.id', 'password_tokens.user_id')
    .select('maker.id')
    .whereRef('maker.id', '=', 'password_tokens.shown_to')
    .where('maker.is_active', '=', 1)
    .where('maker.app_role_id', 'in', rolesWithAll(query, invitationLink.access))
    .where('invited.last_login', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('role_permissions as needed')
            .innerJoin('permissions', 'permissions.id', 'needed.permission_id')
            .select('needed.role_id')
            .whereRef('needed.role_id', '=', 'invited.app_role_id')
            .where('permissions.name', 'in', PERMISSION_CODES)
            .where(
              'needed.permission_id',
              'not in',
              eb
                .selectFrom('role_permissions as held')
                .select('held.permission_id')
                .whereRef('held.role_id', '=', 'maker.app_role_id'),
            ),
        ),
      ),
    );
}

/**
 * Like `issuePasswordToken`, for a mail: resolves to a placeholder for the outbox, which nobody can use. `withToken`
 * replaces it by a token when the mail is sent.
 */
export async function issueMailedToken(
  trx: Transaction,
  userId: number,
  purpose: PasswordTokensTable['purpose'],
): Promise<string> {
  const { id } = await insertToken(trx, userId, purpose, null);
  return placeholder(id);
}

/**
 * The mail with a new token in place of the placeholder from `issueMailedToken`. Those of earlier attempts, whose answer may have
 * been lost, work until one of them is used or the link ends. `revoked` also if it does not belong to the mail's recipient.
 */
export function withToken<Letter extends { to_address: string; text: string; html: string }>(
  db: Database,
  mail: Letter,
): Promise<Letter | 'revoked' | 'expired'> {
  const [, id] = mail.text.split(SUBSTITUTE);
  if (id === undefined) return Promise.resolve(mail);
  return db.transaction(async (trx) => {
    const link = await trx
      .updateTable('password_tokens')
      // Changes nothing, but makes a transaction that revokes the links now start again, and find the new token too.
      .set({ used_at: null })
      .where('id', '=', Number(id))
      .where('user_id', 'in', trx.selectFrom('users').select('id').where('email', '=', mail.to_address))
      .where('used_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!link) return 'revoked';
    if (link.expires_at <= now()) return 'expired';
    const token = newToken();
    const { id: _id, ...rest } = link;
    const made = { ...rest, token_hash: tokenHash(token), created_at: now() };
    await trx.insertInto('password_tokens').values(made).execute();
    const filled = (part: string) => part.replaceAll(placeholder(Number(id)), token);
    return { ...mail, text: filled(mail.text), html: filled(mail.html) };
  });
}

// Users cannot enter this control character, so no text of theirs is taken for a placeholder.
const SUBSTITUTE = '\u001a';

function placeholder(tokenId: number): string {
  return `${SUBSTITUTE}${tokenId}${SUBSTITUTE}`;
}

async function insertToken(
  trx: Transaction,
  userId: number,
  purpose: PasswordTokensTable['purpose'],
  shownTo: number | null,
) {
  const token = newToken();
  const { id } = await trx
    .insertInto('password_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      purpose,
      created_at: now(),
      expires_at: fromNow(PASSWORD_LINK_MILLISECONDS[purpose]),
      used_at: null,
      shown_to: shownTo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Revokes every unused link that was sent to a user: after a reset, a change of email or a deactivation. */
export async function revokePasswordTokens(trx: Queries, userId: number): Promise<void> {
  await trx
    .updateTable('password_tokens')
    .set({ used_at: now() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Address of the screen where the holder of `token` chooses a password; `publicUrl` without a trailing slash. */
export function passwordLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password?token=${token}`;
}

/** The address of the sign-in page. */
export function signInLink(publicUrl: string): string {
  return `${publicUrl}/login`;
}
