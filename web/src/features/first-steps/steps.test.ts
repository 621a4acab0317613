import { expect, it } from 'vitest';
import { isGuided } from './steps.ts';

it('the guide is above the lists of its steps and above the pages of their records, which a new one may lead to, but above no form', () => {
  const paths = [
    '/admin/users',
    '/admin/users/2',
    '/admin/users/2/edit',
    '/admin/users/create',
    '/admin/permissions',
    '/',
  ];
  expect(paths.filter(isGuided)).toEqual(['/admin/users', '/admin/users/2']);
});
