import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createAccount, letPass, post } from '../../../test/accounts.ts';
import { SETTLED } from '../../../test/clock.ts';
import { describeApp } from '../../../test/harness.ts';
import { rowOf, rowsOf } from '../../../test/rows.ts';
import type { Row } from '../../platform/db/tables.ts';
import { sendDueMail } from '../../platform/mail/worker.ts';
import { revokePasswordTokens, withToken } from './password-tokens.ts';
import { mailResetLink } from './reset.ts';

const logger = pino({ level: 'silent' });
const LINK = /^http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})$/mu;

describeApp('a mailed link', (harness) => {
  /** Sends what is due, each mail with `send`, and resolves to those with a link. */
  const deliver = async (send: () => Promise<void> = async () => {}) => {
    const sent: Row<'outbox'>[] = [];
    const delivery = {
      deliver: async (mail: Row<'outbox'>) => {
        sent.push(mail);
        await send();
        return undefined;
      },
      close: () => {},
    };
    await sendDueMail(harness().db, { delivery, complete: withToken, clock: SETTLED, logger });
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

  it('has a new token at each attempt', async () => {
    await ask();
    const [failed] = await deliver(() => Promise.reject(new Error('451')));
    await letPass(harness().db, 10_000);
    const [mail] = await deliver();
    const [first, second] = [failed, mail].map((each) => LINK.exec(each?.text ?? '')?.[1]);
    expect(await choose(first)).toBe(400);
    expect(await choose(second)).toBe(200);
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
