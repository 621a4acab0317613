import { describe, expect, it } from 'vitest';
import { savedViews, VIEW_LIMITS, VIEW_MESSAGES } from './saved-views.ts';

const view = { list: 'sizes', name: 'Youth', query: 'q=youth&columns=name.code', is_shared: false };
const messageOf = (change: object) =>
  savedViews.create.body.safeParse({ ...view, ...change }).error?.issues[0]?.message ?? null;

describe('a view', () => {
  it('has a name that is trimmed', () => {
    expect(savedViews.create.body.parse({ ...view, name: '  Youth ​ ' }).name).toBe('Youth');
  });

  it.each([
    [{ name: 'x'.repeat(VIEW_LIMITS.name) }, null],
    [{ name: 'x'.repeat(VIEW_LIMITS.name + 1) }, 'Name can be at most 100 characters'],
    [{ name: ' ​ ' }, 'Name is required'],
    [{ name: undefined }, 'Name is required'],
    [{ query: '' }, null],
    [{ query: `q=${'x'.repeat(VIEW_LIMITS.query - 2)}` }, null],
    [
      { query: `q=${'x'.repeat(VIEW_LIMITS.query - 1)}` },
      'A view can have at most 2000 characters of search and filters',
    ],
    [{ query: '?q=x' }, 'Must be the parameters of an address'],
    [{ query: 'q=a b' }, 'Must be the parameters of an address'],
    [{ query: '//evil.example/' }, 'Must be the parameters of an address'],
    [{ query: 1 }, 'Must be the parameters of an address'],
    [{ list: 'roles' }, 'Must be a list that can have saved views'],
    [{ list: '__proto__' }, 'Must be a list that can have saved views'],
    [{ is_shared: 'yes' }, 'For everyone must be yes or no'],
  ])('%j: %s', (change, message) => {
    expect(messageOf(change)).toBe(message);
  });

  it('is one of a hundred at most', () => {
    expect(VIEW_MESSAGES.tooMany).toBe('You can save at most 100 views: delete one that you no longer need');
  });

  it('keeps what a change does not name', () => {
    expect(savedViews.update.body.parse({ name: 'A' })).toEqual({ name: 'A' });
    expect(savedViews.update.body.safeParse({ name: '' }).success).toBe(false);
  });
});
