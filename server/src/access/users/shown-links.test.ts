import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { importCall } from '@kitroom/contract/import/import';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { invitationLink, userResource } from '@kitroom/contract/user';
import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { CHOSEN_PASSWORD, post } from '../../../test/accounts.ts';
import { told, wrongField } from '../../../test/answers.ts';
import { createRole, createUser, freeEmail, permissionId, permissionIds } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { setRows } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';
import { up as nameMakers } from '../../platform/db/migrations/0017-shown-links.ts';
import { issuePasswordToken } from '../factors/password/password-tokens.ts';

const USERS = userResource.path;
const MAKER = ['USERS_READ', 'USERS_CREATE', 'CLUBS_READ'] as const;
const ENDED = wrongField('token', 'Reset token is missing or invalid.');

/** A link that somebody was shown, and everybody whom it is about. */
interface Shown {
  maker: Browser;
  /** The invited one. */
  id: number;
  /** Their role: CLUBS_READ. */
  roleId: number;
  email: string;
  token: string;
}

describeOnBothEngines('a link to choose a password that somebody was shown', (harness) => {
  let admin: Browser;
  let strong: { id: number; name: string };
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    strong = await createRole(harness().db, { permissions: PERMISSION_CODES });
    // Another administrator: nobody is locked out.
    await createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' });
  });

  async function done(sent: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
    const answer = await sent;
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer;
  }
  const saveUser = async (id: number, changes: object) => {
    const { user } = (await admin.get(`${USERS}/${id}`)).json();
    return done(admin.put(`${USERS}/${id}`, { ...user, ...changes }));
  };
  const saveCodes = async (roleId: number, ...codes: Parameters<typeof permissionIds>[1][]) =>
    done(
      admin.put(`/api/admin/roles/${roleId}/permissions`, {
        permissionIds: await permissionIds(harness().db, ...codes),
      }),
    );
  const takeBack = (change: LightMyRequestResponse) => done(undo(admin, [change], true));

  async function show(
    before: (id: number, roleId: number) => Promise<unknown> = async () => {},
  ): Promise<Shown> {
    const { db } = harness();
    const maker = await harness().signIn({ permissions: MAKER });
    const { id: roleId } = await createRole(db, { permissions: ['CLUBS_READ'] });
    const email = freeEmail();
    const kim = { first_name: 'Kim', last_name: 'Poe', email, app_role_id: roleId };
    const { id } = (await done(maker.post(USERS, kim))).json().user;
    await before(id, roleId);
    const { link } = (await done(maker.post(invitationLink.path.replace(':id', String(id))))).json();
    return { maker, id, roleId, email, token: new URL(link).searchParams.get('token') ?? '' };
  }
  const use = ({ token }: { token: string }) =>
    post(harness().app, passwordCalls.reset.path, { token, newPassword: CHOSEN_PASSWORD });

  it.each<[string, (shown: Shown) => Promise<unknown>]>([
    ['the role of the user', ({ id }) => saveUser(id, { app_role_id: strong.id })],
    ['the codes of the role', ({ roleId }) => saveCodes(roleId, 'CLUBS_READ', 'SIZE_READ')],
    [
      'the roles of a code',
      async ({ roleId }) => {
        const id = await permissionId(harness().db, 'IMAGE_RESTORE');
        const held = (await admin.get(`/api/admin/permissions/${id}/roles`)).json().roles as { id: number }[];
        await done(
          admin.put(`/api/admin/permissions/${id}/roles`, {
            roleIds: [...held.map((role) => role.id), roleId],
          }),
        );
      },
    ],
    [
      'an import',
      ({ email }) =>
        done(
          admin.post(importCall(userResource).path, {
            columns: ['first_name', 'last_name', 'email', 'app_role_id'],
            lines: [['Kim', 'Poe', email, strong.name]],
            dry_run: false,
          }),
        ),
    ],
    [
      'a bulk edit',
      ({ id }) =>
        done(
          admin.post(bulkCalls(userResource).update.path, {
            changes: [{ id, fields: { app_role_id: strong.id } }],
            dry_run: false,
          }),
        ),
    ],
    ['its maker is deactivated', ({ maker }) => saveUser(maker.userId, { is_active: false })],
    ['its maker can invite nobody', ({ maker }) => saveCodes(maker.roleId, 'USERS_READ', 'CLUBS_READ')],
    ['its maker gets a weaker role', ({ maker }) => saveCodes(maker.roleId, 'USERS_READ', 'USERS_CREATE')],
    [
      'its maker gets another role',
      async ({ maker }) => {
        const role = await createRole(harness().db, { permissions: ['USERS_CREATE'] });
        await saveUser(maker.userId, { app_role_id: role.id });
      },
    ],
    [
      'the account was signed in to without it',
      ({ id }) => setRows(harness().db, 'users', { id }, { last_login: '2026-01-02T03:04:05.000Z' }),
    ],
  ])('ends where its maker could not make it any longer: %s', async (_what, change) => {
    const shown = await show();
    await change(shown);
    expect(told(await use(shown))).toEqual(ENDED);
  });

  it('ends with an undo that makes the account stronger: of its role, and of the codes of that', async () => {
    let weakened: LightMyRequestResponse | undefined;
    const moved = await show(async (id) => {
      const { app_role_id } = (await admin.get(`${USERS}/${id}`)).json().user;
      await saveUser(id, { app_role_id: strong.id });
      weakened = await saveUser(id, { app_role_id });
    });
    await takeBack(weakened as LightMyRequestResponse);
    expect(told(await use(moved))).toEqual(ENDED);

    const stripped = await show(async (_id, roleId) => {
      await saveCodes(roleId, 'CLUBS_READ', 'SIZE_READ');
      weakened = await saveCodes(roleId, 'CLUBS_READ');
    });
    await takeBack(weakened as LightMyRequestResponse);
    expect(told(await use(stripped))).toEqual(ENDED);
  });

  it('works as long as they could, also again, and whatever codes users have added', async () => {
    const shown = await show();
    const needed = () => reasonsOf(shown.id);
    await saveCodes(shown.maker.roleId, 'USERS_READ', 'USERS_CREATE');
    expect(told(await use(shown))).toEqual(ENDED);
    expect(await needed()).toEqual(['invitation_expired']);
    await saveCodes(shown.maker.roleId, ...MAKER);
    expect(await needed()).toEqual([]);
    const added = await done(admin.post('/api/admin/permissions', { name: 'BUS_DRIVE', description: 'x' }));
    const roleIds = [shown.roleId];
    await done(admin.put(`/api/admin/permissions/${added.json().permission.id}/roles`, { roleIds }));
    expect((await use(shown)).statusCode).toBe(200);
  });

  it.each(['invitation', 'reset', 'printed-invitation'] as const)(
    'and nobody was shown stays whoever asked for it: %s',
    async (purpose) => {
      const { id, maker } = await show();
      const token = await harness().db.transaction((trx) => issuePasswordToken(trx, id, purpose));
      await saveUser(id, { app_role_id: strong.id });
      await saveUser(maker.userId, { is_active: false });
      expect((await use({ token })).statusCode).toBe(200);
    },
  );

  it('that was made before the update counts as shown to the last one who made it', async () => {
    const { query } = harness().db;
    const [shown, mailed] = [await show(), await createUser(harness().db, { roleId: admin.roleId })];
    const issued = await harness().db.transaction((trx) => issuePasswordToken(trx, mailed.id, 'invitation'));
    await query.schema.alterTable('password_tokens').dropColumn('shown_to').execute();
    await nameMakers(query as Kysely<unknown>);
    await saveUser(shown.maker.userId, { is_active: false });
    expect(told(await use(shown))).toEqual(ENDED);
    expect((await use({ token: issued })).statusCode).toBe(200);
  });

  /** Why the list of users marks this one. */
  async function reasonsOf(id: number): Promise<string[]> {
    const { attention } = (await admin.get(`${USERS}/attention`)).json();
    const row = attention.find((each: { id: number }) => each.id === id);
    return row?.reasons.map(({ reason }: { reason: string }) => reason) ?? [];
  }
});
