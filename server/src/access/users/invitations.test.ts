import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import {
  INVITATION_MESSAGES,
  invitationLink,
  resendInvitation,
  undeliveredInvitations,
} from '@kitroom/contract/user';
import { expect, it } from 'vitest';
import { post } from '../../../test/accounts.ts';
import { refusal, refusedWith, told } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { createRole, createUser, freeEmail } from '../../../test/factories.ts';
import { type Browser, describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { meet } from '../../../test/meeting.ts';
import { rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import { withToken } from '../factors/password/password-tokens.ts';

const USERS = ['USERS_READ', 'USERS_CREATE', 'USERS_UPDATE', 'CLUBS_READ'] as const;

type Answer = ReturnType<Browser['post']>;

function newUser(browser: Browser, changes: object = {}) {
  return { first_name: 'Ann', last_name: 'Lee', email: freeEmail(), app_role_id: browser.roleId, ...changes };
}

describeOnBothEngines('mails and sessions of a user', (harness) => {
  const mailsTo = (address: string) =>
    rowsOf(harness().db, 'outbox', { to_address: address }, ['to_address', 'subject', 'text', 'html']);
  const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
  const openLinks = async (userId: number) =>
    (await rowsOf(harness().db, 'password_tokens', { user_id: userId, used_at: null }, ['purpose'])).map(
      ({ purpose }) => purpose,
    );
  const requestsFor = (email: string) =>
    rowsOf(harness().db, 'change_log', { action: 'reset-requested', after: JSON.stringify({ email }) });
  const INVITATION = 'Welcome to Kitroom: choose your password';
  const MOVED = 'The email address of your Kitroom account was changed';

  it('a new user is invited to the stored address, with a link of PUBLIC_URL', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const body = newUser(browser);
    const created = await browser.post('/api/admin/users', { ...body, email: ` ${body.email} ` });
    expect(await subjectsTo(body.email)).toEqual([INVITATION]);
    expect(await openLinks(created.json().user.id)).toEqual(['invitation']);
    const [mail] = await mailsTo(body.email);
    const sent = mail && (await withToken(harness().db, mail));
    expect(sent).toMatchObject({
      text: expect.stringMatching(/http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}/u),
    });
  });

  it('a refused one is not', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const body = newUser(browser, { app_role_id: 99_999 });
    expect((await browser.post('/api/admin/users', body)).statusCode).toBe(400);
    expect(await subjectsTo(body.email)).toEqual([]);
  });

  it('an inactive one is invited when they are activated', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const body = newUser(browser, { is_active: false });
    const { user } = (await browser.post('/api/admin/users', body)).json();
    expect(await subjectsTo(body.email)).toEqual([]);
    await browser.put(`/api/admin/users/${user.id}`, { ...body, is_active: true });
    expect(await subjectsTo(body.email)).toEqual([INVITATION]);
  });

  it('another email is not verified, ends open links, and the old address is told', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const { db, app } = harness();
    const user = await createUser(db, { roleId: browser.roleId, password_hash: 'set' });
    await post(app, '/api/auth/forgot-password', { email: user.email });
    await expect.poll(() => openLinks(user.id)).toEqual(['reset']);
    const body = newUser(browser);
    const updated = await browser.put(`/api/admin/users/${user.id}`, body);
    expect(updated.json().user).toMatchObject({ email: body.email, email_verified: false });
    expect(await openLinks(user.id)).toEqual([]);
    expect((await subjectsTo(user.email)).at(-1)).toBe(MOVED);
    const [told] = (await mailsTo(user.email)).slice(-1);
    expect(told?.text).not.toContain(body.email);
    expect(await subjectsTo(body.email)).toEqual([]);

    const same = await browser.put(`/api/admin/users/${user.id}`, { ...body, city: 'Here' });
    expect(same.statusCode).toBe(200);
    expect(await subjectsTo(body.email)).toEqual([]);
  });

  it('correcting a mistyped address sends a new invitation, and the first link stops working', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const body = newUser(browser);
    const { user } = (await browser.post('/api/admin/users', body)).json();
    const email = freeEmail();
    await browser.put(`/api/admin/users/${user.id}`, { ...body, email });
    expect(await subjectsTo(body.email)).toEqual([INVITATION, MOVED]);
    await browser.put(`/api/admin/users/${user.id}`, { ...body, email, city: 'Here' });
    expect(await subjectsTo(email)).toEqual([INVITATION]);
    expect(await openLinks(user.id)).toEqual(['invitation']);
  });

  it('a verified email stays verified while it stays the same', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const user = await createUser(harness().db, { roleId: browser.roleId });
    const updated = await browser.put(
      `/api/admin/users/${user.id}`,
      newUser(browser, { email: user.email, password_change_required: true }),
    );
    expect(updated.json().user).toMatchObject({ email_verified: true, password_change_required: true });
  });

  it('deactivation ends the sessions and open links of that user only', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const worker = await harness().signIn({ permissions: ['CLUBS_READ'] });
    const second = await harness().signInAs(worker.userId);
    const { email } = await rowOf(harness().db, 'users', { id: worker.userId });
    const body = newUser(browser, { email, app_role_id: worker.roleId });
    const path = `/api/admin/users/${worker.userId}`;
    expect((await browser.put(path, { ...body, is_active: false })).statusCode).toBe(200);
    for (const session of [worker, second])
      expect((await session.get('/api/admin/clubs')).statusCode).toBe(401);
    expect((await browser.get(path)).statusCode).toBe(200);
    await browser.put(path, { ...body, is_active: true });
    expect((await worker.get('/api/admin/clubs')).statusCode).toBe(401);
    await browser.put(path, { ...body, is_active: false });
    expect(await openLinks(worker.userId)).toEqual([]);
  });

  it('an invitation can be sent again until the first sign-in', async () => {
    const browser = await harness().signIn({ permissions: USERS });
    const { db } = harness();
    const body = newUser(browser);
    const { user } = (await browser.post('/api/admin/users', body)).json();
    const path = `/api/admin/users/${user.id}/invitation`;
    const sent = await browser.post(path);
    expect(told(sent)).toEqual([200, { success: true, message: 'Invitation sent' }]);
    expect(await subjectsTo(body.email)).toEqual([INVITATION, INVITATION]);
    expect(await openLinks(user.id)).toEqual(['invitation']);
    expect((await changesOf(db, 'users', user.id)).at(-1)).toEqual({
      actor: browser.userId,
      action: 'invitation',
      before: null,
      after: null,
    });

    const set = (columns: { is_active?: number; last_login?: string }) =>
      setRows(db, 'users', { id: user.id }, columns);
    await set({ is_active: 0 });
    const inactive = await browser.post(path);
    expect(told(inactive)).toEqual(refusedWith(409, 'This user is not active', 'is_active'));
    await set({ is_active: 1, last_login: '2026-01-02T03:04:05.000Z' });
    const known = await browser.post(path);
    expect(told(known)).toEqual(
      refusedWith(409, 'This user has already signed in and needs no invitation', 'last_login'),
    );
    expect(await subjectsTo(body.email)).toHaveLength(2);
    const nobody = await browser.post('/api/admin/users/99999/invitation');
    expect(refusal(nobody)).toEqual([404, 'User not found']);
  });

  it.each([
    ['after', false],
    ['before', true],
  ])(
    'a link to an address that is replaced right %s it was made cannot be used',
    async (_when, movedFirst) => {
      const browser = await harness().signIn({ permissions: USERS });
      const meetInOrder = (ask: () => Answer, move: () => Answer) =>
        movedFirst ? meet(harness(), move, ask) : meet(harness(), ask, move);
      const user = await createUser(harness().db, { roleId: browser.roleId, password_hash: 'set' });
      const answers = await meetInOrder(
        () => browser.post('/api/auth/forgot-password', { email: user.email }),
        () => browser.put(`/api/admin/users/${user.id}`, newUser(browser)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      await expect.poll(() => requestsFor(user.email)).toHaveLength(1);
      expect(await openLinks(user.id)).toEqual([]);

      const invited = await createUser(harness().db, { roleId: browser.roleId });
      const both = await meetInOrder(
        () => browser.post(`/api/admin/users/${invited.id}/invitation`),
        () => browser.put(`/api/admin/users/${invited.id}`, newUser(browser)),
      );
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await openLinks(invited.id)).toEqual(['invitation']);
    },
  );
});

