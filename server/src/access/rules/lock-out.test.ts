import { ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { KINDS } from '@kitroom/contract/kinds';
import { beforeAll, expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { codesOfRole, createRole, createUser, permissionId, permissionIds } from '../../../test/factories.ts';
import { type Browser, describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { importLines } from '../../../test/imports.ts';
import { meet } from '../../../test/meeting.ts';
import { rowOf, setRows } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';
import { hasAdministrator } from './access-rules.ts';

const LAST = [
  409,
  'At least one active user who can sign in must keep USERS_UPDATE, ROLES_UPDATE, ROLE_PERMISSIONS_UPDATE',
];
const CODES = [...ADMINISTRATION_CODES, 'PERMISSION_ROLES_UPDATE', 'PERMISSIONS_UPDATE'] as const;

/** An administrator with their own role and a password, signed in. */
async function signInAdministrator(harness: Harness): Promise<Browser & { email: string }> {
  const role = await createRole(harness.db, { permissions: CODES });
  const user = await createUser(harness.db, { roleId: role.id, password_hash: 'set' });
  return { ...(await harness.signInAs(user.id)), email: user.email };
}

function forget(harness: Harness) {
  return harness.db.query.updateTable('users').set({ password_hash: null }).execute();
}

function userBody(email: string, app_role_id: number, changes: object = {}) {
  return { first_name: 'Dana', last_name: 'Whitfield', email, app_role_id, ...changes };
}

describeApp('the last administrator', (harness) => {
  it('cannot be demoted or deactivated by a user who holds the same permissions but has no password', async () => {
    await forget(harness());
    const last = await signInAdministrator(harness());
    const other = await harness().signIn({ permissions: CODES });
    const weak = await createRole(harness().db, { permissions: ['PERMISSIONS_UPDATE'] });
    const path = `/api/admin/users/${last.userId}`;
    for (const [changes, field] of [
      [{ app_role_id: weak.id }, 'app_role_id'],
      [{ is_active: false }, 'is_active'],
    ] as const) {
      const refused = await other.put(path, userBody(last.email, last.roleId, changes));
      expect(refusal(refused)).toEqual(LAST);
      expect(refused.json().path).toBe(field);
    }
    const row = await rowOf(harness().db, 'users', { id: last.userId });
    expect(row).toMatchObject({ app_role_id: last.roleId, is_active: 1, version: 1 });

    await signInAdministrator(harness());
    const demoted = await other.put(path, userBody(last.email, weak.id));
    expect(demoted.statusCode).toBe(200);
  });

  it.each(ADMINISTRATION_CODES)('keeps %s, from either side', async (code) => {
    await forget(harness());
    const { db } = harness();
    const last = await signInAdministrator(harness());
    const kept = CODES.filter((other) => other !== code);
    const left = await permissionIds(db, ...kept);
    const id = await permissionId(db, code);
    const stripped = await last.put(`/api/admin/roles/${last.roleId}/permissions`, { permissionIds: left });
    expect(refusal(stripped)).toEqual(LAST);
    expect(stripped.json().path).toBe('permissionIds');

    const taken = await last.put(`/api/admin/permissions/${id}/roles`, { roleIds: [] });
    expect(refusal(taken)).toEqual(LAST);
    expect(taken.json().path).toBe('roleIds');

    const renamed = await last.put(`/api/admin/permissions/${id}`, { name: `${code}_2` });
    expect(renamed.statusCode).toBe(409);
    expect(await codesOfRole(db, last.roleId)).toHaveLength(CODES.length);
  });

  it('may go when there is none to begin with: no change is blocked then', async () => {
    await forget(harness());
    const browser = await harness().signIn({ permissions: CODES });
    const other = await createUser(harness().db, { roleId: browser.roleId });
    const answer = await browser.put(
      `/api/admin/users/${other.id}`,
      userBody(other.email, browser.roleId, { is_active: false }),
    );
    expect(answer.statusCode).toBe(200);
  });
});

describeOnBothEngines('the last two administrators, at the same moment', (harness) => {
  type Attack = (from: Browser, on: Browser & { email: string }) => ReturnType<Browser['put']>;
  const saves =
    (changes: object): Attack =>
    (from, on) =>
      from.put(`/api/admin/users/${on.userId}`, userBody(on.email, on.roleId, changes));
  let weakRoleId: number;
  beforeAll(async () => {
    weakRoleId = (await createRole(harness().db, { permissions: ['PERMISSIONS_UPDATE'] })).id;
  });
  const demotes: Attack = (from, on) => saves({ app_role_id: weakRoleId })(from, on);
  const strips: Attack = (from, on) =>
    from.put(`/api/admin/roles/${on.roleId}/permissions`, { permissionIds: [] });

  it.each<[string, Attack, Attack]>([
    ['demoted', demotes, demotes],
    ['deactivated', saves({ is_active: false }), saves({ is_active: false })],
    ['stripped of the permissions of their roles', strips, strips],
    ['demoted and stripped', demotes, strips],
    ['stripped and deactivated', strips, saves({ is_active: false })],
  ])('cannot both be %s', async (_how, one, other) => {
    await forget(harness());
    const [a, b] = [await signInAdministrator(harness()), await signInAdministrator(harness())];
    const first = await harness().signIn({ permissions: CODES });
    const second = await harness().signIn({ permissions: CODES });
    const answers = await meet(
      harness(),
      () => one(first, a),
      () => other(second, b),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(answers[1]?.json().message).toBe(LAST[1]);
    expect(await hasAdministrator(harness().db.query)).toBe(true);
  });

  type Prepare = (from: Browser, on: Browser & { email: string }) => Promise<() => ReturnType<Attack>>;
  const bulkEdits: Prepare = async (from, on) => () => {
    const changes = [{ id: on.userId, fields: { is_active: false } }];
    return from.post(bulkCalls(KINDS.users).update.path, { changes, dry_run: false });
  };
  const imports: Prepare = async (from, on) => () =>
    importLines(from, 'users', [{ email: on.email, is_active: 'no' }]);
  const undoes: Prepare = async (from, on) => {
    await setRows(harness().db, 'users', { id: on.userId }, { is_active: 0 });
    const activated = await saves({ is_active: true })(from, on);
    return () => undo(from, [activated]);
  };

  it.each<[string, Prepare]>([
    ['bulk edits', bulkEdits],
    ['imports', imports],
    ['undos', undoes],
  ])('cannot both be deactivated by %s', async (_how, prepare) => {
    await forget(harness());
    const [a, b] = [await signInAdministrator(harness()), await signInAdministrator(harness())];
    const first = await harness().signIn({ permissions: CODES });
    const second = await harness().signIn({ permissions: CODES });
    const [one, other] = [await prepare(first, a), await prepare(second, b)];
    const answers = await meet(harness(), one, other);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(await hasAdministrator(harness().db.query)).toBe(true);
  });

  it('cannot deactivate each other', async () => {
    await forget(harness());
    const [a, b] = [await signInAdministrator(harness()), await signInAdministrator(harness())];
    const deactivate = saves({ is_active: false });
    const answers = await meet(
      harness(),
      () => deactivate(a, b),
      () => deactivate(b, a),
    );
    expect(answers[0]?.statusCode).toBe(200);
    // Where the guard comes late, the session has ended; where it came before, the permission has.
    expect([401, 403]).toContain(answers[1]?.statusCode);
    expect(await hasAdministrator(harness().db.query)).toBe(true);
  });
});
