import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { undoCall } from '@kitroom/contract/history/undo';
import { importCall } from '@kitroom/contract/import/import';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { userResource } from '@kitroom/contract/user';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { told } from '../../../test/answers.ts';
import { createRole, createUser, freeEmail, permissionId, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { rowsOf } from '../../../test/rows.ts';
import { ageProof, createCodeApp, PROOF_REQUIRED } from '../../../test/second-steps.ts';
import { requestIdOf } from '../../../test/undo.ts';

const OLD = 15 * 60 * 1000;
const USERS = userResource.path;

/** Calls that change who may do what only with some of their bodies, by what they send. */
describeApp('calls that ask for a proof by what is sent', (harness) => {
  let admin: Browser;
  let roleName: string;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    await createCodeApp(harness().db, admin.userId);
    // Another administrator: nobody is locked out.
    await createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' });
    roleName = (await createRole(harness().db, { permissions: [] })).name;
  });

  const person = () =>
    createUser(harness().db, { roleId: admin.roleId, first_name: 'Jo', last_name: unique('Ng') });
  const inputOf = async (id: number): Promise<Record<string, unknown>> =>
    (await admin.get(`${USERS}/${id}`)).json().user;
  const otherRole = async () => (await createRole(harness().db, { permissions: [] })).id;

  type Send = () => Promise<LightMyRequestResponse>;

  async function expectNotAsked(send: Send, age: number | null = null): Promise<LightMyRequestResponse> {
    await ageProof(harness(), admin.userId, age);
    const done = await send();
    expect(done.statusCode, done.body).toBeLessThan(300);
    return done;
  }

  /** Sends with a proof that is too old, then with a fresh one; the same call must go through. */
  async function expectAsked(send: Send): Promise<LightMyRequestResponse> {
    const before = await rowsOf(harness().db, 'change_log');
    await ageProof(harness(), admin.userId, OLD);
    expect(told(await send())).toEqual([403, PROOF_REQUIRED]);
    expect(await rowsOf(harness().db, 'change_log')).toEqual(before);
    return expectNotAsked(send, 0);
  }

  it('a user: another role, email, or state; not another name, phone, or required password change', async () => {
    const { id } = await person();
    const save = async (changed: object) => {
      const input = { ...(await inputOf(id)), ...changed };
      return () => admin.put(`${USERS}/${id}`, input);
    };
    await expectNotAsked(await save({ first_name: 'Ann', phone: '555', password_change_required: true }));
    await expectAsked(await save({ app_role_id: await otherRole() }));
    await expectAsked(await save({ email: freeEmail() }));
    await expectAsked(await save({ is_active: false }));
    await expectAsked(await save({ is_active: true }));
  });

  it('a bulk edit of users, as a whole: none of its records is saved, and none is refused alone', async () => {
    const [one, other] = [await person(), await person()];
    const app_role_id = await otherRole();
    const edit = (fields: object, dry_run: boolean) => () =>
      admin.post(bulkCalls(userResource).update.path, {
        changes: [one, other].map(({ id }) => ({ id, fields })),
        dry_run,
      });
    await expectNotAsked(edit({ city: 'Reno' }, false));
    await expectAsked(edit({ app_role_id }, true));
    const done = await expectAsked(edit({ app_role_id }, false));
    expect(done.json()).toMatchObject({ changed_count: 2, refused: [] });
  });

  it('an import of users: new ones, and another role; not another name', async () => {
    const send = (line: Record<string, string>) => () =>
      admin.post(importCall(userResource).path, {
        columns: Object.keys(line),
        lines: [Object.values(line)],
        dry_run: false,
      });
    const line = { first_name: 'Bo', last_name: 'Ng', email: freeEmail(), app_role_id: roleName };
    await expectAsked(send(line));
    await expectNotAsked(send({ ...line, first_name: 'Bob' }));
    const role = await createRole(harness().db, { permissions: [] });
    await expectAsked(send({ ...line, app_role_id: role.name }));
  });

  it('an undo of such a change, and of no other', async () => {
    const { id } = await person();
    const save = async (changed: object) =>
      admin.put(`${USERS}/${id}`, { ...(await inputOf(id)), ...changed });
    const takeBack = (done: LightMyRequestResponse) => () =>
      admin.post(undoCall.path, { request_ids: [requestIdOf(done)], skip_changed: true });

    const renamed = await expectNotAsked(() => save({ first_name: 'Ann' }));
    await expectNotAsked(takeBack(renamed));
    await ageProof(harness(), admin.userId, 0);
    const moved = await save({ app_role_id: await otherRole() });
    await expectAsked(takeBack(moved));

    const role = await createRole(harness().db, { permissions: ['SIZE_READ'] });
    const permissionIds = [await permissionId(harness().db, 'CLUBS_READ')];
    const linked = await expectAsked(() =>
      admin.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds }),
    );
    await expectAsked(takeBack(linked));
    const named = await expectAsked(() =>
      admin.put(`/api/admin/roles/${role.id}`, { name: unique('Role'), description: 'Other' }),
    );
    await expectAsked(takeBack(named));
    const code = await expectAsked(() =>
      admin.post('/api/admin/permissions', { name: unique('CODE').replace(' ', '_'), description: 'x' }),
    );
    const { permission } = code.json();
    const described = await expectAsked(() =>
      admin.put(`/api/admin/permissions/${permission.id}`, { ...permission, description: 'y' }),
    );
    await expectAsked(takeBack(described));
  });
});
