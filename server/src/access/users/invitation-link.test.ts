import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import {
  INVITATION_MESSAGES,
  invitationLink,
  resendInvitation,
  undeliveredInvitations,
} from '@kitroom/contract/user';
import { expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { createRole, createUser, freeEmail } from '../../../test/factories.ts';
import { type Browser, describeApp, type Harness } from '../../../test/harness.ts';
import { setRows } from '../../../test/rows.ts';

const linkOf = (id: number) => invitationLink.path.replace(':id', String(id));

async function newUser(browser: Browser): Promise<{ id: number; email: string }> {
  const body = { first_name: 'Ann', last_name: 'Lee', email: freeEmail(), app_role_id: browser.roleId };
  return (await browser.post('/api/admin/users', body)).json().user;
}

function choosePassword({ app }: Harness, link: string) {
  const payload = { token: new URL(link).searchParams.get('token'), newPassword: 'Spike-3-times' };
  return app.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
}

describeApp('an invitation as a link, without a mail server', (harness) => {
  it('opens the account once, replaces the links before it, and is not in the activity', async () => {
    const browser = await harness().signIn({ permissions: ['USERS_CREATE'] });
    const told = await browser.get(undeliveredInvitations.path);
    expect(told.json()).toEqual({ success: true, sends_mail: false, undelivered: [] });
    const user = await newUser(browser);
    const first = await browser.post(linkOf(user.id));
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
    const second = await browser.post(linkOf(user.id));
    const { link } = second.json();
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/u);
    expect((await choosePassword(harness(), first.json().link)).statusCode).toBe(400);
    expect((await choosePassword(harness(), link)).statusCode).toBe(200);
    expect((await choosePassword(harness(), link)).statusCode).toBe(400);
    const changes = await changesOf(harness().db, 'users', user.id);
    const made = { actor: browser.userId, action: 'invitation-link', before: null, after: null };
    expect(changes.filter(({ action }) => action === made.action)).toEqual([made, made]);
  });

  it('is refused to people who lack a code of the user', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: ['USERS_CREATE'] });
    const role = await createRole(db, { permissions: ['USERS_CREATE', 'ROLES_UPDATE'] });
    const stronger = await createUser(db, { roleId: role.id, last_login: null });
    const answer = await browser.post(linkOf(stronger.id));
    expect(refusal(answer)).toEqual([403, ACCESS_RULE_MESSAGES.strongerUser]);
  });

  it('is refused for users who need none', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: ['USERS_CREATE'] });
    const { roleId } = browser;
    const signedIn = await createUser(db, { roleId, last_login: '2026-01-01T00:00:00.000Z' });
    const inactive = await createUser(db, { roleId, last_login: null, is_active: 0 });
    const refusals = [];
    for (const id of [signedIn.id, inactive.id, 99_999]) {
      const answer = await browser.post(linkOf(id));
      refusals.push(refusal(answer));
    }
    expect(refusals).toEqual([
      [409, INVITATION_MESSAGES.alreadySignedIn],
      [409, INVITATION_MESSAGES.inactive],
      [404, 'User not found'],
    ]);
  });
});

describeApp(
  'an invitation as a link, with a mail server',
  (harness) => {
    it('is only for users whose newest mail was given up', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: ['USERS_CREATE', 'USERS_UPDATE'] });
      const [lost, other] = [await newUser(browser), await newUser(browser)];
      const refused = await browser.post(linkOf(lost.id));
      expect(refusal(refused)).toEqual([409, INVITATION_MESSAGES.delivered]);

      const givenUp = { next_attempt_at: '9999-12-31T23:59:59.999Z', last_error: '550 no such mailbox' };
      await setRows(db, 'outbox', { to_address: lost.email }, givenUp);
      const told = (await browser.get(undeliveredInvitations.path)).json();
      expect(told).toEqual({ success: true, sends_mail: true, undelivered: [lost.id] });
      expect((await browser.post(linkOf(lost.id))).statusCode).toBe(200);
      expect((await browser.post(linkOf(other.id))).statusCode).toBe(409);

      await browser.post(resendInvitation.path.replace(':id', String(lost.id)));
      expect((await browser.get(undeliveredInvitations.path)).json().undelivered).toEqual([]);
      expect((await browser.post(linkOf(lost.id))).statusCode).toBe(409);
    });
  },
  { SMTP_URL: 'smtp://127.0.0.1:9' },
);
