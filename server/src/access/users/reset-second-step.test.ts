import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { codeAppCalls, SECOND_STEP_MESSAGES, securityCall } from '@kitroom/contract/access/second-step';
import {
  resetSecondStep,
  SECOND_STEP_RESET,
  usersSecondSteps,
} from '@kitroom/contract/access/users-second-steps';
import { authCalls } from '@kitroom/contract/auth-calls';
import { expect, it } from 'vitest';
import { createAccount, login } from '../../../test/accounts.ts';
import { refusal, refusedWith, sessionOf, told } from '../../../test/answers.ts';
import { Authenticator } from '../../../test/authenticator.ts';
import { changesOf } from '../../../test/change-log.ts';
import { type Browser, describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { meet } from '../../../test/meeting.ts';
import { newChallenge, signInWith, withPasskey } from '../../../test/passkeys.ts';
import { letterTo, mailsTo } from '../../../test/received-mails.ts';
import { run } from '../../../test/run-admin.ts';
import { accountWithApp, answerCode, appCode, challengeFor } from '../../../test/second-steps.ts';

const pathOf = (id: number) => resetSecondStep.path.replace(':id', String(id));
const DONE = [200, { success: true, message: 'Second step reset' }];
const NONE = refusedWith(409, 'This user has no second step', 'id');
const statusOf = async (browser: Browser) => (await browser.get(authCalls.userPermissions.path)).statusCode;
const mail = (name: string, next: string) =>
  letterTo(
    name,
    'An administrator removed the passkeys, the code app, and the recovery codes of your Kitroom account, and signed you out everywhere. Signing in asks for no second step now.',
    next,
    'Go to the sign-in page:\nhttp://localhost:3000/login',
    'If you did not ask for this, use "Forgot your password?" on the sign-in page immediately and tell an administrator.',
  );

const TABLES = [
  'passkeys',
  'code_apps',
  'recovery_codes',
  'trusted_browsers',
  'challenges',
  'sessions',
] as const;

async function leftOf({ db }: Harness, userId: number): Promise<string[]> {
  const left: string[] = [];
  for (const table of TABLES) {
    const found = await db.query.selectFrom(table).select('user_id').where('user_id', '=', userId).execute();
    if (found.length > 0) left.push(table);
  }
  return left;
}

describeApp('the reset of a user’s second step', (harness) => {
  it('removes all that is more than the password, signs them out, mails them, and is recorded', async () => {
    const { app, db } = harness();
    const actor = await harness().signIn({ permissions: ['USERS_UPDATE', 'USERS_READ'] });
    const { account, browser, secret, recoveryCodes } = await accountWithApp(harness());
    const authenticator = await withPasskey(browser);
    await answerCode(app, await challengeFor(app, account.email), appCode(secret), { trust: true });
    const pending = await challengeFor(app, account.email);
    expect(await leftOf(harness(), account.id)).toEqual(TABLES);
    const other = await accountWithApp(harness());
    const { second_steps } = (await actor.get(usersSecondSteps.path)).json();
    expect(second_steps).toContainEqual({ user_id: account.id, passkey: true, code_app: true });
    expect(second_steps).toContainEqual({ user_id: other.account.id, passkey: false, code_app: true });

    expect(told(await actor.post(pathOf(account.id)))).toEqual(DONE);
    expect(await leftOf(harness(), account.id)).toEqual([]);
    expect(await leftOf(harness(), other.account.id)).toEqual(['code_apps', 'recovery_codes', 'sessions']);
    expect([await statusOf(browser), await statusOf(other.browser)]).toEqual([401, 200]);
    for (const code of [appCode(secret, 1), recoveryCodes[0] ?? '']) {
      const late = await answerCode(app, pending, code);
      expect(refusal(late)).toEqual([401, SECOND_STEP_MESSAGES.startAgain]);
    }
    expect((await signInWith(app, authenticator)).statusCode).toBe(401);
    const alone = await login(app, account.email);
    expect(told(alone)).toEqual([200, { success: true, csrfToken: expect.any(String) }]);
    expect(
      (await changesOf(db, 'users', account.id)).filter(({ action }) => action === 'second-step-reset'),
    ).toEqual([{ actor: actor.userId, action: 'second-step-reset', before: null, after: null }]);
    const last = (await mailsTo(db, account.email)).findLast(({ subject }) => subject.includes('reset'));
    expect(last).toEqual({
      subject: 'Kitroom: the second step of your account was reset',
      text: mail(account.first_name, 'Sign in and set up a new one under Sign-in and Security.'),
    });
    const after = (await actor.get(usersSecondSteps.path)).json().second_steps;
    expect(after.map((step: { user_id: number }) => step.user_id)).not.toContain(account.id);
    // Once: there is nothing left to remove, to record, or to mail.
    expect(told(await actor.post(pathOf(account.id)))).toEqual(NONE);
  });

  it('changes nothing, by button or command, where its last write fails: the mail', async () => {
    const { config, db } = harness();
    const { account } = await accountWithApp(harness());
    const actor = await harness().signIn({ permissions: ['USERS_UPDATE'] });
    const state = async () => [
      await leftOf(harness(), account.id),
      await changesOf(db, 'users', account.id),
      await mailsTo(db, account.email),
    ];
    const before = await state();
    await db.query.schema.alterTable('outbox').renameTo('no_outbox').execute();
    expect((await actor.post(pathOf(account.id))).statusCode).toBe(500);
    const command = await run(config, 'reset-second-step', account.email);
    expect(command).toMatchObject({ code: 1, complained: expect.stringContaining('outbox') });
    await db.query.schema.alterTable('no_outbox').renameTo('outbox').execute();
    expect(await state()).toEqual(before);
  });

  it('is refused where somebody holds more, for oneself, and for nobody', async () => {
    const actor = await harness().signIn({ permissions: ['USERS_UPDATE'] });
    const strong = await accountWithApp(harness(), { permissions: ['USERS_UPDATE', 'SIZE_READ'] });
    expect(told(await actor.post(pathOf(strong.account.id)))).toEqual(
      refusedWith(403, ACCESS_RULE_MESSAGES.strongerSecondStep),
    );
    expect(await leftOf(harness(), strong.account.id)).toContain('code_apps');
    expect(told(await strong.browser.post(pathOf(strong.account.id)))).toEqual(
      refusedWith(409, SECOND_STEP_RESET.own, 'id'),
    );
    expect((await actor.post(pathOf(999_999_999))).json().message).toBe('User not found');
    const plain = await createAccount(harness().db);
    expect(told(await actor.post(pathOf(plain.id)))).toEqual(NONE);
    const equal = await harness().signIn({ permissions: ['USERS_UPDATE', 'SIZE_READ'] });
    expect(told(await equal.post(pathOf(strong.account.id)))).toEqual(DONE);
  });
});

describeOnBothEngines('the reset of a user’s second step at the same moment', (harness) => {
  it('happens once when two ask at the same moment', async () => {
    const { db } = harness();
    const one = await harness().signIn({ permissions: ['USERS_UPDATE'] });
    const two = await harness().signIn({ permissions: ['USERS_UPDATE'] });
    const { account } = await accountWithApp(harness());
    const answers = await Promise.all([one.post(pathOf(account.id)), two.post(pathOf(account.id))]);
    expect(answers.map(told).toSorted()).toEqual([DONE, NONE]);
    const entries = await changesOf(db, 'users', account.id);
    expect(entries.filter(({ action }) => action === 'second-step-reset')).toHaveLength(1);
    const mails = await mailsTo(db, account.email);
    expect(mails.filter(({ subject }) => subject.includes('reset'))).toHaveLength(1);
  });

  it.each([
    ['begins', true],
    ['is about to end', false],
  ])('leaves no session of a sign-in that %s at that moment', async (_what, resetFirst) => {
    const actor = await harness().signIn({ permissions: ['USERS_UPDATE'] });
    const { account, secret } = await accountWithApp(harness());
    const challenge = await challengeFor(harness().app, account.email);
    const reset = () => actor.post(pathOf(account.id));
    const answer = () => answerCode(harness().app, challenge, appCode(secret));
    const answers = await (resetFirst ? meet(harness(), reset, answer) : meet(harness(), answer, reset));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(resetFirst ? [200, 401] : [200, 200]);
    expect(await leftOf(harness(), account.id)).toEqual([]);
  });

  it('leaves no second step that a session which it ended was about to add', async () => {
    const actor = await harness().signIn({ permissions: ['USERS_UPDATE'] });
    const { account, browser } = await accountWithApp(harness());
    const { options, cookie } = await newChallenge(browser);
    const response = new Authenticator().create({ challenge: options.challenge }, options.user.id);
    const [reset, added] = await Promise.all([
      actor.post(pathOf(account.id)),
      browser.post(ownPasskeys.list.path, { response }, { cookie }),
    ]);
    expect(told(reset)).toEqual(DONE);
    expect([200, 400, 401]).toContain(added.statusCode);
    expect(await leftOf(harness(), account.id)).toEqual([]);

    const second = await accountWithApp(harness());
    const { secret } = (await second.browser.post(codeAppCalls.start.path)).json();
    const both = await Promise.all([
      second.browser.post(codeAppCalls.confirm.path, { code: appCode(secret) }),
      actor.post(pathOf(second.account.id)),
    ]);
    expect([200, 400, 401]).toContain(both[0].statusCode);
    expect(told(both[1])).toEqual(DONE);
    expect(await leftOf(harness(), second.account.id)).toEqual([]);
  });
});

describeApp(
  'the reset where a second step is required',
  (harness) => {
    it('says in its mail what comes next, and leads to the set-up', async () => {
      const { app, db } = harness();
      const { account } = await accountWithApp(harness());
      const { browser: actor } = await accountWithApp(harness(), { permissions: ['USERS_UPDATE'] });
      expect(told(await actor.post(pathOf(account.id)))).toEqual(DONE);
      const mails = await mailsTo(db, account.email);
      expect(mails.at(-1)?.text).toBe(
        mail(account.first_name, 'Right after you sign in, Kitroom asks you to set up a new one.'),
      );
      const headers = { cookie: sessionOf(await login(app, account.email)) };
      const asked = await app.inject({ url: securityCall.path, headers });
      expect(asked.json().code).toBe('second-step-required');
    });
  },
  { SECOND_STEP: 'everyone' },
);
