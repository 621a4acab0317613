import { KINDS } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { told } from '../../test/answers.ts';
import { changesOf } from '../../test/change-log.ts';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { coded, createRecord } from '../../test/records.ts';

describeOnBothEngines('links to other records', (harness) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  describe.each([
    ['imprint_color_ids', 'garment_colors', 'imprint_colors'],
    ['product_size_ids', 'products', 'sizes'],
    ['product_garment_color_ids', 'products', 'garment_colors'],
  ] as const)('(%s)', (field, owner, linked) => {
    const newOnes = async (count: number) => {
      const ids: number[] = [];
      while (ids.length < count) ids.push((await createRecord(browser, linked)).id);
      return ids;
    };
    /** A record with these links. */
    const create = (ids: unknown[]) => createRecord(browser, owner, { [field]: ids });

    it('are set at creation, replaced and emptied by an update, each once and in one order', async () => {
      const [one, two, three] = await newOnes(3);
      const { created, read, save } = await create([two, one, two]);
      expect(created.json()[field]).toEqual([one, two]);
      expect(await read()).toEqual(created.json());
      const updated = await save({ [field]: [three, one] });
      expect(updated.json()[field]).toEqual([one, three]);
      expect(await read()).toEqual(updated.json());
      expect((await save({ [field]: [] })).json()[field]).toEqual([]);
    });

    it('stay as they are when an update does not mention them', async () => {
      const ids = await newOnes(2);
      const { save } = await create(ids);
      expect((await save({ sort_order: 7 })).json()[field]).toEqual(ids);
    });

    it('must exist: otherwise nothing is saved', async () => {
      const [one] = await newOnes(1);
      const message = 'Must be a valid ID';
      const refused = { success: false, message, errors: [{ path: field, message }] };
      const { body, created, read, save } = await create([one]);
      const other = { ...body, ...coded(), [field]: [one, 999_999] };
      const notCreated = await browser.post(KINDS[owner].path, other);
      expect(told(notCreated)).toEqual([400, refused]);
      expect((await save({ name: unique('Other'), [field]: [2_147_483_647] })).json()).toEqual(refused);
      expect(await read()).toEqual(created.json());
    });

    it('have one version with their record', async () => {
      const ids = await newOnes(2);
      const { read, url, body } = await create([]);
      const saveFirst = (links: object) => browser.put(url, { ...body, ...links }, { 'if-match': '"1"' });
      expect((await saveFirst({ [field]: ids })).headers.etag).toBe('"2"');
      const refused = await saveFirst({ [field]: [] });
      expect([refused.statusCode, refused.json()[field]]).toEqual([412, ids]);
      expect((await read())[field]).toEqual(ids);
    });

    it('are in the change log, and only when they changed', async () => {
      const [one, two] = await newOnes(2);
      // A form sends all of its lists.
      const all = owner === 'products' ? { product_size_ids: [], product_garment_color_ids: [] } : {};
      const { id, save } = await createRecord(browser, owner, { ...all, [field]: [one] });
      await save({ ...all, [field]: [one], sort_order: 7 });
      await save({ ...all, [field]: [two, one], sort_order: 7 });
      const changes = await changesOf(harness().db, owner, id);
      expect(changes.map(({ action }) => action)).toEqual(['create', 'links', 'update', 'update', 'links']);
      const links = changes.filter(({ action }) => action === 'links');
      expect(links).toMatchObject([
        { actor: browser.userId, before: { [field]: [] }, after: { [field]: [one] } },
        { actor: browser.userId, before: { [field]: [one] }, after: { [field]: [one, two] } },
      ]);
      expect(Object.keys(links[1]?.after)).toEqual([field]);
    });
  });
});
