import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCsrfToken, storeCsrfToken } from '../../api/csrf-token.ts';
import { mergeChanges } from '../../changes/merge/merge.ts';
import { userStorage } from '../../session/user-storage.ts';
import {
  type Changes,
  changesBetween,
  countOtherDrafts,
  DRAFT_KEPT_FOR,
  type Draft,
  draftSides,
  idsWithDrafts,
  markOpen,
  readDraft,
  removeDraft,
  removeOldDrafts,
  writeDraft,
} from './draft.ts';

const SIZE = '/api/admin/size/1';
const NOW = Date.UTC(2026, 10, 22, 12);
const draft = (at = NOW): Draft => ({
  at,
  etag: '"1"',
  changes: { name: { before: 'Small', after: 'Little' } },
});
const dana = userStorage(7);

beforeEach(() => {
  storeCsrfToken('token');
  vi.useFakeTimers({ now: NOW });
  return () => vi.useRealTimers();
});

describe('a draft', () => {
  it('is read as it was written, by its user and for its record alone', () => {
    writeDraft(dana, SIZE, draft());
    expect(readDraft(dana, SIZE)).toEqual(draft());
    expect(readDraft(userStorage(8), SIZE)).toBeNull();
    expect(readDraft(dana, '/api/admin/size/2')).toBeNull();
    removeDraft(dana, SIZE);
    expect(localStorage.length).toBe(1);
  });

  it('is kept for 7 days, and removed at the next start after that', () => {
    writeDraft(dana, SIZE, draft(NOW - DRAFT_KEPT_FOR));
    removeOldDrafts();
    expect(readDraft(dana, SIZE)).not.toBeNull();
    writeDraft(dana, SIZE, draft(NOW - DRAFT_KEPT_FOR - 1));
    expect(readDraft(dana, SIZE)).toBeNull();
    removeOldDrafts();
    expect(Object.keys(localStorage)).toEqual(['csrfToken']);
  });

  it('is lost by a sign-out unless its form is open, which speaks of it already', () => {
    writeDraft(dana, SIZE, draft());
    dana.write('roster', '{}');
    expect([countOtherDrafts(7), countOtherDrafts(8)]).toEqual([1, 0]);
    markOpen(SIZE, true);
    expect(countOtherDrafts(7)).toBe(0);
    markOpen(SIZE, false);
    expect(countOtherDrafts(7)).toBe(1);
  });

  it('opens the row of its record, if it is whole and young enough', () => {
    const addressOf = (id: number) => `/api/admin/size/${id}`;
    writeDraft(dana, addressOf(1), draft());
    writeDraft(dana, addressOf(2), draft(NOW - DRAFT_KEPT_FOR - 1));
    dana.write(`draft:${addressOf(3)}`, '{');
    expect(idsWithDrafts(dana, [4, 3, 2, 1], addressOf)).toEqual([1]);
  });

  it('is not written after the sign-out, or when another tab has signed somebody in', () => {
    localStorage.setItem('csrfToken', 'of another tab');
    writeDraft(dana, SIZE, draft());
    clearCsrfToken();
    writeDraft(dana, SIZE, draft());
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"at":1}',
    JSON.stringify({ ...draft(), at: 'today' }),
    JSON.stringify({ ...draft(), etag: 1 }),
    JSON.stringify({ ...draft(), changes: [] }),
    JSON.stringify({ ...draft(), changes: { name: 'Little' } }),
  ])('that is damaged counts as none, and is removed at the next start: %s', (text) => {
    dana.write(`draft:${SIZE}`, text);
    expect(readDraft(dana, SIZE)).toBeNull();
    removeOldDrafts();
    expect(dana.names()).toEqual([]);
  });

  it('leaves other entries of the storage alone', () => {
    localStorage.setItem('draft:x', '{');
    dana.write('roster', '{');
    removeOldDrafts();
    expect(Object.keys(localStorage).toSorted()).toEqual(['csrfToken', 'draft:x', 'user:7:roster']);
  });
});

describe('storage that refuses', () => {
  it('is survived, and said once in the console', async () => {
    // A message is remembered for as long as the page: this page is new.
    vi.resetModules();
    const storage = await import('../../session/user-storage.ts');
    const page = await import('./draft.ts');
    const csrf = await import('../../api/csrf-token.ts');
    csrf.storeCsrfToken('token');
    const theirs = storage.userStorage(7);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    expect(page.writeDraft(theirs, SIZE, draft())).toBe(false);
    expect(page.readDraft(theirs, SIZE)).toBeNull();
    page.removeDraft(theirs, SIZE);
    storage.forgetUser(7);
    page.removeOldDrafts();
    expect(log).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});

describe('a draft on the record as it is now', () => {
  const record = { name: 'Small', code: 'S', is_active: true, sort_order: null as unknown, ids: [1, 2] };
  const fields = ['name', 'code', 'is_active', 'sort_order', 'ids'] as const;
  const applyDraft = (now: typeof record, changes: Changes) => {
    const { base, mine } = draftSides(now, changes, fields);
    return mergeChanges(base, mine, now);
  };

  it('changes what was typed, beside what others have saved since', () => {
    const changes = changesBetween(record, { ...record, name: 'Little', sort_order: '1.5', ids: [1, 3] });
    expect(Object.keys(changes)).toEqual(['name', 'sort_order', 'ids']);
    expect(applyDraft({ ...record, code: 'SM', ids: [1, 2, 4] }, changes)).toEqual({
      values: { ...record, name: 'Little', code: 'SM', sort_order: '1.5', ids: [1, 4, 3] },
      combined: ['ids'],
      conflicts: [],
    });
  });

  it.each([
    { ids: { before: [], after: 'x' } },
    { ids: { before: [], after: ['1'] } },
    { ids: { before: 1, after: [1] } },
    { is_active: { before: true, after: 'no' } },
    { name: { before: 'Small', after: { first: 'Small' } } },
    { color: { before: '', after: 'red' } },
    JSON.parse('{"__proto__":{"after":"x"}}'),
  ])('leaves out what does not fit the form: %j', (changes) => {
    expect(applyDraft(record, changes)).toEqual({ values: record, combined: [], conflicts: [] });
  });
});
