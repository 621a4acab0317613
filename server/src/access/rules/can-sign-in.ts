import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** Of a query of users: whether they have something to sign in with, be it a password, a passkey, or a provider's word. */
export function canSignIn(eb: ExpressionBuilder<Tables, 'users'>) {
  const identities = eb.selectFrom('single_sign_on_identities').whereRef('user_id', '=', 'users.id');
  const passkeys = eb.selectFrom('passkeys').whereRef('user_id', '=', 'users.id');
  return eb.or([
    eb('users.password_hash', 'is not', null),
    eb.exists(identities.select('single_sign_on_identities.id')),
    eb.exists(passkeys.select('passkeys.id')),
  ]);
}