const linkOf = (id: number) => invitationLink.path.replace(':id', String(id));

/** A user whom this browser has just invited. */
async function invite(browser: Browser): Promise<{ id: number; email: string }> {
  return (await browser.post('/api/admin/users', newUser(browser))).json().user;
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
    const user = await invite(browser);
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
      const [lost, other] = [await invite(browser), await invite(browser)];
      const refused = await browser.post(linkOf(lost.id));
      expect(refusal(refused)).toEqual([409, INVITATION_MESSAGES.delivered]);

      const givenUp = { next_attempt_at: '9999-12-31T23:59:59.999Z', last_error: '550 no such mailbox' };
      await setRows(db, 'outbox', { to_address: lost.email }, givenUp);
      const told = async () => (await browser.get(undeliveredInvitations.path)).json();
      const listed = { success: true, sends_mail: true, undelivered: [lost.id] };
      expect(await told()).toEqual(listed);
      // Neither who needs none is among them, nor who may not sign in.
      for (const [before, columns] of [
        [{ last_login: null }, { last_login: '2026-01-01T00:00:00.000Z' }],
        [{ is_active: 1 }, { is_active: 0 }],
      ] as const) {
        await setRows(db, 'users', { id: lost.id }, columns);
        expect((await told()).undelivered).toEqual([]);
        await setRows(db, 'users', { id: lost.id }, before);
      }
      expect((await browser.post(linkOf(lost.id))).statusCode).toBe(200);
      expect((await browser.post(linkOf(other.id))).statusCode).toBe(409);

      await browser.post(resendInvitation.path.replace(':id', String(lost.id)));
      expect((await told()).undelivered).toEqual([]);
      expect((await browser.post(linkOf(lost.id))).statusCode).toBe(409);
    });
  },
  { SMTP_URL: 'smtp://127.0.0.1:9' },
);
