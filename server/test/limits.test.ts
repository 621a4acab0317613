import { LIMITS } from '@kitroom/contract/limits';
import { expect, it } from 'vitest';
import { unique } from './factories.ts';
import { type Browser, describeApp, describeOnBothEngines } from './harness.ts';

type Body = Record<string, unknown>;

interface Entity {
  path: string;
  item: string;
  /** A body that is accepted, new each time. */
  body: (browser: Browser) => Body;
  /** Field, label in messages, limit in code points. */
  fields: readonly (readonly [field: string, label: string, limit: number])[];
}

const ENTITIES: readonly Entity[] = [
  {
    path: '/api/admin/roles',
    item: 'role',
    body: () => ({ name: unique('Role') }),
    fields: [
      ['name', 'Role name', LIMITS.name],
      ['description', 'Description', LIMITS.description],
    ],
  },
  {
    path: '/api/admin/permissions',
    item: 'permission',
    body: () => ({ name: unique('CODE').replace(' ', '_') }),
    fields: [['description', 'Description', LIMITS.description]],
  },
  {
    path: '/api/admin/clubs',
    item: 'club',
    body: () => ({ name: unique('Club') }),
    fields: [
      ['name', 'Name', LIMITS.name],
      ['description', 'Description', LIMITS.description],
    ],
  },
  {
    path: '/api/admin/users',
    item: 'user',
    body: ({ roleId }) => ({
      first_name: 'Ann',
      last_name: 'Lee',
      email: `${unique('limit').replace(' ', '-')}@example.com`,
      app_role_id: roleId,
    }),
    fields: [
      ['first_name', 'First name', LIMITS.firstName],
      ['last_name', 'Last name', LIMITS.lastName],
      ['display_name', 'Display name', LIMITS.displayName],
      ['phone', 'Phone', LIMITS.phone],
      ['address_line1', 'Address line 1', LIMITS.address],
      ['address_line2', 'Address line 2', LIMITS.address],
      ['city', 'City', LIMITS.city],
      ['state', 'State', LIMITS.state],
      ['postal_code', 'Postal code', LIMITS.postalCode],
    ],
  },
];

const CODES = (['ROLES', 'PERMISSIONS', 'CLUBS', 'USERS'] as const).flatMap(
  (entity) => [`${entity}_CREATE`, `${entity}_UPDATE`] as const,
);

/** A text of `length` code points that nothing else has, where there is room for that. */
function text(sample: string, length: number): string {
  const start = length > 20 ? unique('x') : '';
  return start + sample.repeat(length - start.length);
}

/** A valid address of `length` characters, with the longest part before the @. */
function email(length: number): string {
  const local = 'a'.repeat(LIMITS.emailLocalPart);
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.`;
  return `${local}@${domain}${'d'.repeat(length - local.length - domain.length - 5)}.com`;
}

describeApp('limits', (harness) => {
  const table = ENTITIES.flatMap((entity) => entity.fields.map((field) => [entity, ...field] as const));

  it.each(table)('$path: %2$s takes up to its limit', async ({ path, item, body }, field, label, limit) => {
    const browser = await harness().signIn({ permissions: CODES });
    for (const sample of ['x', 'é', '😀']) {
      const longest = text(sample, limit);
      const created = await browser.post(path, { ...body(browser), [field]: longest });
      expect([created.statusCode, created.json()[item]?.[field]]).toEqual([201, longest]);
      const one = `${path}/${created.json()[item].id}`;
      expect((await browser.get(one)).json()[item][field]).toBe(longest);

      const message = `${label} can be at most ${limit} characters`;
      const refusal = [400, { success: false, message, errors: [{ path: field, message }] }];
      const tooLong = { ...body(browser), [field]: text(sample, limit + 1) };
      for (const answer of [await browser.post(path, tooLong), await browser.put(one, tooLong)])
        expect([answer.statusCode, answer.json()]).toEqual(refusal);
    }
  });

  it('a permission code and an email, which have a shape', async () => {
    const browser = await harness().signIn({ permissions: CODES });
    const [permission, user] = ENTITIES.filter(({ item }) => item === 'permission' || item === 'user');
    for (const [entity, field, label, limit, make] of [
      [permission, 'name', 'Permission name', LIMITS.name, (length: number) => 'X'.repeat(length)],
      [user, 'email', 'Email', LIMITS.userEmail, email],
    ] as const) {
      if (!entity) throw new Error('The table of entities has changed');
      const { path, item, body } = entity;
      const created = await browser.post(path, { ...body(browser), [field]: make(limit) });
      expect([created.statusCode, created.json()[item]?.[field]]).toEqual([201, make(limit)]);
      const refused = await browser.post(path, { ...body(browser), [field]: make(limit + 1) });
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        `${label} can be at most ${limit} characters`,
      ]);
    }
  });
});

describeOnBothEngines('ids', (harness) => {
  it('that are none name no record, and never fail', async () => {
    const browser = await harness().signIn({ permissions: CODES });
    const ids = [
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      '01',
      '+1',
      'abc',
      '2147483648',
      '9007199254740993',
      '%31x',
    ];
    for (const { path, body } of ENTITIES) {
      const missing = await browser.get(`${path}/999999`);
      expect(missing.statusCode).toBe(404);
      for (const id of ids) {
        const answers = [
          await browser.get(`${path}/${id}`),
          await browser.put(`${path}/${id}`, body(browser)),
        ];
        for (const { statusCode, body } of answers)
          expect([id, statusCode, body]).toEqual([id, 404, missing.body]);
      }
    }
  });
});
