import { logChange } from '../../platform/db/change-log.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { OwnCookie } from '../../platform/http/cookies.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { newBrowserMail, securityLink } from '../factors/mails/account-mails.ts';
import { needNoPassword } from '../factors/password/rescue-passwords.ts';
import { linkIdentity } from '../factors/provider/links.ts';
import { noteProviderSession, type ProviderProof } from '../factors/provider/provider-proof.ts';
import { type Client, startSession } from '../session/sessions.ts';

/** Where someone signs in from, and in which request. */
export interface SignInClient extends Client {
  /** The value of a cookie that this browser keeps for an account. */
  cookieOf: (cookie: OwnCookie) => string | undefined;
  /** Whether only passwords work here that were chosen with a printed link. */
  passwordsOff: boolean;
  /** Links in mails begin with it. */
  publicUrl: string;
}

/** A user who has proved who they are, with all the steps that their account asks for. */
export interface Entrant {
  userId: number;
  /** Whether the owner is mailed that a browser which is not known has signed in. */
  isReported: boolean;
  /** The hash that the password was verified against, and the one to keep; undefined: no password was given. */
  password?: { verified: string; kept: string };
  /** Who they are at the provider that has sent them; undefined: no provider did. */
  provider?: ProviderProof | undefined;
}

/**
 * Starts a session, in place of the one that this browser had, and resolves to its token. Undefined: the account was
 * deactivated, its password changed, or the person at the provider became another user, since the proof was checked.
 * Every way of signing in ends here.
 */
export async function enter(
  trx: Transaction,
  { userId, isReported, password, provider }: Entrant,
  client: SignInClient,
): Promise<string | undefined> {
  if (provider && !(await linkIdentity(trx, userId, provider, client))) return undefined;
  const entered = await trx
    .updateTable('users')
    .set({
      last_login: now(),
      failed_login_attempts: 0,
      ...(password && { password_hash: password.kept }),
    })
    .where('id', '=', userId)
    .where('is_active', '=', 1)
    .$if(password !== undefined, (update) => update.where('password_hash', '=', password?.verified ?? ''))
    .returning(['email', 'first_name'])
    .executeTakeFirst();
  if (!entered) return undefined;
  if (!password) await needNoPassword(trx, userId, client.passwordsOff);
  await logChange(trx, {
    author: { userId, requestId: client.requestId },
    action: 'sign-in',
    entity: 'users',
    entityId: userId,
  });
  if (isReported) await queueMail(trx, newBrowserMail(entered, client, securityLink(client.publicUrl)));
  const token = await startSession(trx, userId, client);
  if (provider) await noteProviderSession(trx, provider, token);
  return token;
}
