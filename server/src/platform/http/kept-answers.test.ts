import { randomUUID } from 'node:crypto';
import { apiTokens, dayFromNow } from '@kitroom/contract/access/api-tokens';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { MESSAGES } from '@kitroom/contract/errors';
import { undoCall } from '@kitroom/contract/history/undo';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_MESSAGES } from '@kitroom/contract/idempotency';
import { savedViews } from '@kitroom/contract/lists/saved-views';
import { sizeResource } from '@kitroom/contract/size';
import { expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { insertRows, rowsOf, setRows } from '../../../test/rows.ts';
import { fromNow } from '../db/now.ts';
import type { Row } from '../db/tables.ts';
import { sweepKeptAnswers } from './kept-answers.ts';

const HOUR = 60 * 60 * 1000;
const { path } = sizeResource;
const named = (key: string) => ({ [IDEMPOTENCY_KEY_HEADER]: key });
const size = (code: string) => ({
  name: `Size ${code}`,
  code,
  description: null,
  sort_order: null,
  is_active: true,
});

describeOnBothEngines('a write under a key', (harness) => {
  const signIn = () =>
    harness().signIn({ permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE', 'API_TOKEN_CREATE'] });
  const ageTo = (key: string, age: number) =>
    setRows(harness().db, 'kept_answers', { key }, { at: fromNow(-age) });
  const rowsWith = (values: Partial<Row<'kept_answers'>>) =>
    harness()
      .db.query.selectFrom('kept_answers')
      .selectAll()
      .where(({ and }) => and(values))
      .execute();
  const keptUnder = async (key: string) => (await rowsWith({ key })).length;
  const count = async (code: string) => (await rowsOf(harness().db, 'sizes', { code }, ['id'])).length;

  it('is done once when it comes twice at the same time', async () => {
    const browser = await signIn();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.post(path, size('BOTH'), named(key))),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await count('BOTH')).toBe(1);
  });

  it('of nobody who is signed in is answered as without', async () => {
    const payload = { email: 'nobody@example.com', password: 'x' };
    const sent = {
      method: 'POST',
      url: authCalls.login.path,
      payload,
      headers: named(randomUUID()),
    } as const;
    expect((await harness().app.inject(sent)).statusCode).toBe(401);
  });

  it('that waits for another one under its key is not refused for what that was refused for', async () => {
    const browser = await signIn();
    const key = randomUUID();
    const [, made] = await Promise.all([
      browser.put(`${path}/999999`, size('GONE'), named(key)),
      browser.post(path, size('WAITED'), named(key)),
    ]);
    expect(made.statusCode, made.body).toBe(201);
  });

  it('is refused with another body, another address, or another version', async () => {
    const browser = await signIn();
    const key = randomUUID();
    const { id } = (await browser.post(path, size('BODY'), named(key))).json().size;
    const other = await browser.post(path, size('OTHER'), named(key));
    expect(refusal(other)).toEqual([422, IDEMPOTENCY_MESSAGES.otherRequest]);
    expect((await browser.put(`${path}/${id}`, size('BODY'), named(key))).statusCode).toBe(422);
    const save = randomUUID();
    await browser.put(`${path}/${id}`, size('BODY'), { ...named(save), 'if-match': '"1"' });
    const stale = await browser.put(`${path}/${id}`, size('BODY'), { ...named(save), 'if-match': '"2"' });
    expect(stale.statusCode).toBe(422);
  });

  it('is refused with another method', async () => {
    const browser = await signIn();
    const key = randomUUID();
    const input = { list: 'sizes', name: 'Mine', query: '', is_shared: false };
    const { view } = (await browser.post(savedViews.create.path, input)).json();
    const send = (method: 'PUT' | 'DELETE') =>
      harness().app.inject({
        method,
        url: `${savedViews.create.path}/${view.id}`,
        payload: { name: 'Ours' },
        headers: { ...named(key), cookie: browser.cookie, [CSRF_HEADER]: browser.csrfToken },
      });
    expect([(await send('PUT')).statusCode, (await send('DELETE')).statusCode]).toEqual([200, 422]);
  });

  it('keeps refusals of its form, and not those that may pass', async () => {
    const browser = await signIn();
    const [bad, taken, stale, forbidden] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const { id } = (await browser.post(path, size('KEPT'))).json().size;
    const refusals = [
      () => browser.post(path, size(''), named(bad)),
      () => browser.post(path, size('KEPT'), named(taken)),
      () => browser.put(`${path}/${id}`, size('STALE'), { ...named(stale), 'if-match': '"7"' }),
    ];
    const first = await Promise.all(refusals.map((send) => send()));
    expect(first.map(({ statusCode }) => statusCode)).toEqual([400, 409, 412]);
    await setRows(harness().db, 'sizes', { id }, { code: 'MOVED', code_folded: 'moved' });
    const again = await Promise.all(refusals.map((send) => send()));
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));

    const gone = randomUUID();
    expect((await browser.put(`${path}/999999`, size('GONE'), named(gone))).statusCode).toBe(404);
    expect(await keptUnder(gone)).toBe(0);
    const reader = await harness().signIn({ permissions: ['SIZE_READ'] });
    const send = () => reader.post(path, size('LATER'), named(forbidden));
    expect((await send()).statusCode).toBe(403);
    await setRows(harness().db, 'users', { id: reader.userId }, { app_role_id: browser.roleId });
    expect((await send()).statusCode).toBe(201);
  });

  it('belongs to who sends it', async () => {
    const key = randomUUID();
    const [one, other] = [await signIn(), await signIn()];
    expect((await one.post(path, size('MINE'), named(key))).statusCode).toBe(201);
    expect((await other.post(path, size('YOURS'), named(key))).statusCode).toBe(201);
    // A token is another sender than the person who made it.
    const made = { name: 'Shop', codes: ['SIZE_READ'], expires_on: dayFromNow(1) };
    const { api_token, token } = (await one.post(apiTokens.create.path, made)).json();
    await setRows(harness().db, 'api_tokens', { id: api_token.id }, { codes: 'SIZE_CREATE' });
    const answer = await harness().app.inject({
      method: 'POST',
      url: path,
      payload: size('TOKEN'),
      headers: { ...named(key), authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode, answer.body).toBe(201);
  });

  it('is the same in quotation marks, as the draft of the standard writes it, and may have any visible sign', async () => {
    const browser = await signIn();
    for (const [at, key] of ['order:2026-11-29/17_a', '12345678', 'x'.repeat(255)].entries()) {
      const sent = size(`QUOTED${at}`);
      const first = await browser.post(path, sent, named(key));
      const again = await browser.post(path, sent, named(`"${key}"`));
      expect([first.statusCode, again.body]).toEqual([201, first.body]);
    }
  });

  it.each([
    '1234567',
    'x'.repeat(256),
    'spaces in it',
    'Ünïcode-key',
    'back\\slash',
    '"12345678',
    '"1234567"',
    `"${'x'.repeat(256)}"`,
  ])('is refused with the key %s', async (key) => {
    const browser = await signIn();
    const refused = await browser.post(path, size('BAD'), named(key));
    expect(refusal(refused)).toEqual([400, IDEMPOTENCY_MESSAGES.badKey]);
  });

  it('keeps what is shown once under the key of the installation', async () => {
    const browser = await signIn();
    const key = randomUUID();
    const input = { name: 'Shop', codes: ['SIZE_READ'], expires_on: dayFromNow(1) };
    const first = await browser.post(apiTokens.create.path, input, named(key));
    expect(first.statusCode).toBe(201);
    const { token } = first.json();
    const kept = await harness()
      .db.query.selectFrom('kept_answers')
      .select('body')
      .where('key', '=', key)
      .execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
    const again = () => browser.post(apiTokens.create.path, input, named(key));
    expect((await again()).json().token).toBe(token);
    await setRows(harness().db, 'kept_answers', { key }, { body: 'of another key' });
    expect(refusal(await again())).toEqual([503, MESSAGES.keyUnreadable]);
  });

  it('is forgotten after a day', async () => {
    const browser = await signIn();
    const [old, young] = [randomUUID(), randomUUID()];
    await browser.post(path, size('OLD'), named(old));
    await browser.post(path, size('YOUNG'), named(young));
    const { query } = harness().db;
    await ageTo(old, HOUR * 24 + 1000);
    // Whether or not it was swept.
    expect((await browser.post(path, size('OLD'), named(old))).statusCode).toBe(409);
    expect((await browser.post(path, size('OLD'), named(old))).statusCode).toBe(409);
    await ageTo(old, HOUR * 24 + 1000);
    const reuse = () => browser.post(path, size('ANEW'), named(old));
    expect([(await reuse()).statusCode, (await reuse()).statusCode]).toEqual([201, 201]);
    await ageTo(old, HOUR * 24 - 1000);
    await sweepKeptAnswers(query);
    expect(await keptUnder(old)).toBe(1);
    await ageTo(old, HOUR * 24 + 1000);
    await sweepKeptAnswers(query);
    expect(await keptUnder(old)).toBe(0);
    expect((await browser.post(path, size('YOUNG'), named(young))).statusCode).toBe(201);
  });

  it('whose form is refused leaves nothing, whoever sends it', async () => {
    const nobody = await harness().signIn({ permissions: [] });
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const again = [...keys, ...keys].map((key) => nobody.post(undoCall.path, {}, named(key)));
    const answers = await Promise.all(again);
    expect(new Set(answers.map(({ statusCode, json }) => `${statusCode} ${json().message}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(400);
    expect(await Promise.all(keys.map(keptUnder))).toEqual([0, 0, 0, 0, 0]);
  });

  it('has its answer among the newest 10,000 of its sender, and nobody else’s are forgotten for that', async () => {
    const { db } = harness();
    const [browser, other] = [await signIn(), await signIn()];
    const [first, mine, others] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [sender, key] of [
      [browser, first],
      [browser, mine],
      [other, others],
    ] as const)
      await sender.post(path, size(key.slice(0, 8)), named(key));
    await ageTo(first, HOUR * 2);
    await ageTo(others, HOUR * 2);
    const [row] = await rowsWith({ key: first });
    if (!row) throw new Error('Nothing was kept');
    const rows = Array.from({ length: 9998 }, (_, at) => ({
      ...row,
      key: randomUUID(),
      at: fromNow(at - HOUR),
    }));
    while (rows.length > 0) await insertRows(db, 'kept_answers', rows.splice(0, 1000));
    // Of the first 500 that this process keeps of somebody, two were kept above.
    const taken = () => browser.post(path, size(mine.slice(0, 8)), named(randomUUID()));
    for (let sent = 2; sent < 499; sent++) expect((await taken()).statusCode).toBe(409);
    expect(await keptUnder(first)).toBe(1);
    await taken();
    expect(await rowsWith({ actor: row.actor })).toHaveLength(10_000);
    expect([await keptUnder(first), await keptUnder(others)]).toEqual([0, 1]);
  });
});
