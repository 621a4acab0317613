import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { expect, it } from 'vitest';
import { createAccount, login } from '../../../test/accounts.ts';
import { refusal, told, wrongField } from '../../../test/answers.ts';
import { Authenticator } from '../../../test/authenticator.ts';
import { ownName } from '../../../test/cookies.ts';
import { describeApp, type Harness } from '../../../test/harness.ts';
import { late } from '../../../test/meeting.ts';
import { add, newChallenge, ownPasskeyPath, WRONG_PROMPTS, withPasskey } from '../../../test/passkeys.ts';
import { mailsTo } from '../../../test/received-mails.ts';
import { deleteRows, rowsOf, setRows } from '../../../test/rows.ts';
import { answerCode, challengeFor } from '../../../test/second-steps.ts';
import { otherHostsWarning } from '../factors/passkey/relying-party.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const NOT_ADDED = wrongField('response', 'The passkey could not be added. Try again, or use another device.');

async function signedIn(harness: Harness) {
  const user = await createAccount(harness.db, { first_name: 'Ann' });
  return { user, browser: await harness.signInAs(user.id) };
}

function listOf(browser: Awaited<ReturnType<Harness['signInAs']>>) {
  return browser.get(ownPasskeys.list.path).then((answer) => answer.json().passkeys);
}

