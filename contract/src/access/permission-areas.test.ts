import { expect, it } from 'vitest';
import { KINDS } from '../kinds.ts';
import { PERMISSION_CODES } from '../permissions.ts';
import { PERMISSION_AREAS } from './permission-areas.ts';

it('every permission of the application belongs to an area', () => {
  const named = PERMISSION_AREAS.flatMap(({ read, create, change }) => [read, create, change]);
  expect([...new Set(named.filter((code) => code !== null))].toSorted()).toEqual(PERMISSION_CODES.toSorted());
});

it('those that are of no kind of record come in the order of the Admin menu', () => {
  const kinds: string[] = Object.values(KINDS).map(({ area }) => area);
  const others = PERMISSION_AREAS.map(({ label }) => label).filter((label) => !kinds.includes(label));
  expect(others).toEqual([
    'Image restore',
    'Permissions of a role',
    'Roles of a permission',
    'Activity',
    'API tokens',
    'Webhooks',
    'Backups',
  ]);
});
