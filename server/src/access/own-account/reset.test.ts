import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import {
  cookieOf,
  createAccount,
  type From,
  letPass,
  login,
  PASSWORD,
  post,
} from '../../../test/accounts.ts';
import { seen, statusWith, told, wrongField } from '../../../test/answers.ts';
import { SETTLED } from '../../../test/clock.ts';
import { eventually } from '../../../test/eventually.ts';
import { unique } from '../../../test/factories.ts';
import { describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { meet } from '../../../test/meeting.ts';
import { rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import type { Row } from '../../platform/db/tables.ts';
import { sendDueMail } from '../../platform/mail/worker.ts';
import { issuePasswordToken, revokePasswordTokens, withToken } from '../factors/password/password-tokens.ts';
import { mailResetLink } from './reset.ts';

const NEW_PASSWORD = 'Spike-3-times';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const SENT = { success: true, message: 'Check your email for a reset link.' };
const BAD_TOKEN = wrongField('token', 'Reset token is missing or invalid.');

let hosts = 0;

/** Asks from a separate address, and resolves when the work after the response is done too. */
async function forgot({ app, db }: Harness, email: string, from: From = {}) {
  const requests = () => rowsOf(db, 'change_log', { action: 'reset-requested' });
  const { length } = await requests();
  hosts += 1;
  const address = `10.1.${Math.floor(hosts / 250)}.${1 + (hosts % 250)}`;
  const answer = await post(app, authCalls.forgotPassword.path, { email }, { address, ...from });
  if (answer.statusCode === 200)
    await eventually(async () => expect(await requests()).toHaveLength(length + 1));
  return answer;
}

function reset({ app }: Harness, token: unknown, newPassword: unknown = NEW_PASSWORD) {
  return post(app, passwordCalls.reset.path, { token, newPassword });
}

/** The mails to an address as they would be sent now. */
async function mailTo({ db }: Harness, address: string) {
  const mails = await rowsOf(db, 'outbox', { to_address: address });
  return Promise.all(
    mails.map(async (mail) => {
      const whole = await withToken(db, mail);
      return typeof whole === 'string' ? mail : whole;
    }),
  );
}

async function tokenFor(harness: Harness, email: string): Promise<string> {
  await forgot(harness, email);
  const mail = (await mailTo(harness, email)).at(-1);
  return /token=([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? '';
}

const issue = ({ db }: Harness, id: number, purpose: Parameters<typeof issuePasswordToken>[2] = 'reset') =>
  db.transaction((trx) => issuePasswordToken(trx, id, purpose));

describeApp('forgot password', (harness) => {
  it('answers the same whether or not the account exists, and mails only an active one', async () => {
    const active = await createAccount(harness().db);
    const inactive = await createAccount(harness().db, { is_active: 0 });
    const known = await forgot(harness(), active.email);
    expect(known.json()).toEqual(SENT);
    for (const email of [inactive.email, 'nobody@example.com'])
      expect(seen(await forgot(harness(), email))).toEqual(seen(known));
    expect(await mailTo(harness(), active.email)).toHaveLength(1);
    expect(await mailTo(harness(), inactive.email)).toEqual([]);
    expect(await mailTo(harness(), 'nobody@example.com')).toEqual([]);
  });

  it('mails a link to the configured address, whatever the request says', async () => {
    const user = await createAccount(harness().db, { first_name: 'Ann' });
    await forgot(harness(), user.email, {
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
      },
    });
    const [mail] = await mailTo(harness(), user.email);
    expect(mail?.text).toContain('Hi Ann,');
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/mu);
    expect(mail?.html).toMatch(/href="http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}"/u);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  it('mails to the stored address, never to a look-alike', async () => {
    const local = unique('mike').replace(' ', '');
    const stored = `${local}@Example.com`;
    const user = await createAccount(harness().db, { email: stored });
    await forgot(harness(), stored.toUpperCase());
    expect(await mailTo(harness(), stored)).toHaveLength(1);
    // The Kelvin sign is the letter K to Unicode: what is typed finds the account, the mail goes where it is stored.
    await letPass(harness().db, 2 * MINUTE);
    expect((await forgot(harness(), stored.replace('mike', 'mi\u212Ae'))).statusCode).toBe(200);
    const all = (await rowsOf(harness().db, 'outbox')).map(({ to_address }) => to_address);
    const alike = all.filter((address) => address.toLowerCase().endsWith(stored.slice(4).toLowerCase()));
    expect(alike).toEqual([user.email, user.email]);
  });

  it('mails at most once in two minutes and five times an hour, and never says so', async () => {
    const { email } = await createAccount(harness().db);
    for (let count = 0; count < 20; count++)
      expect(told(await forgot(harness(), email))).toEqual([200, SENT]);
    expect(await mailTo(harness(), email)).toHaveLength(1);
    for (let count = 0; count < 6; count++) {
      await letPass(harness().db, 2 * MINUTE);
      await forgot(harness(), email);
    }
    expect(await mailTo(harness(), email)).toHaveLength(5);
    await letPass(harness().db, HOUR);
    await forgot(harness(), email);
    expect(await mailTo(harness(), email)).toHaveLength(6);
  });

  it('is in the change log, and its token is not stored', async () => {
    const { db } = harness();
    const { id, email } = await createAccount(db);
    const token = await tokenFor(harness(), email);
    const entry = await rowOf(db, 'change_log', { entity_id: id, action: 'reset-requested' });
    expect(entry).toMatchObject({ actor_user_id: null, entity: 'users', after: JSON.stringify({ email }) });
    const stored = [await rowsOf(db, 'password_tokens'), await rowsOf(db, 'change_log')];
    expect(stored[0]).not.toEqual([]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describeApp('reset password', (harness) => {
  it('sets the password, verifies the address, ends sessions and other links, and says so by mail', async () => {
    const { app, db } = harness();
    const user = await createAccount(db, {
      password_change_required: 1,
      email_verified: 0,
      failed_login_attempts: 3,
    });
    const cookies = [];
    for (let count = 0; count < 3; count++) cookies.push(cookieOf(await login(app, user.email)));
    await login(app, user.email, 'Wrong-2-win');
    const other = await issue(harness(), user.id, 'invitation');
    const token = await tokenFor(harness(), user.email);

    const answer = await reset(harness(), token);
    expect(told(answer)).toEqual([
      200,
      { success: true, message: 'Your password has been updated successfully.', email: user.email },
    ]);
    for (const cookie of cookies) expect(await statusWith(app, cookie)).toBe(401);
    expect((await reset(harness(), other)).statusCode).toBe(400);
    expect(await rowOf(db, 'users', { id: user.id })).toMatchObject({
      password_change_required: 0,
      email_verified: 1,
      failed_login_attempts: 0,
      version: user.version + 1,
      updated_by: user.id,
    });
    expect((await login(app, user.email, PASSWORD)).statusCode).toBe(401);
    expect((await login(app, user.email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await mailTo(harness(), user.email)).map((mail) => mail.subject)).toEqual([
      'Reset your Kitroom password',
      'Your Kitroom password was changed',
    ]);
    const changed = (await mailTo(harness(), user.email)).at(-1);
    expect(changed?.text).toMatch(/\nhttps?:\/\/\S+\/login\n/u);
    const entry = await rowOf(db, 'change_log', { entity_id: user.id, action: 'password-reset' });
    expect(entry).toMatchObject({ actor_user_id: null, entity: 'users', before: null, after: null });
  });

  it('tells nobody of a change where the password is the first one', async () => {
    const user = await createAccount(harness().db, { password_hash: null });
    const token = await issue(harness(), user.id, 'invitation');
    expect((await reset(harness(), token)).statusCode).toBe(200);
    expect((await login(harness().app, user.email, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await mailTo(harness(), user.email)).toEqual([]);
  });

  it('unlocks the account at once for an owner who was locked out by failed sign-ins', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    for (let count = 0; count < 6; count++) await login(app, email, 'Wrong-2-win', { address: '10.2.0.1' });
    expect((await login(app, email, PASSWORD, { address: '10.2.0.2' })).statusCode).toBe(429);
    await reset(harness(), await tokenFor(harness(), email));
    expect((await login(app, email, NEW_PASSWORD, { address: '10.2.0.2' })).statusCode).toBe(200);
  });

  it.each([
    ['reset', HOUR],
    ['invitation', 7 * 24 * HOUR],
    ['printed-reset', HOUR],
    ['printed-invitation', 7 * 24 * HOUR],
  ] as const)('takes a %s link for %d ms and no longer', async (purpose, lifetime) => {
    const user = await createAccount(harness().db);
    const early = await issue(harness(), user.id, purpose);
    await letPass(harness().db, lifetime - MINUTE);
    expect((await reset(harness(), early)).statusCode).toBe(200);
    const late = await issue(harness(), user.id, purpose);
    await letPass(harness().db, lifetime);
    expect(told(await reset(harness(), late))).toEqual(BAD_TOKEN);
  });

  it('takes no link of a user who has been deactivated, or whose links were revoked', async () => {
    const { db } = harness();
    const user = await createAccount(db);
    const token = await issue(harness(), user.id);
    await setRows(db, 'users', { id: user.id }, { is_active: 0 });
    expect(told(await reset(harness(), token))).toEqual(BAD_TOKEN);
    await setRows(db, 'users', { id: user.id }, { is_active: 1 });
    await revokePasswordTokens(db.query, user.id);
    expect(told(await reset(harness(), token))).toEqual(BAD_TOKEN);
  });

  it('takes nothing that is not exactly the token, and does not use it up by trying', async () => {
    const user = await createAccount(harness().db);
    const token = await issue(harness(), user.id);
    for (const wrong of [
      `${token}=`,
      `${token.slice(0, -1)}`,
      token.toUpperCase(),
      Buffer.from(token, 'base64url').toString('base64'),
      `${token}%00`,
      `${token}\0`,
    ]) {
      const answer = await reset(harness(), wrong);
      expect(told(answer)).toEqual(BAD_TOKEN);
    }
    expect((await reset(harness(), ` ${token}\n`)).statusCode).toBe(200);
  });

  it('is not done by opening the link', async () => {
    const user = await createAccount(harness().db);
    const token = await issue(harness(), user.id);
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'] as const) {
      await harness().app.inject({ method, url: `/reset-password?token=${token}` });
      const call = `${passwordCalls.reset.path}?token=${token}&newPassword=${NEW_PASSWORD}`;
      const { statusCode } = await harness().app.inject({ method, url: call });
      expect(statusCode).toBe({ POST: 400, OPTIONS: 204, GET: 405, HEAD: 405 }[method]);
    }
    expect((await reset(harness(), token)).statusCode).toBe(200);
  });

  it('accepts what satisfies the five rules, also with the name of the user or the application in it', async () => {
    const { db } = harness();
    const local = unique('owner').replace(' ', '');
    const user = await createAccount(db, {
      email: `${local}@example.com`,
      first_name: 'Marianne',
      last_name: 'Okafor',
    });
    for (const password of ['Owner-pass-1', `A-${local}-1`, 'Marianne-Okafor-7', '1-okaFor-A', 'Kitroom-1']) {
      const answer = await reset(harness(), await issue(harness(), user.id), password);
      expect([password, answer.statusCode]).toEqual([password, 200]);
    }
  });
});

describeOnBothEngines('a reset link', (harness) => {
  it('works once, also when the same link is used twice at the same moment', async () => {
    const user = await createAccount(harness().db);
    const token = await issue(harness(), user.id);
    const answers = await Promise.all([1, 2, 3].map(() => reset(harness(), token)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(told(await reset(harness(), token))).toEqual(BAD_TOKEN);
  });

  it.each(['first', 'last'] as const)(
    'that is revoked while its mail is being sent ends: revoked %s',
    async (order) => {
      const { db, config } = harness();
      const user = await createAccount(db);
      await mailResetLink(db, config.publicUrl, user.email, 'test-request');
      const waiting = await rowOf(db, 'outbox', { to_address: user.email });
      const revoke = () => db.serializable((trx) => revokePasswordTokens(trx, user.id));
      const calls = [revoke, () => withToken(db, waiting)] as const;
      const [first, second] = order === 'first' ? calls : calls.toReversed();
      if (first && second) await meet<unknown>(harness(), first, second);
      expect(await rowsOf(db, 'password_tokens', { user_id: user.id, used_at: null })).toEqual([]);
    },
  );
});

const LINK = /^http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})$/mu;

describeApp('a mailed link', (harness) => {
  /** Sends what is due, each mail with `send`, and resolves to those with a link; `sent` gets all. */
  const deliver = async (send: () => Promise<void> = async () => {}, sent: Row<'outbox'>[] = []) => {
    const delivery = {
      deliver: async (mail: Row<'outbox'>) => {
        sent.push(mail);
        await send();
        return undefined;
      },
      close: () => {},
    };
    await sendDueMail(harness().db, {
      delivery,
      complete: withToken,
      clock: SETTLED,
      logger: pino({ level: 'silent' }),
    });
    return sent.filter(({ text }) => LINK.test(text));
  };
  const ask = async () => {
    const { db, config } = harness();
    const user = await createAccount(db);
    await mailResetLink(db, config.publicUrl, user.email, 'test-request');
    return user;
  };
  const outbox = () => rowsOf(harness().db, 'outbox');
  const choose = async (token: string | undefined) =>
    (await post(harness().app, passwordCalls.reset.path, { token, newPassword: 'Spike-3-times' })).statusCode;

  it('has its token only when it is sent: nothing in the database opens an account', async () => {
    await ask();
    const [waiting] = await outbox();
    expect(`${waiting?.text}${waiting?.html}`).not.toMatch(/[\w-]{43}/u);
    const written = /token=(.+)$/mu.exec(waiting?.text ?? '')?.[1];
    expect(await choose(written)).toBe(400);

    const [mail] = await deliver();
    const token = LINK.exec(mail?.text ?? '')?.[1];
    expect(mail?.html).toContain(`reset-password?token=${token}"`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('\u001a');
    expect(await choose(token)).toBe(200);
  });

  it('never has the token of somebody else, whatever a name looks like', async () => {
    const { db, config } = harness();
    const victim = await ask();
    const { id } = await rowOf(db, 'password_tokens', { user_id: victim.id }, ['id']);
    const attacker = await createAccount(db, { first_name: `\u001a${id}\u001a` });
    await mailResetLink(db, config.publicUrl, attacker.email, 'test-request');
    expect((await deliver()).map(({ to_address }) => to_address)).toEqual([victim.email]);
    const browser = await harness().signIn({ permissions: ['USERS_UPDATE'] });
    const body = {
      first_name: '\u001a1\u001a',
      last_name: 'Lee',
      email: 'a@b.co',
      app_role_id: browser.roleId,
    };
    const refused = await browser.put(`/api/admin/users/${browser.userId}`, body);
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'first_name']);
  });

  it('works also if its mail was sent again, because the answer to the first one was lost; using one ends all', async () => {
    const user = await ask();
    const lost = () => Promise.reject(new Error('Connection closed'));
    const sent = [...(await deliver(lost))];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await letPass(harness().db, MINUTE);
      sent.push(...(await deliver(lost)));
    }
    const tokens = sent.map(({ text }) => LINK.exec(text)?.[1]);
    expect(new Set(tokens).size).toBe(3);
    expect(await choose(tokens[0])).toBe(200);
    for (const token of tokens) expect(await choose(token)).toBe(400);
    await letPass(harness().db, MINUTE);
    // Nobody is mailed a link that has done its work.
    expect((await deliver()).map(({ to_address }) => to_address)).not.toContain(user.email);
  });

  it('works also if the process ended between sending and noting it, for as long as it was made for', async () => {
    const { db } = harness();
    const [ann, bo] = [await ask(), await ask()];
    const first: Row<'outbox'>[] = [];
    void deliver(() => new Promise(() => {}), first);
    await eventually(async () => expect(first).toHaveLength(2));
    await letPass(db, 10 * MINUTE);
    const second = await deliver();
    const linkOf = (mails: Row<'outbox'>[], { email }: { email: string }) =>
      LINK.exec(mails.find(({ to_address }) => to_address === email)?.text ?? '')?.[1];
    await letPass(db, 49 * MINUTE);
    expect(await choose(linkOf(first, ann))).toBe(200);
    await letPass(db, MINUTE);
    expect(await choose(linkOf(second, bo))).toBe(400);
  });

  it('is not sent when it was revoked or has expired while the mail waited', async () => {
    const { db } = harness();
    const user = await ask();
    await revokePasswordTokens(db.query, user.id);
    expect(await deliver()).toEqual([]);
    await ask();
    await letPass(db, 60 * 60 * 1000);
    expect(await deliver()).toEqual([]);
    expect((await outbox()).filter(({ sent_at }) => sent_at === null)).toEqual([]);
  });
});
