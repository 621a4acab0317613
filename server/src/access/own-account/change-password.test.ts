import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { beforeEach, expect, it } from 'vitest';
import {
  CHOSEN_PASSWORD,
  choosePrinted,
  cookieOf,
  createAccount,
  failedBefore,
  letPass,
  login,
  PASSWORD,
  post,
} from '../../../test/accounts.ts';
import { ownPermissions, refusal, sessionOf, statusWith, told, wrongField } from '../../../test/answers.ts';
import { stopClock } from '../../../test/clock.ts';
import { ownName } from '../../../test/cookies.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Browser, describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { late } from '../../../test/meeting.ts';
import { mailsTo } from '../../../test/received-mails.ts';
import { deleteRows, rowOf, rowsOf } from '../../../test/rows.ts';
import { issuePasswordToken } from '../factors/password/password-tokens.ts';
import { hasRescuePassword } from '../factors/password/rescue-passwords.ts';

const NEW_PASSWORD = 'Spike-3-times';
const WRONG = wrongField('currentPassword', 'The current password isn’t correct.');

function change(browser: Browser, newPassword: string = NEW_PASSWORD, currentPassword: string = PASSWORD) {
  return browser.put(passwordCalls.change.path, { currentPassword, newPassword });
}

async function entries({ db }: Harness, userId: number) {
  const changes = await rowsOf(db, 'change_log', { entity_id: userId });
  return changes.filter(({ action }) => ['password-changed', 'password-refused'].includes(action));
}