describeApp('own passkeys', (harness) => {
  it('are asked for without attestation, to be found without an email, and with the person verified', async () => {
    const { user, browser } = await signedIn(harness());
    const { options } = await newChallenge(browser);
    expect(options).toMatchObject({
      rp: { name: 'Kitroom', id: 'localhost' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/u), name: user.email, displayName: 'Ann' },
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const asked = await browser.post(ownPasskeys.options.path);
    expect(asked.cookies).toEqual([
      {
        name: ownName('new-passkey'),
        value: expect.stringMatching(/^[\w-]{43}$/u),
        path: '/api/auth/passkeys',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 300,
      },
    ]);
    const again = asked.json().options;
    expect(again.user.id).toBe(options.user.id);
    expect(again.challenge).not.toBe(options.challenge);
  });

  it('are added with the name of the browser, listed, recorded, and mailed', async () => {
    const { db } = harness();
    const { user, browser } = await signedIn(harness());
    const authenticator = new Authenticator();
    const added = await add(browser, authenticator, {}, { 'user-agent': CHROME });
    const passkey = {
      id: expect.any(Number),
      name: 'Chrome on Windows',
      created_at: expect.stringMatching(/Z$/u),
      last_used_at: null,
      last_used_browser: null,
      is_synced: false,
      refused_at: null,
      other_host: null,
      credential_id: authenticator.id,
    };
    expect(told(added)).toEqual([
      200,
      { success: true, message: 'Passkey added', passkey, recovery_codes: expect.any(Array) },
    ]);
    expect((await add(browser, new Authenticator(), {}, { 'user-agent': CHROME })).json().passkey.name).toBe(
      'Chrome on Windows 2',
    );
    expect(await listOf(browser)).toMatchObject([passkey, { name: 'Chrome on Windows 2' }]);
    const { options } = await newChallenge(browser);
    expect(options.excludeCredentials).toMatchObject([
      { id: authenticator.id, transports: ['internal'] },
      {},
    ]);
    const [entry] = await rowsOf(db, 'change_log', { action: 'passkey-added', entity_id: user.id });
    expect(entry).toMatchObject({
      actor_user_id: user.id,
      entity: 'users',
      before: null,
      after: '{"passkey":"Chrome on Windows"}',
    });
    const [mail, next] = await rowsOf(db, 'outbox', { to_address: user.email });
    expect(mail?.subject).toBe('A passkey was added to your Kitroom account');
    expect(next?.text).not.toContain('recovery codes');
    expect(mail?.text).toBe(
      'Hi Ann,\n\nThe passkey "Chrome on Windows" has just been added to your Kitroom account. It signs you in without your password.\n\nNew recovery codes were created with it.\n\nSee your passkeys:\nhttp://localhost:3000/account/security\n\nIf this was not you, remove the passkey, change your password, and tell an administrator.\n\n-- \nKitroom\n',
    );
  });

  it.each(WRONG_PROMPTS)('are not added with %s', async (_what, wrong) => {
    const { browser } = await signedIn(harness());
    const answer = await add(browser, new Authenticator(), wrong);
    expect(told(answer)).toEqual(NOT_ADDED);
    expect(await listOf(browser)).toEqual([]);
  });

  it('are added once per challenge, by its own session alone', async () => {
    const { browser } = await signedIn(harness());
    const { options, cookie } = await newChallenge(browser);
    const send = () =>
      browser.post(
        ownPasskeys.list.path,
        { response: new Authenticator().create({ challenge: options.challenge }, options.user.id) },
        { cookie },
      );
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);

    const stranger = (await signedIn(harness())).browser;
    const theirs = await newChallenge(browser);
    const response = new Authenticator().create({ challenge: theirs.options.challenge }, 'AAAA');
    const stolen = theirs.cookie.replace(browser.cookie, stranger.cookie);
    const refused = await stranger.post(ownPasskeys.list.path, { response }, { cookie: stolen });
    expect(told(refused)).toEqual(NOT_ADDED);
  });

  it('are not added in a session that ends while they wait for the database', async () => {
    const { user, browser } = await signedIn(harness());
    const { options, cookie } = await newChallenge(browser);
    const response = new Authenticator().create({ challenge: options.challenge }, options.user.id);
    const send = () => browser.post(ownPasskeys.list.path, { response }, { cookie });
    const signOut = () => deleteRows(harness().db, 'sessions', { user_id: user.id });
    expect((await late(harness(), send, signOut)).statusCode).toBe(401);
  });

  it('belong to one account', async () => {
    const { browser } = await signedIn(harness());
    const authenticator = await withPasskey(browser);
    const again = await add((await signedIn(harness())).browser, authenticator);
    expect(told(again)).toEqual(NOT_ADDED);
  });

  it('are 20 at most', async () => {
    const { user, browser } = await signedIn(harness());
    const elsewhere = await harness().signInAs(user.id);
    for (let count = 0; count < 19; count += 1) await withPasskey(browser);
    const { options, cookie } = await newChallenge(elsewhere);
    expect(options.excludeCredentials).toHaveLength(19);
    await withPasskey(browser);
    expect(await listOf(browser)).toHaveLength(20);
    const tooMany = [409, 'You have 20 passkeys, which is the most. Remove one that you no longer use.'];
    const asked = await browser.post(ownPasskeys.options.path);
    expect(refusal(asked)).toEqual(tooMany);
    const response = new Authenticator().create({ challenge: options.challenge }, options.user.id);
    const late = await elsewhere.post(ownPasskeys.list.path, { response }, { cookie });
    expect(refusal(late)).toEqual(tooMany);
  });

  it('are renamed, once where it is done twice, and removed, which is mailed', async () => {
    const { db } = harness();
    const { user, browser } = await signedIn(harness());
    await withPasskey(browser);
    const path = await ownPasskeyPath(browser);
    const renamed = await browser.put(path, { name: ' Work phone ' });
    expect(renamed.json()).toMatchObject({ message: 'Passkey renamed', passkey: { name: 'Work phone' } });
    for (const name of ['Phone', 'Phone']) expect((await browser.put(path, { name })).statusCode).toBe(200);
    const entry = { action: 'passkey-renamed', entity_id: user.id };
    expect(await rowsOf(db, 'change_log', entry, ['before', 'after'])).toEqual([
      { before: '{"passkey":"Unknown browser"}', after: '{"passkey":"Work phone"}' },
      { before: '{"passkey":"Work phone"}', after: '{"passkey":"Phone"}' },
    ]);

    expect(told(await browser.delete(path))).toEqual([200, { success: true, message: 'Passkey removed' }]);
    expect(await listOf(browser)).toEqual([]);
    const gone = { action: 'passkey-removed', entity_id: user.id };
    expect(await rowsOf(db, 'change_log', gone, ['before', 'after'])).toEqual([
      { before: '{"passkey":"Phone"}', after: null },
    ]);
    expect((await mailsTo(db, user.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Kitroom account',
      'A passkey was removed from your Kitroom account',
    ]);
  });

  it('of somebody else are not there', async () => {
    const { browser } = await signedIn(harness());
    await withPasskey(browser);
    const path = await ownPasskeyPath(browser);
    const stranger = (await signedIn(harness())).browser;
    expect(await listOf(stranger)).toEqual([]);
    for (const answer of [await stranger.put(path, { name: 'Mine' }), await stranger.delete(path)])
      expect(refusal(answer)).toEqual([404, 'Passkey not found']);
    expect(await listOf(browser)).toMatchObject([{ name: 'Unknown browser' }]);
  });
});

describeApp('passkeys after a change of the host name', (harness) => {
  it('are counted for the operator, and said to be of another host', async () => {
    const { db } = harness();
    const { browser } = await signedIn(harness());
    expect(await otherHostsWarning(db.query, 'http://localhost:9999')).toBeUndefined();
    await withPasskey(browser);
    expect(await otherHostsWarning(db.query, 'http://localhost:9999')).toBeUndefined();
    expect(await otherHostsWarning(db.query, 'https://kitroom.example.com')).toBe(
      '1 passkey was created for another host name (localhost) than that of PUBLIC_URL (kitroom.example.com): passkeys work only with the host name that they were created for, so their owners sign in with their password and a recovery code or a code from their app, and add new ones.',
    );
    await withPasskey(browser);
    await setRows(db, 'passkeys', {}, { rp_id: 'old.example.com' });
    expect(await otherHostsWarning(db.query, 'http://localhost:3000')).toMatch(
      /^2 passkeys were created for another host name \(old\.example\.com\)/u,
    );
    expect(await listOf(browser)).toMatchObject([{ other_host: 'old.example.com' }, {}]);
  });

  it('are not offered after the password, which still needs a second step', async () => {
    const { app, db } = harness();
    const { user, browser } = await signedIn(harness());
    const authenticator = new Authenticator();
    const { recovery_codes } = (await add(browser, authenticator)).json();
    const offer = async () => (await login(app, user.email)).json().secondStep;
    expect(await offer()).toEqual({ passkey: true, codeApp: false, recoveryCode: true });
    await setRows(db, 'passkeys', {}, { rp_id: 'old.example' });
    expect(await offer()).toEqual({ passkey: false, codeApp: false, recoveryCode: true });
    const challenge = await challengeFor(app, user.email);
    expect((await answerCode(app, challenge, recovery_codes[0])).statusCode).toBe(200);
  });
});
