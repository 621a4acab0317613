import { expect, it } from 'vitest';
import { SETTLED, UNSETTLED } from '../test/clock.ts';
import { createRole, createUser, unique } from '../test/factories.ts';
import { describeOnBothEngines } from '../test/harness.ts';
import { keepHouse } from './housekeeping.ts';
import { fromNow } from './platform/db/now.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const MONTH = 30 * DAY;

describeOnBothEngines('housekeeping', (harness) => {
  /** Adds one row to each table that is swept, all dated `at` the end of their time or the begin of it. */
  const addRows = async (at: string) => {
    const { query } = harness().db;
    const { id: roleId } = await createRole(harness().db, { permissions: [] });
    const { id: user_id } = await createUser(harness().db, { roleId });
    const [key, token_hash] = [unique('key'), unique('hash')];
    const dated = { created_at: at, expires_at: at };
    const mail = { to_address: key, subject: '', text: '', html: '', next_attempt_at: at, created_at: at };
    await query.insertInto('throttles').values({ key, count: 1, expires_at: at }).execute();
    await query
      .insertInto('challenges')
      .values({ token_hash, purpose: 'sign-in', user_id, session_id: null, value: '', ...dated })
      .execute();
    await query
      .insertInto('trusted_browsers')
      .values({ user_id, token_hash, user_agent: '', ...dated })
      .execute();
    await query
      .insertInto('password_tokens')
      .values({ token_hash, user_id, purpose: 'reset', used_at: null, ...dated })
      .execute();
    await query
      .insertInto('kept_answers')
      .values({ actor: key, key, request_hash: '', status: 200, change_id: '', is_sealed: 0, body: '', at })
      .execute();
    await query
      .insertInto('outbox')
      .values({ ...mail, sent_at: null, last_error: null })
      .execute();
    return { key, token_hash };
  };

  const tablesWith = async ({ key, token_hash }: { key: string; token_hash: string }) => {
    const { query } = harness().db;
    const found: string[] = [];
    for (const table of ['challenges', 'trusted_browsers', 'password_tokens'] as const) {
      const rows = await query
        .selectFrom(table)
        .select('token_hash')
        .where('token_hash', '=', token_hash)
        .execute();
      if (rows.length > 0) found.push(table);
    }
    const counts = await query.selectFrom('throttles').select('key').where('key', '=', key).execute();
    const answers = await query.selectFrom('kept_answers').select('key').where('key', '=', key).execute();
    const mails = await query.selectFrom('outbox').select('id').where('to_address', '=', key).execute();
    return [
      ...found,
      ...(counts.length > 0 ? ['throttles'] : []),
      ...(answers.length > 0 ? ['kept_answers'] : []),
      ...(mails.length > 0 ? ['outbox'] : []),
    ];
  };

  it.each([
    [-MINUTE, ['challenges', 'trusted_browsers', 'password_tokens', 'throttles', 'kept_answers', 'outbox']],
    [MINUTE, ['password_tokens', 'kept_answers', 'outbox']],
    [DAY - MINUTE, ['password_tokens', 'kept_answers', 'outbox']],
    [DAY + MINUTE, ['password_tokens', 'outbox']],
    [MONTH - MINUTE, ['password_tokens', 'outbox']],
    [MONTH + MINUTE, []],
  ])('%i ms after its time leaves what still says something', async (age, left) => {
    const { db, config } = harness();
    const rows = await addRows(fromNow(-age));
    await keepHouse(db, { config, clock: UNSETTLED });
    expect(await tablesWith(rows)).toHaveLength(6);
    await keepHouse(db, { config, clock: SETTLED });
    expect(await tablesWith(rows)).toEqual(left);
  });
});
