import { endAllSessions, endSessions } from '@kitroom/contract/access/end-sessions';
import { viewAsRole } from '@kitroom/contract/auth-calls';
import { savedViews } from '@kitroom/contract/lists/saved-views';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { issuePasswordToken } from '../../src/access/factors/password/password-tokens.ts';
import { login, PASSWORD, post } from '../accounts.ts';
import { unique } from '../factories.ts';
import type { Browser, Harness } from '../harness.ts';
import { ok, type WriteExample } from '../pictures/picture-writes.ts';
import { unlisted } from './kind-writes.ts';

interface AccountWriteParts {
  harness: () => Harness;
  browser: () => Browser;
  /** Whose email address is kim@example.com. */
  userId: () => number;
  roleId: () => number;
  /** Called between what an example needs and the write itself. */
  settle: () => Promise<unknown>;
}

/** An example of each write about one's own account, sessions and views, by its route. */
export function accountWrites(parts: AccountWriteParts): Record<string, WriteExample> {
  const { harness, browser, userId, roleId, settle } = parts;
  const elsewhere = () => harness().signInAs(browser().userId);
  const saveView = () => {
    const view = { list: 'sizes', name: unique('View'), query: '', is_shared: true };
    return browser().post(savedViews.create.path, view);
  };
  const savedView = async () => `${savedViews.create.path}/${(await ok(saveView())).json().view.id}`;
  return {
    [`POST ${savedViews.create.path}`]: unlisted(saveView),
    [`PUT ${savedViews.update.path}`]: unlisted(async () =>
      browser().put(await savedView(), { name: unique('View') }),
    ),
    [`DELETE ${savedViews.remove.path}`]: unlisted(async () => browser().delete(await savedView())),
    'POST /api/auth/login': { changes: ['users'], write: () => login(harness().app, 'kim@example.com') },
    'POST /api/auth/logout': unlisted(() => post(harness().app, '/api/auth/logout', {})),
    'POST /api/auth/forgot-password': unlisted(() =>
      post(harness().app, '/api/auth/forgot-password', { email: 'kim@example.com' }),
    ),
    'POST /api/auth/reset-password': {
      changes: ['users'],
      write: async () => {
        const { db, app } = harness();
        const token = await db.transaction((trx) => issuePasswordToken(trx, userId(), 'reset'));
        await settle();
        return post(app, '/api/auth/reset-password', { token, newPassword: `${PASSWORD}!` });
      },
    },
    [`PUT ${passwordCalls.change.path}`]: unlisted(async () => {
      const own = await harness().signInAs(userId());
      await settle();
      return own.put(passwordCalls.change.path, {
        currentPassword: `${PASSWORD}!`,
        newPassword: `${PASSWORD}?!`,
      });
    }),
    [`POST ${viewAsRole.start.path}`]: unlisted(async () =>
      (await elsewhere()).post(viewAsRole.start.path, { roleId: roleId() }),
    ),
    [`POST ${viewAsRole.end.path}`]: unlisted(async () => (await elsewhere()).post(viewAsRole.end.path)),
    [`POST ${endSessions.path}`]: unlisted(() =>
      browser().post(endSessions.path.replace(':id', String(userId()))),
    ),
    [`POST ${endAllSessions.path}`]: unlisted(() => browser().post(endAllSessions.path)),
    'DELETE /api/auth/sessions/:id': unlisted(async () => {
      const [own, other] = [await elsewhere(), await elsewhere()];
      const { sessions } = (await other.get('/api/auth/sessions')).json();
      const current = sessions.find((session: { current: boolean }) => session.current);
      return own.delete(`/api/auth/sessions/${current.id}`);
    }),
  };
}
