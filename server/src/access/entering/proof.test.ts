import { randomUUID } from 'node:crypto';
import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { proofCalls } from '@kitroom/contract/access/proof';
import { codeAppCalls, makeRecoveryCodes } from '@kitroom/contract/access/second-step';
import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { actorOf, createAccount, failedBefore, letPass, login, PASSWORD } from '../../../test/accounts.ts';
import { refusal, told, wrongField } from '../../../test/answers.ts';
import { createApiToken } from '../../../test/api-tokens.ts';
import { Authenticator } from '../../../test/authenticator.ts';
import { stopClock } from '../../../test/clock.ts';
import { type Browser, describeApp, type Harness } from '../../../test/harness.ts';
import { type Wrong, withPasskey } from '../../../test/passkeys.ts';
import { deleteRows, rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import {
  accountWithApp,
  ageProof,
  appCode,
  createCodeApp,
  PROOF_REQUIRED,
} from '../../../test/second-steps.ts';
import { proveByPassword } from './proof.ts';

const MINUTE = 60 * 1000;
const OLD = 15 * MINUTE;
const WRONG_CODE =
  'That code isn’t correct. Each code works once: wait for the next one in your app. If they keep failing, check the time on your phone.';
const WRONG_PASSKEY = 'This passkey could not confirm that it’s you. Try again, or use another way.';

const byPassword = (browser: Browser, password = PASSWORD) =>
  browser.post(proofCalls.password.path, { password });
const byCode = (browser: Browser, code: string) => browser.post(proofCalls.code.path, { code });

async function byPasskey(browser: Browser, authenticator: Authenticator, wrong: Wrong = {}) {
  const { options } = (await browser.post(proofCalls.passkeyOptions.path)).json();
  const response = authenticator.get({ challenge: options.challenge, ...wrong });
  return browser.post(proofCalls.passkey.path, { response });
}

/** A call that asks for a proof, and changes nothing but recovery codes. */
const asking = (browser: Browser) => browser.post(makeRecoveryCodes.path);

function expectRefused(answer: LightMyRequestResponse, path: string, message: string): void {
  expect(told(answer)).toEqual(wrongField(path, message));
}

async function accountThatIsAsked(harness: Harness) {
  const there = await accountWithApp(harness);
  await ageProof(harness, there.account.id, OLD);
  expect((await asking(there.browser)).json()).toEqual(PROOF_REQUIRED);
  return there;
}

describeApp('a fresh proof', (harness) => {
  const entries = async (userId: number) =>
    (await rowsOf(harness().db, 'change_log', { entity_id: userId }))
      .filter(({ action }) => ['proved', 'proof-failed'].includes(action))
      .map(({ action, entity, actor_user_id, after }) => [action, entity, actor_user_id, after]);

  describe('by password', () => {
    it('lets the call through for 15 minutes, in this session alone, and is in the history', async () => {
      const { account, browser } = await accountThatIsAsked(harness());
      const elsewhere = await harness().signInAs(account.id);
      await ageProof(harness(), account.id, OLD);
      const given = await byPassword(browser);
      expect(told(given)).toEqual([200, { success: true, message: 'Confirmed' }]);
      expect((await asking(browser)).statusCode).toBe(200);
      expect((await asking(elsewhere)).json()).toEqual(PROOF_REQUIRED);
      expect(await entries(account.id)).toEqual([['proved', 'users', account.id, null]]);
      await letPass(harness().db, OLD);
      expect((await asking(browser)).json()).toEqual(PROOF_REQUIRED);
    });

    it('says that a wrong one is wrong, and counts it: with changes of the password, and not for sign-ins', async () => {
      stopClock();
      const { account, browser } = await accountThatIsAsked(harness());
      for (let count = 1; count <= 4; count++)
        expectRefused(await byPassword(browser, 'Wrong-2-win'), 'password', 'That password isn’t correct.');
      const wrong = { currentPassword: 'Wrong-2-win', newPassword: 'Spike-3-times' };
      expect((await browser.put(passwordCalls.change.path, wrong)).statusCode).toBe(400);
      const throttled = await byPassword(browser);
      expect(refusal(throttled)).toEqual([429, 'Too many attempts. Please try again in 30 seconds.']);
      expect((await login(harness().app, account.email)).statusCode).toBe(200);
      const entry = ['proof-failed', 'users', account.id, JSON.stringify({ address: '127.0.0.1' })];
      expect(await entries(account.id)).toEqual(Array(4).fill(entry));
      await letPass(harness().db, 30_000);
      expect((await byPassword(browser)).statusCode).toBe(200);
      // What was wrong before is forgotten.
      for (let count = 1; count <= 2; count++)
        expect((await byPassword(browser, 'Wrong-2-win')).statusCode).toBe(400);
    });

    it('is checked each time under the same key, and no trace of a password is kept', async () => {
      const { browser } = await accountThatIsAsked(harness());
      const key = randomUUID();
      const send = (password: string) =>
        browser.post(proofCalls.password.path, { password }, { [IDEMPOTENCY_KEY_HEADER]: key });
      expectRefused(await send(`${PASSWORD}!`), 'password', 'That password isn’t correct.');
      expect((await send(PASSWORD)).statusCode).toBe(200);
      const kept = harness().db.query.selectFrom('kept_answers').select('key').where('key', '=', key);
      expect(await kept.execute()).toEqual([]);
    });

    it('is refused to an address from which too much was wrong, whoever tried', async () => {
      stopClock();
      const { db, app } = harness();
      const { browser } = await accountThatIsAsked(harness());
      await failedBefore(db, 49);
      expectRefused(await byPassword(browser, 'Wrong-2-win'), 'password', 'That password isn’t correct.');
      expect((await byPassword(browser)).statusCode).toBe(429);
      expect((await byCode(browser, '000000')).statusCode).toBe(429);
      expect((await login(app, 'nobody@example.com')).statusCode).toBe(429);
      await failedBefore(db, 0);
    });
  });

  describe('by code', () => {
    it('takes each code once', async () => {
      const { browser, secret, account } = await accountThatIsAsked(harness());
      expectRefused(await byCode(browser, appCode(secret, 9)), 'code', WRONG_CODE);
      expect((await byCode(browser, appCode(secret))).statusCode).toBe(200);
      expect((await asking(browser)).statusCode).toBe(200);
      expectRefused(await byCode(browser, appCode(secret)), 'code', WRONG_CODE);
      expect((await entries(account.id)).map(([action]) => action)).toEqual([
        'proof-failed',
        'proved',
        'proof-failed',
      ]);
    });

    it('does not take recovery codes, and says when no code can be checked', async () => {
      const { browser, account, recoveryCodes } = await accountThatIsAsked(harness());
      expectRefused(await byCode(browser, recoveryCodes[0] ?? ''), 'code', WRONG_CODE);
      await setRows(harness().db, 'code_apps', { user_id: account.id }, { sealed_secret: 'of another key' });
      const message = 'Codes from your app can’t be checked right now. Use another way.';
      expectRefused(await byCode(browser, '123456'), 'code', message);
      expect((await byPassword(browser)).statusCode).toBe(200);
    });

    it('is throttled apart from the password', async () => {
      stopClock();
      const { browser } = await accountThatIsAsked(harness());
      for (let count = 1; count <= 5; count++) expect((await byCode(browser, '1')).statusCode).toBe(400);
      expect((await byCode(browser, '1')).statusCode).toBe(429);
      expect((await byPassword(browser)).statusCode).toBe(200);
    });
  });

  describe('by passkey', () => {
    async function withKey() {
      const account = await createAccount(harness().db);
      const browser = await harness().signInAs(account.id);
      const authenticator = await withPasskey(browser);
      await ageProof(harness(), account.id, OLD);
      return { account, browser, authenticator };
    }

    it('takes the answer to a challenge of this session', async () => {
      const { browser, authenticator, account } = await withKey();
      expect((await asking(browser)).json()).toEqual(PROOF_REQUIRED);
      const ways = { passkey: true, code_app: false };
      expect((await browser.get(proofCalls.read.path)).json()).toMatchObject(ways);
      expect((await byPasskey(browser, authenticator)).statusCode).toBe(200);
      expect((await asking(browser)).statusCode).toBe(200);
      const { options } = (await browser.post(proofCalls.passkeyOptions.path)).json();
      expect(options).toMatchObject({
        rpId: 'localhost',
        userVerification: 'required',
        timeout: 300_000,
        allowCredentials: [{ type: 'public-key', id: expect.any(String) }],
      });
      expect(await entries(account.id)).toEqual([['proved', 'users', account.id, null]]);
    });

    it('takes each challenge once, and none of another session', async () => {
      const { browser, authenticator, account } = await withKey();
      const other = await harness().signInAs(account.id);
      const { options } = (await other.post(proofCalls.passkeyOptions.path)).json();
      const response = authenticator.get({ challenge: options.challenge });
      expectRefused(await browser.post(proofCalls.passkey.path, { response }), 'response', WRONG_PASSKEY);
      const both = await Promise.all([
        other.post(proofCalls.passkey.path, { response }),
        other.post(proofCalls.passkey.path, { response }),
      ]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    });

    it('takes no challenge that was replaced, no passkey of somebody else, and no copy', async () => {
      const { browser, authenticator } = await withKey();
      const { authenticator: foreign } = await withKey();
      expectRefused(await byPasskey(browser, foreign), 'response', WRONG_PASSKEY);
      const ask = async () => (await browser.post(proofCalls.passkeyOptions.path)).json().options;
      const replaced = authenticator.get({ challenge: (await ask()).challenge });
      await ask();
      const late = await browser.post(proofCalls.passkey.path, { response: replaced });
      expectRefused(late, 'response', WRONG_PASSKEY);
      await setRows(harness().db, 'passkeys', {}, { sign_count: 1000 });
      expectRefused(await byPasskey(browser, authenticator), 'response', WRONG_PASSKEY);
      const { passkeys } = (await browser.get(ownPasskeys.list.path)).json();
      expect(passkeys[0].refused_at).not.toBeNull();
      expect((await asking(browser)).json()).toEqual(PROOF_REQUIRED);
    });

    it('is refused to an address from which too much was wrong', async () => {
      stopClock();
      const { browser, authenticator } = await withKey();
      await failedBefore(harness().db, 49);
      expect((await byPasskey(browser, new Authenticator())).statusCode).toBe(400);
      expect((await byPasskey(browser, authenticator)).statusCode).toBe(429);
      await failedBefore(harness().db, 0);
    });
  });

  it('says whether it is asked for, a minute ahead, and which ways there are', async () => {
    stopClock();
    const { browser, account } = await accountWithApp(harness());
    const asked = async () => (await browser.get(proofCalls.read.path)).json();
    await ageProof(harness(), account.id, OLD - MINUTE - 1);
    expect(await asked()).toEqual({
      success: true,
      required: false,
      passkey: false,
      code_app: true,
      password: true,
    });
    await ageProof(harness(), account.id, OLD - MINUTE);
    expect(await asked()).toMatchObject({ required: true });
    // As sessions from before proofs were noted.
    await ageProof(harness(), account.id, null);
    expect(await asked()).toMatchObject({ required: true });
    expect((await asking(browser)).json()).toEqual(PROOF_REQUIRED);
    await ageProof(harness(), account.id, 0);
    await withPasskey(browser);
    await setRows(harness().db, 'passkeys', { user_id: account.id }, { rp_id: 'elsewhere.example' });
    expect(await asked()).toMatchObject({ passkey: false });
    const { options } = (await browser.post(proofCalls.passkeyOptions.path)).json();
    expect(options.allowCredentials).toEqual([]);
  });

  it('is given by signing in, and not asked of API tokens', async () => {
    const { account } = await accountWithApp(harness());
    const signedIn = await harness().signInAs(account.id);
    expect((await asking(signedIn)).statusCode).toBe(200);
    const token = await createApiToken(harness(), ['IMAGE_RESTORE']);
    const { user_id } = await rowOf(harness().db, 'api_tokens');
    await createCodeApp(harness().db, user_id);
    const answer = await harness().app.inject({
      method: 'POST',
      url: '/api/admin/product-image-restores/1/undo',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(404);
  });

  it('is refused (401) where the session has ended while the password was checked', async () => {
    const { db } = harness();
    const { browser, account } = await accountThatIsAsked(harness());
    const actor = await actorOf(harness(), browser);
    await deleteRows(db, 'sessions', { user_id: account.id });
    const prover = { actor, address: '127.0.0.1', userAgent: '', requestId: 'r' };
    const given = proveByPassword(db, prover, PASSWORD, false);
    await expect(given).rejects.toMatchObject({ status: 401 });
    expect(await entries(account.id)).toEqual([]);
  });
});

async function signedInLongAgo(harness: Harness) {
  const { id } = await createAccount(harness.db);
  const browser = await harness.signInAs(id);
  await ageProof(harness, id, OLD);
  return browser;
}

describeApp(
  'where everyone must have a second step, a fresh proof',
  (harness) => {
    it('is asked of who sets up the first one, who gives it by password', async () => {
      const browser = await signedInLongAgo(harness());
      expect((await browser.get(proofCalls.read.path)).json()).toMatchObject({ required: true });
      const start = () => browser.post(codeAppCalls.start.path);
      expect(told(await start())).toEqual([403, PROOF_REQUIRED]);
      expect((await byPassword(browser, `${PASSWORD}!`)).statusCode).toBe(400);
      expect((await start()).statusCode).toBe(403);
      expect((await byPassword(browser)).statusCode).toBe(200);
      expect((await start()).statusCode).toBe(200);
    });
  },
  { SECOND_STEP: 'everyone' },
);

describeApp(
  'where those with power must have a second step, a fresh proof',
  (harness) => {
    it('is asked of the others, too', async () => {
      const browser = await signedInLongAgo(harness());
      expect(told(await browser.post(codeAppCalls.start.path))).toEqual([403, PROOF_REQUIRED]);
    });
  },
  { SECOND_STEP: 'access' },
);
