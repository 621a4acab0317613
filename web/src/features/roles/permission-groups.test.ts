import { expect, it } from 'vitest';
import { groupOfPermission, sortedByGroup } from './permission-groups.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('sorts permissions area by area, those of no area last, and keeps their order within', () => {
  const sorted = sortedByGroup(
    named('OWN_ONE', 'SIZE_READ', 'CLUBS_UPDATE', 'SIZE_CREATE', 'CLUBS_READ', 'A_READ'),
  );
  expect(sorted.map(({ name }) => name)).toEqual([
    'CLUBS_UPDATE',
    'CLUBS_READ',
    'SIZE_READ',
    'SIZE_CREATE',
    'OWN_ONE',
    'A_READ',
  ]);
  expect(groupOfPermission('OWN_ONE')).toBe('Other permissions');
});
