import { ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { expect, it } from 'vitest';
import { createRole, createUser, permissionId } from '../../test/factories.ts';
import { type Browser, describeApp, describeOnBothEngines, type Harness } from '../../test/harness.ts';

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
      expect([refused.statusCode, refused.json().message]).toEqual(LAST);
      expect(refused.json().path).toBe(field);
    }
    const row = await harness()
      .db.query.selectFrom('users')
      .select(['app_role_id', 'is_active', 'version'])
      .where('id', '=', last.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ app_role_id: last.roleId, is_active: 1, version: 1 });

    await signInAdministrator(harness());
    const demoted = await other.put(path, userBody(last.email, weak.id));
    expect(demoted.statusCode).toBe(200);
  });

  it.each(ADMINISTRATION_CODES)('keeps %s, from either side', async (code) => {
    await forget(harness());
    const { db } = harness();
    const last = await signInAdministrator(harness());
    const kept = CODES.filter((other) => other !== code);
    const permissionIds = await Promise.all(kept.map((other) => permissionId(db, other)));
    const id = await permissionId(db, code);
    const stripped = await last.put(`/api/admin/roles/${last.roleId}/permissions`, { permissionIds });
    expect([stripped.statusCode, stripped.json().message]).toEqual(LAST);
    expect(stripped.json().path).toBe('permissionIds');

    const taken = await last.put(`/api/admin/permissions/${id}/roles`, { roleIds: [] });
    expect([taken.statusCode, taken.json().message]).toEqual(LAST);
    expect(taken.json().path).toBe('roleIds');

    const renamed = await last.put(`/api/admin/permissions/${id}`, { name: `${code}_2` });
    expect(renamed.statusCode).toBe(409);
    const held = await db.query
      .selectFrom('role_permissions')
      .select('permission_id')
      .where('role_id', '=', last.roleId)
      .execute();
    expect(held).toHaveLength(CODES.length);
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

// On SQLite one write runs after the other: only PostgreSQL can show a race.
const ROUNDS = { sqlite: 4, postgres: 40 };

async function administrators({ db }: Harness): Promise<number> {
  const rows = await db.query
    .selectFrom('users')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.app_role_id')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select('users.id')
    .where('users.is_active', '=', 1)
    .where('users.password_hash', 'is not', null)
    .where('permissions.name', 'in', ADMINISTRATION_CODES)
    .execute();
  const held = new Map<number, number>();
  for (const { id } of rows) held.set(id, (held.get(id) ?? 0) + 1);
  return [...held.values()].filter((count) => count === ADMINISTRATION_CODES.length).length;
}

describeOnBothEngines('two administrators at the same moment', (harness) => {
  /** Lets two fresh administrators do the same to each other, round after round, and one must always remain. */
  async function race(
    attack: (from: Browser, on: Browser & { email: string }) => Promise<{ statusCode: number }>,
  ) {
    const seen = new Set<number>();
    for (let round = 0; round < ROUNDS[harness().engine]; round++) {
      await forget(harness());
      const [a, b] = [await signInAdministrator(harness()), await signInAdministrator(harness())];
      const answers = await Promise.all([attack(a, b), attack(b, a)]);
      for (const { statusCode } of answers) seen.add(statusCode);
      expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
      expect(await administrators(harness())).toBeGreaterThan(0);
    }
    // Lost races are refused or answered as busy; nothing else ever fails.
    expect([200, 401, 403, 409, 503]).toEqual(expect.arrayContaining([...seen]));
  }

  it('demote each other, and one remains', async () => {
    const weak = await createRole(harness().db, { permissions: ['PERMISSIONS_UPDATE'] });
    await race((from, on) => from.put(`/api/admin/users/${on.userId}`, userBody(on.email, weak.id)));
  });

  it('deactivate each other, and one remains', async () => {
    await race((from, on) =>
      from.put(`/api/admin/users/${on.userId}`, userBody(on.email, on.roleId, { is_active: false })),
    );
  });

  it("strip each other's role, and one remains", async () => {
    const permissionIds = [await permissionId(harness().db, 'PERMISSIONS_UPDATE')];
    await race((from, on) => from.put(`/api/admin/roles/${on.roleId}/permissions`, { permissionIds }));
  });

  it('strip and demote, across the two ways', async () => {
    const weak = await createRole(harness().db, { permissions: [] });
    let turn = 0;
    await race((from, on) =>
      turn++ % 2 === 0
        ? from.put(`/api/admin/users/${on.userId}`, userBody(on.email, weak.id))
        : from.put(`/api/admin/roles/${on.roleId}/permissions`, { permissionIds: [] }),
    );
  });
});