describeApp('a change of the own password', (harness) => {
  beforeEach(stopClock);

  it('leaves nothing of a printed link: the new password does not work where passwords are off', async () => {
    const { db } = harness();
    const user = await createAccount(db);
    await choosePrinted(harness(), user.id);
    expect(await hasRescuePassword(db.query, user.id)).toBe(true);
    const here = await harness().signInAs(user.id);
    expect((await change(here, `${NEW_PASSWORD}!`, CHOSEN_PASSWORD)).statusCode).toBe(200);
    expect(await hasRescuePassword(db.query, user.id)).toBe(false);
  });

  it('goes on here in a new session, ends all others and open links, and is told by mail', async () => {
    const { app, db } = harness();
    const user = await createAccount(db, { password_change_required: 1, failed_login_attempts: 2 });
    const elsewhere = cookieOf(await login(app, user.email));
    const token = await db.transaction((trx) => issuePasswordToken(trx, user.id, 'reset'));
    const here = await harness().signInAs(user.id);

    const answer = await change(here);
    expect(told(answer)).toEqual([
      200,
      {
        success: true,
        message: 'Your password has been changed. All other browsers have been signed out.',
        csrfToken: expect.stringMatching(/^[\w-]{43}$/u),
      },
    ]);
    expect(await statusWith(harness().app, elsewhere)).toBe(401);
    expect(await statusWith(harness().app, here.cookie)).toBe(401);
    const permissions = await ownPermissions(app, sessionOf(answer));
    expect(permissions.json().data).toMatchObject({
      csrfToken: answer.json().csrfToken,
      passwordChangeRequired: false,
    });
    const link = { token, newPassword: 'Serve-9-aces' };
    const reset = await app.inject({ method: 'POST', url: passwordCalls.reset.path, payload: link });
    expect(reset.statusCode).toBe(400);
    expect((await login(app, user.email, PASSWORD)).statusCode).toBe(401);
    expect((await login(app, user.email, NEW_PASSWORD)).statusCode).toBe(200);
    const mails = await rowsOf(db, 'outbox', { to_address: user.email });
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Kitroom password was changed']);
    expect(mails[0]?.text).toContain('all other browsers have been signed out.');
    expect(await rowOf(db, 'users', { id: user.id })).toMatchObject({
      password_change_required: 0,
      version: user.version + 1,
      updated_by: user.id,
    });
    expect(await entries(harness(), user.id)).toMatchObject([
      { action: 'password-changed', actor_user_id: user.id, entity: 'users', before: null, after: null },
    ]);
  });

  it('makes the browser a known one for the new password', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const answer = await change(await harness().signInAs(user.id));
    const device = answer.cookies.find(({ name }) => name === `${ownName('device-')}${user.id}`);
    expect(device).toMatchObject({ path: authCalls.login.path, httpOnly: true });
    // Strangers use up the attempts of the account; the known browser has its own.
    for (let count = 0; count < 5; count++) await login(app, user.email, 'Wrong-2-win');
    expect((await login(app, user.email, NEW_PASSWORD)).statusCode).toBe(429);
    const cookie = `${ownName('device-')}${user.id}=${device?.value}`;
    expect((await login(app, user.email, NEW_PASSWORD, { headers: { cookie } })).statusCode).toBe(200);
  });

  it('of an account without a password is not possible, which gets one by a mailed link', async () => {
    const { app, db } = harness();
    const user = await createAccount(db, { password_hash: null });
    const here = await harness().signInAs(user.id);
    const message =
      'You have no password here yet. Use “Forgot your password?” on the sign-in page to get one.';
    for (let count = 0; count < 7; count++)
      expect(told(await change(here))).toEqual(wrongField('currentPassword', message));
    expect(await entries(harness(), user.id)).toEqual([]);
    await post(app, authCalls.forgotPassword.path, { email: user.email });
    const mail = { subject: 'Reset your Kitroom password', text: expect.any(String) };
    await eventually(async () => expect(await mailsTo(db, user.email)).toEqual([mail]));
  });

  it('to the same password is refused', async () => {
    const user = await createAccount(harness().db);
    const answer = await change(await harness().signInAs(user.id), PASSWORD);
    const message = 'Choose a password that differs from the current one';
    expect(told(answer)).toEqual(wrongField('newPassword', message));
  });

  it('is not made in a session that ends while it waits for the database', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const here = await harness().signInAs(user.id);
    const signOut = () => deleteRows(db, 'sessions', { user_id: user.id });
    expect(told(await late(harness(), () => change(here), signOut))).toEqual(WRONG);
    expect((await login(app, user.email)).statusCode).toBe(200);
  });

  it('needs the current password, waits after five wrong ones, and keeps nobody from signing in', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const here = await harness().signInAs(user.id);
    for (let count = 0; count < 5; count++)
      expect(told(await change(here, NEW_PASSWORD, 'Wrong-2-win'))).toEqual(WRONG);
    const refused = await change(here);
    expect(refusal(refused)).toEqual([429, 'Too many attempts. Please try again in 30 seconds.']);
    expect(refused.headers['retry-after']).toBe('30');
    expect((await login(app, user.email)).statusCode).toBe(200);
    const entry = { action: 'password-refused', actor_user_id: user.id, before: null, after: null };
    expect(await entries(harness(), user.id)).toMatchObject(Array(5).fill(entry));
    await letPass(db, 30_000);
    expect((await change(here)).statusCode).toBe(200);
    // What was wrong before is forgotten.
    const later = await harness().signInAs(user.id);
    for (let count = 0; count < 2; count++)
      expect(told(await change(later, PASSWORD, 'Wrong-2-win'))).toEqual(WRONG);
  });

  it('is refused to an address from which too much was wrong, and a wrong current password counts for it', async () => {
    const { db, app } = harness();
    const here = await harness().signInAs((await createAccount(db)).id);
    await failedBefore(db, 49);
    expect((await change(here, NEW_PASSWORD, 'Wrong-2-win')).statusCode).toBe(400);
    expect((await change(here)).statusCode).toBe(429);
    expect((await login(app, 'nobody@example.com')).statusCode).toBe(429);
    await failedBefore(db, 0);
  });
});

describeOnBothEngines('a change of the own password, twice at the same moment', (harness) => {
  it('is made once of two at the same moment', async () => {
    const user = await createAccount(harness().db);
    const browsers = [await harness().signInAs(user.id), await harness().signInAs(user.id)];
    const passwords = ['Spike-3-times', 'Block-4-times'];
    const answers = await Promise.all(
      browsers.map((browser, index) => change(browser, passwords[index] ?? '')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const chosen = passwords[statuses.indexOf(200)];
    expect((await login(harness().app, user.email, chosen)).statusCode).toBe(200);
    expect(await entries(harness(), user.id)).toContainEqual(
      expect.objectContaining({ action: 'password-changed' }),
    );
  });
});
