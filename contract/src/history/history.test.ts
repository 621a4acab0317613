import { describe, expect, test } from 'vitest';
import { KIND_NAMES, KINDS } from '../kinds.ts';
import { ACTIVITY_KINDS } from './activity.ts';
import { CHANGE_ACTIONS } from './change-actions.ts';
import { historyBody, historyCall } from './history.ts';

test.each(KIND_NAMES)('who may read one of the %s may see its history', (kind) => {
  const { historyPermissions, readPermissions } = KINDS[kind];
  expect(historyPermissions).toEqual(expect.arrayContaining([...readPermissions]));
});

describe('before', () => {
  test.each(['1', '2147483647'])('%j is the id of an entry', (before) => {
    expect(historyCall(KINDS.sizes).query.parse({ before })).toEqual({ before: Number(before) });
  });

  test.each(['', '0', '01', '-1', '1.5', '1e3', ' 1', '2147483648', 'x'])('%j is none', (before) => {
    expect(historyCall(KINDS.sizes).query.safeParse({ before }).error?.issues[0]?.message).toBe(
      'Must be the id of an entry',
    );
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
    record_count: 1,
  };
  expect(historyBody.parse({ entries: [entry], next: null }).entries).toEqual([entry]);
});

test('each action is found by a kind of activity, but views, backups, and what another entry tells', () => {
  const found: readonly string[] = Object.values(ACTIVITY_KINDS).flatMap(({ actions }) => actions);
  const others = Object.keys(CHANGE_ACTIONS).filter((action) => !found.includes(action));
  expect(others.toSorted()).toEqual([
    'backup-downloaded',
    'backup-started',
    'linked',
    'restored',
    'view-changed',
    'view-deleted',
    'view-shared',
  ]);
  const pictures = Object.entries(CHANGE_ACTIONS).filter(([, text]) => /pictures?|alt text/iu.test(text));
  expect([...ACTIVITY_KINDS.pictures.actions, 'restored'].toSorted()).toEqual(
    pictures.map(([action]) => action).toSorted(),
  );
});
