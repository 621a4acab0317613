import { apiTokens, dayFromNow } from '@kitroom/contract/access/api-tokens';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { sizeResource } from '@kitroom/contract/size';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { stopClock } from '../../../test/clock.ts';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeApp, type Harness } from '../../../test/harness.ts';
import { deleteRows, rowsOf, setRows } from '../../../test/rows.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { tokenRate } from '../limits/token-rate.ts';
import { requireStillAllowed } from '../session/sessions.ts';
import { tokenActorFinder } from '../session/token-actors.ts';
import { isApiToken, newApiToken } from '../session/token-text.ts';

const UNUSABLE = 'This API token is not valid: it may have expired or been revoked';
const MANAGER = ['API_TOKEN_READ', 'API_TOKEN_CREATE', 'API_TOKEN_UPDATE'] as const;

function create(browser: Browser, input: object = {}) {
  const body = { name: 'Shop', codes: ['SIZE_READ'], expires_on: dayFromNow(30), ...input };
  return browser.post(apiTokens.create.path, body);
}

async function made(browser: Browser, input: object = {}) {
  const answer = await create(browser, input);
  expect(answer.statusCode, answer.body).toBe(201);
  const { token, api_token } = answer.json();
  return { token, id: api_token.id } as { token: string; id: number };
}

function call(
  { app }: Harness,
  token: string,
  request: { method?: 'POST' | 'PUT'; url?: string; payload?: object } = {},
) {
  return app.inject({
    url: sizeResource.path,
    ...request,
    headers: { authorization: `Bearer ${token}` },
  });
}

const newSize = () => {
  const name = unique('Token');
  return { name, code: name, description: null, sort_order: null, is_active: true };
};

