import { describe, expect, test } from 'vitest';
import { clubResource } from '../club.ts';
import { garmentColorResource } from '../garment-color.ts';
import { imprintColorResource } from '../imprint-color.ts';
import { permissionCalls } from '../permission.ts';
import { productResource } from '../product.ts';
import { productCategoryResource } from '../product-category.ts';
import { roleCalls } from '../role.ts';
import { sizeResource } from '../size.ts';
import { userResource } from '../user.ts';
import { historyBody, historyCalls, historyQuery } from './history.ts';

const RECORDS = {
  roles: roleCalls,
  permissions: permissionCalls,
  clubs: clubResource,
  users: userResource,
  sizes: sizeResource,
  product_categories: productCategoryResource,
  garment_colors: garmentColorResource,
  imprint_colors: imprintColorResource,
  products: productResource,
};

test.each(Object.keys(RECORDS) as (keyof typeof RECORDS)[])(
  'the history of %s is at the record’s own address, for whoever may read the record',
  (entity) => {
    const { path, permissions, notFound } = historyCalls[entity];
    expect(path).toBe(`${RECORDS[entity].path}/:id/history`);
    expect(notFound).toBe(RECORDS[entity].notFound);
    expect(permissions).toEqual(expect.arrayContaining([...RECORDS[entity].readPermissions]));
  },
);

test('nothing else has a history', () => {
  expect(Object.keys(historyCalls)).toEqual(Object.keys(RECORDS));
});

describe('before', () => {
  test.each(['1', '2147483647'])('%j is the id of an entry', (before) => {
    expect(historyQuery.parse({ before })).toEqual({ before: Number(before) });
  });

  test.each(['', '0', '01', '-1', '1.5', '1e3', ' 1', '2147483648', 'x'])('%j is none', (before) => {
    expect(historyQuery.safeParse({ before }).error?.issues[0]?.message).toBe('Must be the id of an entry');
  });
});

test('an entry of another version can be read', () => {
  const entry = {
    id: 1,
    request_id: 'entry-1',
    at: '2026-11-22T08:00:00.000Z',
    actor: null,
    action: 'frobnicate',
    changes: [{ field: 'name', before: null, after: { type: 'plain', value: 'S' } }],
    can_undo: false,
  };
  expect(historyBody.parse({ entries: [entry], next: null }).entries).toEqual([entry]);
});
