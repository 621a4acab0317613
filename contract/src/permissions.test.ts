import { expect, test } from 'vitest';
import { READY_ROLES } from './access/ready-roles.ts';
import { KINDS } from './kinds.ts';
import { isApplicationCode, PERMISSION_CODES, PERMISSIONS } from './permissions.ts';

const CODES_OF_TOKENS = ['API_TOKEN_READ', 'API_TOKEN_CREATE', 'API_TOKEN_UPDATE'] as const;
const CODES_OF_WEBHOOKS = ['WEBHOOK_READ', 'WEBHOOK_CREATE', 'WEBHOOK_UPDATE'] as const;
const CODES_OF_SPEC_6 = [
  'ROLES_READ',
  'ROLES_UPDATE',
  'ROLES_CREATE',
  'ROLE_PERMISSIONS_READ',
  'ROLE_PERMISSIONS_UPDATE',
  'PERMISSIONS_READ',
  'PERMISSIONS_CREATE',
  'PERMISSIONS_UPDATE',
  'PERMISSION_ROLES_READ',
  'PERMISSION_ROLES_UPDATE',
  ...['CLUBS', 'USERS', 'SIZE', 'PRODUCT_CATEGORY', 'GARMENT_COLOR', 'IMPRINT_COLOR', 'PRODUCT'].flatMap(
    (entity) => [`${entity}_READ`, `${entity}_CREATE`, `${entity}_UPDATE`],
  ),
  'IMAGE_RESTORE',
];

test('the codes are those of SPEC §6, those of activity, backups, API tokens, and webhooks, and those of kinds that SPEC does not name', () => {
  const codes = Object.values(KINDS)
    .filter(({ readPermission }) => !CODES_OF_SPEC_6.includes(readPermission))
    .flatMap(({ readPermission, createPermission, updatePermission }) => [
      readPermission,
      createPermission,
      updatePermission,
    ]);
  expect([...PERMISSION_CODES].sort()).toEqual(
    [
      ...CODES_OF_SPEC_6,
      'ACTIVITY_READ',
      'BACKUP_READ',
      'BACKUP_CREATE',
      ...CODES_OF_TOKENS,
      ...CODES_OF_WEBHOOKS,
      ...codes,
    ].sort(),
  );
});

test('each code has its own description', () => {
  const sentences = Object.values(PERMISSIONS);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.every((sentence) => /^[A-Z]\w+ /u.test(sentence))).toBe(true);
});

test.each(['clubs_read', 'CLUBS_READ ', 'CLUBS_DELETE', '', 'constructor', 'toString', '__proto__'])(
  '%j is not a code of the application',
  (name) => {
    expect(isApplicationCode(name)).toBe(false);
  },
);

test('a ready role holds what its job takes, and no more', () => {
  const holds = (name: keyof typeof READY_ROLES) => [...READY_ROLES[name].codes].sort();
  const beginning = (...areas: string[]) =>
    CODES_OF_SPEC_6.filter((code) => areas.some((area) => code.startsWith(area)));
  const reading = CODES_OF_SPEC_6.filter((code) => code.endsWith('_READ'));
  expect(holds('Catalog Manager')).toEqual(beginning('SIZE', 'PRODUCT', 'GARMENT', 'IMPRINT').sort());
  expect(holds('Club Coordinator')).toEqual([...beginning('CLUBS'), 'USERS_READ'].sort());
  expect(holds('Photographer')).toEqual(['IMAGE_RESTORE', 'PRODUCT_READ', 'PRODUCT_UPDATE']);
  // What others did, backups, tokens, and webhooks are for administrators.
  expect(holds('Viewer')).toEqual(reading.sort());
});
