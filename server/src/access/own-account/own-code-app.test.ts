import {
  codeAppCalls,
  makeRecoveryCodes,
  NO_SECOND_STEP,
  securityCall,
} from '@kitroom/contract/access/second-step';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { expect, it } from 'vitest';
import { actorOf, CHOSEN_PASSWORD, createAccount, login, PASSWORD, post } from '../../../test/accounts.ts';
import { refusal, told, wrongField } from '../../../test/answers.ts';
import { Authenticator } from '../../../test/authenticator.ts';
import { changesOf } from '../../../test/change-log.ts';
import { describeApp, describeOnBothEngines } from '../../../test/harness.ts';
import { add, ownPasskeyPath, withPasskey } from '../../../test/passkeys.ts';
import { mailsTo } from '../../../test/received-mails.ts';
import { deleteRows, rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import {
  accountThatTrusts,
  accountWithApp,
  addApp,
  answerCode,
  appCode,
  challengeFor,
  cookiesOf,
  doctorOnSecrets,
} from '../../../test/second-steps.ts';
import { now } from '../../platform/db/now.ts';
import { issuePasswordToken } from '../factors/password/password-tokens.ts';
import { freshRecoveryCodes } from './own-code-app.ts';

const WRONG_CODE =
  'That code isn’t correct. Each code works once: try the next one. If codes of your app keep failing, check the time on your phone.';

describeApp('the own code app', (harness) => {
  /** The actions, which the log keeps without a word of what they are about. */
  const log = async (userId: number) => {
    const changes = await changesOf(harness().db, 'second-steps', userId);
    expect(changes.filter(({ before, after }) => before !== null || after !== null)).toEqual([]);
    return changes.map(({ action }) => action);
  };
  const mails = async (email: string) => (await mailsTo(harness().db, email)).map(({ subject }) => subject);

  it('is added with a code, with ten recovery codes, and its secret is nowhere in the database', async () => {
    const { db } = harness();
    const { account, browser, secret, recoveryCodes } = await accountWithApp(harness());
    expect(recoveryCodes).toHaveLength(10);
    expect((await browser.get(securityCall.path)).json()).toEqual({
      success: true,
      has_password: true,
      code_app: { added_at: expect.any(String), last_used_at: null },
      recovery_codes_left: 10,
      trusted_browsers: [],
    });
    const apps = await db.query.selectFrom('code_apps').selectAll().execute();
    expect(JSON.stringify(apps)).not.toContain(secret);
    expect(await log(account.id)).toEqual(['code-app-added']);
    expect(await mails(account.email)).toEqual(['Kitroom: a code app was added to your account']);
  });

  it('is not there before it is confirmed, in the session that started it, with a right code', async () => {
    const { app, db } = harness();
    const account = await createAccount(db);
    const [here, elsewhere] = [await harness().signInAs(account.id), await harness().signInAs(account.id)];
    const confirm = async (browser: typeof here, code: string) =>
      told(await browser.post(codeAppCalls.confirm.path, { code }));
    const ended = wrongField('code', 'This setup has ended. Close it and start again.');
    const wrong =
      'That code isn’t correct. Wait for the next code in your app and try that one. If it fails, too, check the time on your phone.';
    expect(await confirm(here, '000000')).toEqual(ended);
    const { secret, address } = (await here.post(codeAppCalls.start.path)).json();
    expect(address).toContain(secret);
    expect(await confirm(elsewhere, appCode(secret))).toEqual(ended);
    expect(await confirm(here, appCode(secret, 2))).toEqual(wrongField('code', wrong));
    expect((await login(app, account.email)).json()).toHaveProperty('csrfToken');
    const begun = await rowOf(db, 'challenges', { user_id: account.id });
    const milliseconds = Date.parse(begun.expires_at) - Date.parse(begun.created_at);
    expect(Math.round(milliseconds / 60_000)).toBe(10);
    await setRows(db, 'challenges', {}, { expires_at: now() });
    expect(await confirm(here, appCode(secret))).toEqual(ended);
    const newer = (await here.post(codeAppCalls.start.path)).json();
    expect(await confirm(here, appCode(secret))).toEqual(wrongField('code', wrong));
    // After a reload, or in another tab: an app that has the key already has the right one.
    expect((await here.post(codeAppCalls.start.path)).json()).toEqual(newer);
    expect((await elsewhere.post(codeAppCalls.start.path)).json().secret).not.toBe(newer.secret);
    const code = appCode(newer.secret);
    const both = await Promise.all([confirm(here, code), confirm(here, code)]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 400]);
    expect((await login(app, account.email)).json()).toHaveProperty('secondStep');
    const used = await answerCode(app, await challengeFor(app, account.email), code);
    expect(refusal(used)).toEqual([401, WRONG_CODE]);
  });

  it('is replaced by another one; the recovery codes stay, trust ends', async () => {
    const { app } = harness();
    const { account, browser, secret } = await accountThatTrusts(harness());
    expect((await browser.get(securityCall.path)).json().trusted_browsers).toHaveLength(1);
    const again = await addApp(browser);
    expect(again.recoveryCodes).toEqual([]);
    const letters = await mailsTo(harness().db, account.email);
    expect(letters.map(({ text }) => text.includes('New recovery codes'))).toEqual([true, false]);
    expect((await browser.get(securityCall.path)).json()).toMatchObject({
      trusted_browsers: [],
      recovery_codes_left: 10,
    });
    const next = await challengeFor(app, account.email);
    expect((await answerCode(app, next, appCode(secret, 1))).statusCode).toBe(401);
    expect((await answerCode(app, next, appCode(again.secret))).statusCode).toBe(200);
  });

  it('is removed with its recovery codes and trusted browsers: the password is enough again', async () => {
    const { app } = harness();
    const { account, browser } = await accountThatTrusts(harness());
    const removed = await browser.delete(codeAppCalls.remove.path);
    expect(removed.json()).toEqual({ success: true, message: 'Code app removed' });
    expect((await browser.get(securityCall.path)).json()).toEqual({
      success: true,
      has_password: true,
      code_app: null,
      recovery_codes_left: 0,
      trusted_browsers: [],
    });
    expect((await login(app, account.email)).json()).toHaveProperty('csrfToken');
    const again = await browser.delete(codeAppCalls.remove.path);
    expect(refusal(again)).toEqual([404, 'You have no code app']);
    const letter = (await mailsTo(harness().db, account.email)).at(-1);
    expect(letter?.subject).toBe('Kitroom: the code app of your account was removed');
    expect(letter?.text).toContain('It was the last second step of your account');
  });

  it('leaves the recovery codes to an account that has a passkey; trust ends with either change', async () => {
    const { account, browser, secret } = await accountThatTrusts(harness());
    await withPasskey(browser);
    expect((await browser.get(securityCall.path)).json().trusted_browsers).toEqual([]);
    const challenge = await challengeFor(harness().app, account.email);
    const trusting = await answerCode(harness().app, challenge, appCode(secret, 1), { trust: true });
    expect(trusting.statusCode).toBe(200);
    await browser.delete(codeAppCalls.remove.path);
    expect((await mailsTo(harness().db, account.email)).at(-1)?.text).not.toContain('recovery codes');
    expect((await browser.get(securityCall.path)).json()).toMatchObject({
      recovery_codes_left: 10,
      trusted_browsers: [],
    });
    const asked = await login(harness().app, account.email);
    expect(asked.json().secondStep).toEqual({ passkey: true, codeApp: false, recoveryCode: true });
    const guessed = await answerCode(harness().app, cookiesOf(asked), '000000');
    expect(refusal(guessed)).toEqual([401, WRONG_CODE]);
    await browser.delete(await ownPasskeyPath(browser));
    expect((await mailsTo(harness().db, account.email)).at(-1)?.text).toContain(
      'It was the last second step of your account, so your recovery codes no longer work either.',
    );
    expect((await browser.get(securityCall.path)).json().recovery_codes_left).toBe(0);
  });

  it('has new recovery codes that replace all, and end trust', async () => {
    const { app } = harness();
    const { account, browser, recoveryCodes } = await accountThatTrusts(harness());
    const fresh = (await browser.post(makeRecoveryCodes.path)).json().recovery_codes;
    expect(fresh).toHaveLength(10);
    const challenge = await challengeFor(app, account.email);
    expect((await answerCode(app, challenge, recoveryCodes[0] ?? '')).statusCode).toBe(401);
    expect((await answerCode(app, challenge, fresh[0])).statusCode).toBe(200);
    expect(await log(account.id)).toEqual([
      'code-app-added',
      'browser-trusted',
      'recovery-codes-made',
      'recovery-code-used',
    ]);
    const left = { recovery_codes_left: 9, trusted_browsers: [] };
    expect((await browser.get(securityCall.path)).json()).toMatchObject(left);
    expect(await mails(account.email)).toEqual([
      'Kitroom: a code app was added to your account',
      'Kitroom: new recovery codes were created for your account',
      'New sign-in to your Kitroom account',
      'Kitroom: a recovery code was used to sign in',
    ]);
    const nobody = await harness().signIn({ permissions: [] });
    const refused = await nobody.post(makeRecoveryCodes.path);
    expect(refusal(refused)).toEqual([404, NO_SECOND_STEP]);
  });

  it('keeps its recovery codes where the session ends while new ones are made', async () => {
    const { app, db, config } = harness();
    const { account, browser, recoveryCodes } = await accountWithApp(harness());
    const actor = await actorOf(harness(), browser);
    const make = await freshRecoveryCodes(db, config, actor);
    await deleteRows(db, 'sessions', { user_id: account.id });
    await expect(db.serializable(make)).rejects.toMatchObject({ status: 401 });
    const challenge = await challengeFor(app, account.email);
    expect((await answerCode(app, challenge, recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });

  it('gets no recovery codes where it is removed while they are made', async () => {
    const { db, config } = harness();
    const { account, browser } = await accountWithApp(harness());
    const make = await freshRecoveryCodes(db, config, await actorOf(harness(), browser));
    expect((await browser.delete(codeAppCalls.remove.path)).statusCode).toBe(200);
    await expect(db.serializable(make)).rejects.toMatchObject({ status: 404 });
    expect(await rowsOf(db, 'recovery_codes', { user_id: account.id })).toEqual([]);
  });

  it('stays through a reset and a change of the password, which end trust', async () => {
    const { app, db } = harness();
    for (const how of ['reset', 'change']) {
      const { account, browser, done } = await accountThatTrusts(harness());
      if (how === 'reset') {
        const token = await db.transaction((trx) => issuePasswordToken(trx, account.id, 'reset'));
        await post(app, passwordCalls.reset.path, { token, newPassword: CHOSEN_PASSWORD });
      } else {
        const body = { currentPassword: PASSWORD, newPassword: CHOSEN_PASSWORD };
        expect((await browser.put(passwordCalls.change.path, body)).statusCode).toBe(200);
      }
      const trusted = { headers: { cookie: cookiesOf(done) } };
      const asked = await login(app, account.email, CHOSEN_PASSWORD, trusted);
      expect(asked.json()).toHaveProperty('secondStep');
    }
  });

  it('whose key is lost cannot be checked, says so, and leaves recovery codes', async () => {
    const { app, db, config } = harness();
    const { account, secret, recoveryCodes } = await accountWithApp(harness());
    const sentences = () => doctorOnSecrets(config);
    expect(await sentences()).toEqual([
      {
        healthy: true,
        sentence: expect.stringMatching(/secret\.key opens all \d+ secrets in the database\.$/u),
      },
    ]);
    const sealed_secret = `v1.${Buffer.alloc(60).toString('base64url')}`;
    await setRows(db, 'code_apps', { user_id: account.id }, { sealed_secret });
    const challenge = await challengeFor(app, account.email);
    const answer = await answerCode(app, challenge, appCode(secret));
    expect(refusal(answer)).toEqual([
      401,
      'Codes from your app can’t be checked right now. Use a recovery code, or ask an administrator.',
    ]);
    expect((await answerCode(app, challenge, recoveryCodes[0] ?? '')).statusCode).toBe(200);
    expect(await sentences()).toEqual([
      {
        healthy: false,
        sentence: expect.stringMatching(
          /does not open 1 of \d+ secrets of code apps, so their codes can’t be checked: restore the former key; all machines need the same one\. If it is lost, users sign in with a recovery code and set their code app up again\.$/u,
        ),
      },
    ]);
  });
});

describeOnBothEngines('the own code app and a passkey', (harness) => {
  it('shows recovery codes that work, and no others, when a passkey is added at the same moment', async () => {
    const { app, db } = harness();
    const account = await createAccount(db);
    const [here, other] = [await harness().signInAs(account.id), await harness().signInAs(account.id)];
    const { secret } = (await here.post(codeAppCalls.start.path)).json();
    const [confirmed, added] = await Promise.all([
      here.post(codeAppCalls.confirm.path, { code: appCode(secret, -1) }),
      add(other, new Authenticator()),
    ]);
    expect([confirmed.statusCode, added.statusCode]).toEqual([200, 200]);
    const shown = [confirmed.json().recovery_codes, added.json().recovery_codes];
    expect(shown.map((codes) => codes.length).toSorted()).toEqual([0, 10]);
    const challenge = await challengeFor(app, account.email);
    expect((await answerCode(app, challenge, shown.flat()[0])).statusCode).toBe(200);
    const letters = await mailsTo(harness().db, account.email);
    expect(letters.filter(({ text }) => text.includes('New recovery codes'))).toHaveLength(1);
  });
});
