import { apiTokens, dayFromNow } from '@kitroom/contract/access/api-tokens';
import { type UserUsageRow, userUsage } from '@kitroom/contract/access/user-usage';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { sizeResource } from '@kitroom/contract/size';
import { expect, it } from 'vitest';
import { letPass } from '../../../test/accounts.ts';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { deleteRows, setRows } from '../../../test/rows.ts';
import { createWebhook, stateOf, WEBHOOK_CODES } from '../../../test/webhooks.ts';

const CREATOR = [
  ...WEBHOOK_CODES,
  apiTokens.createPermission,
  'SIZE_READ',
  'CLUBS_CREATE',
  'CLUBS_UPDATE',
] as const;
const SEEING = ['API_TOKEN_READ', 'WEBHOOK_READ', 'CLUBS_READ'] as const;
const NOWHERE = { address: 'http://127.0.0.1:9/hook' };

async function newToken(browser: Browser): Promise<{ token: string; id: number }> {
  const body = { name: unique('Shop'), codes: ['SIZE_READ'], expires_on: dayFromNow(30) };
  const { token, api_token } = (await browser.post(apiTokens.create.path, body)).json();
  return { token, id: api_token.id };
}

async function newClub(browser: Browser, director_user_id: number, is_active = true, name = unique('Club')) {
  const answer = await browser.post('/api/admin/clubs', { name, director_user_id, is_active });
  expect(answer.statusCode).toBe(201);
  return name;
}

describeApp(
  'what depends on a user',
  (harness) => {
    const usageOf = async (userId: number, permissions: readonly PermissionCode[] = SEEING) => {
      const reader = await harness().signIn({ permissions: ['USERS_UPDATE', ...permissions] });
      const { usage }: { usage: UserUsageRow[] } = (await reader.get(userUsage.path)).json();
      return usage.find(({ user_id }) => user_id === userId);
    };

    it('is what ends with a deactivation, and comes back with an activation but for the sessions', async () => {
      const creator = await harness().signIn({ permissions: CREATOR });
      const { token } = await newToken(creator);
      const { webhook } = await createWebhook(creator, NOWHERE);
      const last = await newClub(creator, creator.userId, true, unique('Zoo'));
      const clubs = [await newClub(creator, creator.userId), last];
      const works = { user_id: creator.userId, api_tokens: 1, webhooks: 1, clubs };
      expect(await usageOf(creator.userId)).toEqual({ ...works, signed_in: true });

      const admin = await harness().signIn({ permissions: ['USERS_UPDATE', ...CREATOR] });
      const { user } = (await admin.get(`/api/admin/users/${creator.userId}`)).json();
      const save = (is_active: boolean) =>
        admin.put(`/api/admin/users/${creator.userId}`, { ...user, is_active });
      const statuses = async () => {
        const headers = { authorization: `Bearer ${token}` };
        const read = await harness().app.inject({ url: sizeResource.path, headers });
        const browsed = await creator.get(sizeResource.path);
        return [browsed.statusCode, read.statusCode, await stateOf(harness(), webhook.id)];
      };
      expect((await save(false)).statusCode).toBe(200);
      expect(await usageOf(creator.userId)).toBeUndefined();
      expect(await statuses()).toEqual([401, 401, 'paused']);

      expect((await save(true)).statusCode).toBe(200);
      expect(await usageOf(creator.userId)).toEqual({ ...works, signed_in: false });
      expect(await statuses()).toEqual([401, 200, 'on']);
    });

    it('is told as far as the codes of the reader show it', async () => {
      const creator = await harness().signIn({ permissions: CREATOR });
      await newToken(creator);
      await createWebhook(creator, NOWHERE);
      const clubs = [await newClub(creator, creator.userId)];
      const told = { user_id: creator.userId, signed_in: true, api_tokens: 0, webhooks: 0, clubs: [] };
      expect(await usageOf(creator.userId, [])).toEqual(told);
      expect(await usageOf(creator.userId, ['API_TOKEN_READ'])).toEqual({ ...told, api_tokens: 1 });
      expect(await usageOf(creator.userId, ['WEBHOOK_READ'])).toEqual({ ...told, webhooks: 1 });
      expect(await usageOf(creator.userId, ['CLUBS_READ'])).toEqual({ ...told, clubs });
    });

    it('is nothing that has stopped already', async () => {
      const { db, config } = harness();
      const creator = await harness().signIn({ permissions: CREATOR });
      const [revoked, expired] = [await newToken(creator), await newToken(creator)];
      await setRows(db, 'api_tokens', { id: revoked.id }, { revoked_at: '2026-01-01T00:00:00.000Z' });
      await setRows(db, 'api_tokens', { id: expired.id }, { expires_at: '2026-01-01T00:00:00.000Z' });
      await createWebhook(creator, { ...NOWHERE, is_active: false });
      await newClub(creator, creator.userId, false);
      expect(await usageOf(creator.userId)).toMatchObject({ api_tokens: 0, webhooks: 0, clubs: [] });
      // Nothing depends on them now.
      await letPass(db, config.session.idle);
      expect(await usageOf(creator.userId)).toBeUndefined();
    });

    it('is no webhook that may tell nothing, and neither it nor a token while the password must change', async () => {
      const { db } = harness();
      const creator = await harness().signIn({ permissions: CREATOR });
      await newToken(creator);
      await createWebhook(creator, NOWHERE);
      await setRows(db, 'users', { id: creator.userId }, { password_change_required: 1 });
      expect(await usageOf(creator.userId)).toMatchObject({ signed_in: true, api_tokens: 0, webhooks: 0 });
      await setRows(db, 'users', { id: creator.userId }, { password_change_required: 0 });
      await deleteRows(db, 'role_permissions', { role_id: creator.roleId });
      expect(await usageOf(creator.userId)).toMatchObject({ api_tokens: 1, webhooks: 0 });
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);