describeApp('an API token', (harness) => {
  it('is answered once, stored as a hash, and reads what it may', async () => {
    const creator = await harness().signIn({
      permissions: [...MANAGER, 'SIZE_READ', 'PRODUCT_READ', 'CLUBS_READ'],
    });
    const codes = ['PRODUCT_READ', 'SIZE_READ'];
    const answer = await create(creator, { codes });
    const { success, token, api_token } = answer.json();
    expect([success, isApiToken(token), api_token.codes.toSorted()]).toEqual([true, true, codes]);
    expect(api_token).toMatchObject({
      name: 'Shop',
      start: token.slice(0, 9),
      state: 'active',
      created_by: 'Dana Whitfield',
      expires_at: `${dayFromNow(30)}T23:59:59.999Z`,
      last_used_at: null,
      last_used_address: null,
    });
    const stored = [await rowsOf(harness().db, 'api_tokens'), await rowsOf(harness().db, 'change_log')];
    expect(JSON.stringify(stored)).not.toContain(token.slice(9));

    expect((await call(harness(), token)).statusCode).toBe(200);
    expect((await call(harness(), token, { url: '/api/admin/clubs' })).statusCode).toBe(403);
    const [listed] = (await creator.get(apiTokens.list.path)).json().api_tokens;
    expect(JSON.stringify(listed)).not.toContain(token.slice(9));
    expect(listed).toMatchObject({ last_used_address: '127.0.0.1', last_used_at: expect.any(String) });
  });

  it('writes without a CSRF token, and the history says so', async () => {
    const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ', 'SIZE_CREATE'] });
    const name = unique('Shop');
    const { token } = await made(creator, { name, codes: ['SIZE_CREATE'] });
    const answer = await call(harness(), token, { method: 'POST', payload: newSize() });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json().size;
    const [entry] = (await creator.get(`${sizeResource.path}/${id}/history`)).json().entries;
    expect(entry.actor).toEqual({
      id: creator.userId,
      name: expect.stringMatching(new RegExp(`^Token "${name}" of \\S+`, 'u')),
    });
    const reader = await harness().signIn({ permissions: ['ACTIVITY_READ', 'SIZE_READ'] });
    const { entries } = (await reader.get(`/api/admin/activity?entity=sizes&record=${id}`)).json();
    expect(entries[0].actor.name).toBe(entry.actor.name);
  });

  it('can do no more than its creator can at that moment', async () => {
    const { db } = harness();
    const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ'] });
    const { token } = await made(creator);
    expect((await call(harness(), token)).statusCode).toBe(200);
    const set = (columns: { is_active?: number; password_change_required?: number }) =>
      setRows(db, 'users', { id: creator.userId }, columns);
    const other = await harness().signIn({ permissions: ['API_TOKEN_READ'] });
    const stateNow = async () => (await other.get(apiTokens.list.path)).json().api_tokens[0].state;
    await set({ password_change_required: 1 });
    expect((await call(harness(), token)).json().message).toBe('Password change required');
    expect(await stateNow()).toBe('paused');
    await set({ password_change_required: 0 });
    expect((await call(harness(), token)).statusCode).toBe(200);
    await deleteRows(db, 'role_permissions', { role_id: creator.roleId });
    expect((await call(harness(), token)).statusCode).toBe(403);
    await set({ is_active: 0 });
    expect(refusal(await call(harness(), token))).toEqual([401, UNUSABLE]);
    expect(await stateNow()).toBe('paused');
  });

  it('is checked again for long work: 401 without it, 403 without the permission', async () => {
    const { db } = harness();
    const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ', 'PRODUCT_READ'] });
    const { token, id } = await made(creator);
    const found = await tokenActorFinder(db)(token, '127.0.0.1');
    const check = (code: PermissionCode = 'SIZE_READ') => {
      return requireStillAllowed(db.query, { ...found, requestId: 'r' } as Actor, code);
    };
    const requireChange = (password_change_required: 0 | 1) =>
      setRows(db, 'users', { id: creator.userId }, { password_change_required });
    await expect(check()).resolves.toBeUndefined();
    await expect(check('PRODUCT_READ')).rejects.toMatchObject({ status: 403 });
    await requireChange(1);
    await expect(check()).rejects.toMatchObject({ status: 403, message: 'Password change required' });
    await requireChange(0);
    await made(creator);
    await creator.post(apiTokens.revoke.path.replace(':id', String(id)));
    await expect(check()).rejects.toMatchObject({ status: 401, message: UNUSABLE });
  });

  it('notes its last use once a minute at most', async () => {
    const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ'] });
    const { token, id } = await made(creator);
    const isNotedAfter = async (milliseconds: number) => {
      const before = new Date(Date.now() - milliseconds).toISOString();
      await setRows(harness().db, 'api_tokens', { id }, { last_used_at: before });
      expect((await call(harness(), token)).statusCode).toBe(200);
      const [listed] = (await creator.get(apiTokens.list.path)).json().api_tokens;
      return listed.last_used_at !== before;
    };
    expect([await isNotedAfter(50_000), await isNotedAfter(60_001)]).toEqual([false, true]);
  });

  it('ends when it is revoked, once', async () => {
    const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ', 'SIZE_CREATE'] });
    const { token, id } = await made(creator, { codes: ['SIZE_CREATE', 'SIZE_READ', 'SIZE_CREATE'] });
    const revoke = () => creator.post(apiTokens.revoke.path.replace(':id', String(id)));
    expect((await call(harness(), token)).statusCode).toBe(200);
    const answers = await Promise.all([revoke(), revoke()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const before = { success: false, path: 'id', message: 'This API token was revoked before' };
    expect((await revoke()).json()).toEqual(before);
    expect((await call(harness(), token)).json().message).toBe(UNUSABLE);
    expect((await creator.get(apiTokens.list.path)).json().api_tokens[0].state).toBe('revoked');
    const unknown = await creator.post(apiTokens.revoke.path.replace(':id', '999999'));
    expect(refusal(unknown)).toEqual([404, 'API token not found']);
    const entries = await changesOf(harness().db, 'api_tokens', id);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['token-created', { name: 'Shop', codes: 'SIZE_READ, SIZE_CREATE', expires_on: dayFromNow(30) }],
      ['token-revoked', { name: 'Shop' }],
    ]);
  });

  it.each([
    ['UTC', undefined, '2026-12-02T23:59:59.999Z'],
    ['Honolulu, where it is a day earlier', 600, '2026-12-02T09:59:59.999Z'],
    ['Kiritimati, where it is a day later', -840, '2026-12-03T09:59:59.999Z'],
  ])(
    'may end today where its maker is, and does with that day: %s',
    async (_where, timezone_offset, expires_at) => {
      stopClock();
      vi.setSystemTime(timezone_offset === -840 ? '2026-12-02T10:30:00Z' : '2026-12-02T09:30:00Z');
      const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ'] });
      const today = dayFromNow(0, timezone_offset);
      const { id } = await made(creator, { expires_on: today, timezone_offset });
      expect(await rowsOf(harness().db, 'api_tokens', { id })).toMatchObject([{ expires_at }]);
      const refused = async (days: number, input: object = {}) => {
        const expires_on = dayFromNow(days, timezone_offset);
        const { errors } = (await create(creator, { expires_on, timezone_offset, ...input })).json();
        return errors.map(({ path }: { path: string }) => path);
      };
      expect(await refused(-1)).toEqual(['expires_on']);
      expect(await refused(732)).toEqual(['expires_on']);
      expect(await refused(-3, { name: '' })).toEqual(['name', 'expires_on']);
    },
  );

  it('ends after its last day', async () => {
    stopClock();
    const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ'] });
    const { token, id } = await made(creator, { expires_on: dayFromNow(0) });
    expect((await call(harness(), token)).statusCode).toBe(200);
    const end = Date.now() + 1000;
    const soon = { expires_at: new Date(end).toISOString() };
    await setRows(harness().db, 'api_tokens', { id }, soon);
    expect((await call(harness(), token)).statusCode).toBe(200);
    vi.setSystemTime(end);
    expect((await call(harness(), token)).json().message).toBe(UNUSABLE);
    expect((await creator.get(apiTokens.list.path)).json().api_tokens[0].state).toBe('expired');
  });

  it('is none where the text is another one, whatever it looks like', async () => {
    const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ'] });
    const { token } = await made(creator);
    const changed = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`;
    const cut = token.slice(0, -1);
    for (const text of [changed, newApiToken(), `${token}x`, cut, 'kr_', 'kr_é', `kr_${'x'.repeat(9000)}`])
      expect(refusal(await call(harness(), text))).toEqual([401, UNUSABLE]);
  });

  it('is not made of codes that its creator does not have', async () => {
    const creator = await harness().signIn({ permissions: [...MANAGER, 'USERS_UPDATE', 'SIZE_READ'] });
    const answer = await create(creator, { codes: ['CLUBS_READ', 'SIZE_READ', 'PRODUCT_READ'] });
    const message = 'You can give only permissions that you have. You don’t have CLUBS_READ, PRODUCT_READ';
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: 'codes', message }]]);
  });
});

describeApp(
  'requests with one API token',
  (harness) => {
    it('are limited for each minute, and for that token alone', async () => {
      const creator = await harness().signIn({ permissions: [...MANAGER, 'SIZE_READ'] });
      const [one, other] = [await made(creator), await made(creator)];
      for (let count = 0; count < 3; count++) expect((await call(harness(), one.token)).statusCode).toBe(200);
      const refused = await call(harness(), one.token);
      expect(refusal(refused)).toEqual([
        429,
        'Too many requests with this API token. Please try again in a moment.',
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await call(harness(), other.token)).statusCode).toBe(200);
      expect((await creator.get(sizeResource.path)).statusCode).toBe(200);
    });
  },
  { API_TOKEN_REQUESTS_PER_MINUTE: '3' },
);

it('starts counting requests with an API token again each minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const count = tokenRate(1);
  count(1);
  expect(() => count(1)).toThrow('Too many requests with this API token');
  expect(() => count(2)).not.toThrow();
  vi.advanceTimersByTime(60_000 - 1);
  expect(() => count(1)).toThrow(expect.objectContaining({ headers: { 'Retry-After': '1' } }));
  vi.advanceTimersByTime(1);
  expect(() => count(1)).not.toThrow();
});

describe('the text of an API token', () => {
  it('has a form and a checksum that tell it from others', () => {
    const tokens = Array.from({ length: 200 }, newApiToken);
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) {
      expect(token).toMatch(/^kr_[0-9A-Za-z]{46}$/u);
      expect(isApiToken(token)).toBe(true);
      expect(isApiToken(token.slice(0, -1) + (token.endsWith('0') ? '1' : '0'))).toBe(false);
      expect(isApiToken(`ab_${token.slice(3)}`)).toBe(false);
    }
  });

  it('stays one in later versions', () => {
    expect(isApiToken('kr_012345678901234567890123456789012345678932mxo1')).toBe(true);
  });
});
