import type { FieldError } from '@kitroom/contract/failure-bodies';
import { userResource } from '@kitroom/contract/user';
import { requireRoleHeld } from '../access/rules/access-rules.ts';
import { userStore } from '../access/users/user-store.ts';
import { USER_CHECKS } from '../attention/people-checks.ts';
import type { Queries } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { HttpError } from '../platform/http/errors.ts';
import { recordKind } from './kind.ts';

export const userKind = recordKind(userResource, {
  store: userStore,
  taken: { email_folded: { path: 'email', message: 'Email already exists' } },
  namedBy: 'person',
  changesAccess: true,
  uses: [
    { table: 'clubs', column: 'director_user_id', activeOwner: { table: 'clubs', column: 'id' } },
    // The change log names the user who has signed in.
    { table: 'change_log', column: 'actor_user_id' },
  ],
  pointsAhead: ['created_by', 'updated_by'],
  // An invitation expires without a write: nothing says when to look again.
  attention: { checks: USER_CHECKS, lists: null },
  refuseNew(query, actor) {
    const refusals = new Map<unknown, Promise<FieldError | null>>();
    return ({ app_role_id: role }) => {
      const refusal = refusals.get(role) ?? refuseRole(query, actor, role as number);
      refusals.set(role, refusal);
      return refusal;
    };
  },
  // Events of an account don't change the user's record.
  activityOnly: [
    'invitation',
    'invitation-link',
    'passkey-added',
    'passkey-renamed',
    'passkey-removed',
    'passkey-refused',
    'second-step-reset',
    'sessions-ended',
    'sign-in',
    'sign-in-failed',
    'reset-requested',
    'password-reset',
    'password-changed',
    'password-refused',
    'proved',
    'proof-failed',
  ],
});

async function refuseRole(query: Queries, actor: Actor, role: number): Promise<FieldError | null> {
  try {
    await requireRoleHeld(query, actor, role);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return { path: 'app_role_id', message: error.message };
    throw error;
  }
}
