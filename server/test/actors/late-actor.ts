import type { PermissionCode } from '@kitroom/contract/permissions';
import type { Actor } from '../../src/platform/http/actor.ts';
import type { Harness } from '../harness.ts';

/** A user who held these codes when the guard let the request in, and holds `left` by now. */
export async function lateActor(
  { config, db, signIn }: Harness,
  codes: readonly PermissionCode[],
  left: readonly PermissionCode[] = [],
): Promise<Actor> {
  const { userId, csrfToken } = await signIn({ permissions: left });
  const { id: sessionId } = await db.query
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    userId,
    letInBy: { sessionId, times: config.session, csrfToken },
    provedUntil: Number.POSITIVE_INFINITY,
    requestId: 'late',
    firstName: 'Dana',
    email: 'dana@example.com',
    passwordChangeRequired: false,
    secondStepRequired: false,
    permissions: new Set(codes),
    viewingAs: undefined,
  };
}
