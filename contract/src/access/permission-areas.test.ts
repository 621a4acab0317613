import { expect, it } from 'vitest';
import { PERMISSION_CODES } from '../permissions.ts';
import { PERMISSION_AREAS } from './permission-areas.ts';

it('every permission of the application belongs to an area', () => {
  const named = PERMISSION_AREAS.flatMap(({ read, create, change }) => [read, create, change]);
  expect([...new Set(named.filter((code) => code !== null))].toSorted()).toEqual(PERMISSION_CODES.toSorted());
});
