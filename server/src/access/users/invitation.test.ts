import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { expect, it } from 'vitest';
import { createAccount, login, post } from '../../../test/accounts.ts';
import { describeApp } from '../../../test/harness.ts';
import { rowsOf } from '../../../test/rows.ts';
import { withToken } from '../passwords/password-tokens.ts';
import { inviteUser } from './invitation.ts';

describeApp('an invitation', (harness) => {
  it('mails a link that chooses the first password; the previous one stops working', async () => {
    const { app, config, db } = harness();
    const user = await createAccount(db, { password_hash: null, password_change_required: 1 });
    const invited = async () => {
      await db.transaction((trx) => inviteUser(trx, config, user));
      const mail = await db.query
        .selectFrom('outbox')
        .selectAll()
        .where('to_address', '=', user.email)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const sent = await withToken(db.query, mail);
      return /reset-password\?token=([\w-]{43})$/mu.exec(typeof sent === 'string' ? sent : sent.text)?.[1];
    };
    const [first, second] = [await invited(), await invited()];
    const choose = (token: string | undefined) =>
      post(app, passwordCalls.reset.path, { token, newPassword: 'Spike-3-times' });
    expect((await choose(first)).statusCode).toBe(400);
    expect((await choose(second)).statusCode).toBe(200);
    expect((await login(app, user.email, 'Spike-3-times')).statusCode).toBe(200);
  });

  it('is not sent when its transaction is rolled back', async () => {
    const { config, db } = harness();
    const user = await createAccount(db);
    const saved = db.transaction(async (trx) => {
      await inviteUser(trx, config, user);
      throw new Error('not saved');
    });
    await expect(saved).rejects.toThrow('not saved');
    const mails = await rowsOf(db, 'outbox', { to_address: user.email }, ['id']);
    expect(mails).toEqual([]);
  });
});
