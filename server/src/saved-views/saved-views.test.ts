import { savedViews, VIEW_MESSAGES } from '@kitroom/contract/lists/saved-views';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { describe, expect, it } from 'vitest';
import { changesOf } from '../../test/change-log.ts';
import { permissionId, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { deleteRows, insertRows, setRows } from '../../test/rows.ts';

const { path } = savedViews.list;

interface Body {
  view: { id: number; name: string };
  views: { id: number; name: string }[];
  message: string;
}

describeOnBothEngines('saved views', (harness) => {
  const signIn = (...permissions: PermissionCode[]) => harness().signIn({ permissions });
  const save = async (browser: Browser, more: object = {}) => {
    const input = { list: 'sizes', name: unique('View'), query: 'q=youth', is_shared: false, ...more };
    const answer = await browser.post(path, input);
    return { status: answer.statusCode, ...answer.json<Body>() };
  };
  const idOf = async (browser: Browser, more: object = {}) => (await save(browser, more)).view.id;
  const seenBy = async (browser: Browser) => (await browser.get(path)).json<Body>().views.map(({ id }) => id);
  const put = async (browser: Browser, id: number, change: object) => {
    const answer = await browser.put(`${path}/${id}`, change);
    return [answer.statusCode, answer.json<Body>().message];
  };
  const remove = async (browser: Browser, id: number) => {
    const answer = await browser.delete(`${path}/${id}`);
    return [answer.statusCode, answer.json<Body>().message];
  };

  it('are one’s own, or everyone’s who may see the list', async () => {
    const creator = await signIn('SIZE_READ', 'SIZE_UPDATE');
    const [own, shared] = [await idOf(creator), await idOf(creator, { is_shared: true })];
    const reader = await signIn('SIZE_READ');
    const other = await signIn('CLUBS_READ');
    expect(await seenBy(creator)).toEqual(expect.arrayContaining([own, shared]));
    expect(await seenBy(reader)).toContain(shared);
    expect(await seenBy(reader)).not.toContain(own);
    expect(await seenBy(other)).toEqual([]);
    const [seen] = (await reader.get(path)).json<Body>().views.filter(({ id }) => id === shared);
    expect(seen).toEqual({
      id: shared,
      list: 'sizes',
      name: expect.any(String),
      query: 'q=youth',
      is_shared: true,
      is_own: false,
      owner_name: 'Dana Whitfield',
    });
  });

  it('for everyone stay when their owner is deactivated; personal ones are nobody’s then', async () => {
    const creator = await signIn('SIZE_READ', 'SIZE_UPDATE');
    const [own, shared] = [await idOf(creator), await idOf(creator, { is_shared: true })];
    await setRows(harness().db, 'users', { id: creator.userId }, { is_active: 0 });
    const colleague = await signIn('SIZE_READ', 'SIZE_UPDATE');
    expect(await seenBy(colleague)).toContain(shared);
    expect(await seenBy(colleague)).not.toContain(own);
    expect(await put(colleague, shared, { name: unique('Taken over') })).toEqual([200, undefined]);
    expect(await remove(colleague, shared)).toEqual([200, 'View deleted']);
  });

  it('change only in what is sent: a new name and new parameters do not undo each other', async () => {
    const browser = await signIn('SIZE_READ');
    const id = await idOf(browser);
    const name = unique('Renamed');
    await put(browser, id, { name: `  ${name} ` });
    const answer = await browser.put(`${path}/${id}`, { query: 'sort=-name' });
    expect(answer.json<Body>().view).toMatchObject({ id, name, query: 'sort=-name', is_shared: false });
    expect(await remove(browser, id)).toEqual([200, 'View deleted']);
    expect(await remove(browser, id)).toEqual([404, 'View not found']);
    expect(await put(browser, id, { name })).toEqual([404, 'View not found']);
  });

  describe('rights', () => {
    it('a view is saved only of a list that one may see, for everyone only of one that one may change', async () => {
      const reader = await signIn('SIZE_READ', 'CLUBS_UPDATE');
      expect(await save(reader, { list: 'clubs' })).toMatchObject({ status: 403 });
      expect(await save(reader, { is_shared: true })).toMatchObject({
        status: 403,
        message: VIEW_MESSAGES.notShared,
      });
      const id = await idOf(reader);
      expect(await put(reader, id, { is_shared: true })).toEqual([403, VIEW_MESSAGES.notShared]);
    });

    it('what is for everyone is changed by those who may change the list, what is personal by its owner', async () => {
      const creator = await signIn('SIZE_READ', 'SIZE_UPDATE');
      const [own, shared] = [await idOf(creator), await idOf(creator, { is_shared: true })];
      const reader = await signIn('SIZE_READ', 'CLUBS_READ', 'CLUBS_UPDATE');
      const elsewhere = await signIn('CLUBS_READ', 'CLUBS_UPDATE');
      const colleague = await signIn('SIZE_READ', 'SIZE_UPDATE');
      for (const change of [{ name: 'x' }, { query: '' }, { is_shared: false }]) {
        expect(await put(reader, shared, change)).toEqual([403, VIEW_MESSAGES.notShared]);
        for (const browser of [reader, colleague])
          expect(await put(browser, own, change)).toEqual([404, VIEW_MESSAGES.notFound]);
        expect(await put(elsewhere, shared, change)).toEqual([404, VIEW_MESSAGES.notFound]);
      }
      expect(await remove(reader, shared)).toEqual([403, VIEW_MESSAGES.notShared]);
      expect(await remove(colleague, own)).toEqual([404, VIEW_MESSAGES.notFound]);
      expect(await put(colleague, shared, { is_shared: false })).toEqual([403, VIEW_MESSAGES.notOwn]);
      expect(await put(colleague, shared, { query: 'q=adult' })).toEqual([200, undefined]);
      expect(await put(creator, shared, { is_shared: false })).toEqual([200, undefined]);
      expect(await seenBy(colleague)).not.toContain(shared);
    });

    it('a view for everyone that one has made oneself stays as it is once one may no longer change the list', async () => {
      const browser = await signIn('SIZE_READ', 'SIZE_UPDATE');
      const id = await idOf(browser, { is_shared: true });
      const { db } = harness();
      const permission_id = await permissionId(db, 'SIZE_UPDATE');
      await deleteRows(db, 'role_permissions', { role_id: browser.roleId, permission_id });
      expect(await put(browser, id, { name: 'x' })).toEqual([403, VIEW_MESSAGES.notShared]);
      expect(await remove(browser, id)).toEqual([403, VIEW_MESSAGES.notShared]);
    });

    it('a list that one may no longer see takes its views along', async () => {
      const browser = await signIn('SIZE_READ', 'CLUBS_READ');
      const id = await idOf(browser);
      const { db } = harness();
      const permission_id = await permissionId(db, 'SIZE_READ');
      await deleteRows(db, 'role_permissions', { role_id: browser.roleId, permission_id });
      expect(await seenBy(browser)).toEqual([]);
      expect(await put(browser, id, { name: 'x' })).toEqual([404, VIEW_MESSAGES.notFound]);
    });
  });

  describe('names', () => {
    it('are unique among one’s own views of a list, and among those for everyone', async () => {
      const [one, other] = [
        await signIn('SIZE_READ', 'SIZE_UPDATE', 'CLUBS_READ'),
        await signIn('SIZE_READ', 'SIZE_UPDATE'),
      ];
      const name = unique('Été');
      await idOf(one, { name });
      expect(await save(one, { name: ` ${name.toUpperCase()}` })).toMatchObject({
        status: 409,
        path: 'name',
        message: VIEW_MESSAGES.nameTaken,
      });
      await idOf(one, { name, list: 'clubs' });
      await idOf(other, { name });
      const shared = await idOf(one, { name, is_shared: true });
      expect(await save(other, { name, is_shared: true })).toMatchObject({
        status: 409,
        message: VIEW_MESSAGES.sharedNameTaken,
      });
      expect(await put(one, shared, { is_shared: false })).toEqual([409, VIEW_MESSAGES.nameTaken]);
      const renamed = await idOf(other);
      expect(await put(other, renamed, { name })).toEqual([409, VIEW_MESSAGES.nameTaken]);
    });

    it('are what they are listed by, without regard to case', async () => {
      const browser = await signIn('SIZE_READ');
      for (const name of ['youth', 'Adult', 'beach']) await idOf(browser, { name });
      const { views } = (await browser.get(path)).json<{ views: { name: string; is_own: boolean }[] }>();
      const names = views.filter(({ is_own }) => is_own).map(({ name }) => name);
      expect(names).toEqual(['Adult', 'beach', 'youth']);
    });

    it('are given to one of two who save at once', async () => {
      const browsers = [await signIn('SIZE_READ', 'SIZE_UPDATE'), await signIn('SIZE_READ', 'SIZE_UPDATE')];
      const name = unique('At once');
      const saved = await Promise.all(browsers.map((browser) => save(browser, { name, is_shared: true })));
      expect(saved.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    });
  });

  it('are at most 100 per person, also when two are saved at once', async () => {
    const browser = await signIn('SIZE_READ');
    await insertRows(
      harness().db,
      'saved_views',
      Array.from({ length: 99 }, (_, n) => ({
        list: 'sizes',
        name: `${n}`,
        name_key: `sizes/${browser.userId}/${n}`,
        query: '',
        user_id: browser.userId,
        created_at: '2026',
        updated_at: '2026',
      })),
    );
    const saved = await Promise.all([save(browser), save(browser)]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await save(browser)).toMatchObject({ status: 409, path: 'name', message: VIEW_MESSAGES.tooMany });
    const { views } = (await browser.get(path)).json<{ views: { is_own: boolean }[] }>();
    expect(views.filter(({ is_own }) => is_own)).toHaveLength(100);
  });

  it('are recorded where they are for everyone, and only there', async () => {
    const browser = await signIn('SIZE_READ', 'SIZE_UPDATE');
    const id = await idOf(browser);
    await put(browser, id, { query: 'q=a' });
    const { db } = harness();
    expect(await changesOf(db, 'saved_views', id)).toEqual([]);
    await put(browser, id, { is_shared: true });
    await put(browser, id, { query: 'q=b' });
    await remove(browser, id);
    const entries = await changesOf(db, 'saved_views', id);
    expect(entries.map(({ action, before, after }) => [action, before?.query, after?.query])).toEqual([
      ['view-shared', 'q=a', 'q=a'],
      ['view-changed', 'q=a', 'q=b'],
      ['view-deleted', 'q=b', undefined],
    ]);
    expect(entries.map(({ actor }) => actor)).toEqual(Array(3).fill(browser.userId));
  });
});
