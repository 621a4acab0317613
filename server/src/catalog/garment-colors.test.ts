import { expect, it } from 'vitest';
import { COLOR_CODES, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';

const GARMENT = '/api/admin/garment-color';
const IMPRINT = '/api/admin/imprint-color';

describeOnBothEngines('approved imprint colors', (harness) => {
  const signIn = () => harness().signIn({ permissions: COLOR_CODES });

  async function imprintColors(browser: Browser, count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index++) {
      const body = { name: unique('Ink'), code: unique('I'), hex_value: 'fff' };
      ids.push((await browser.post(IMPRINT, body)).json().imprint_color.id);
    }
    return ids;
  }
  const navy = () => ({ name: unique('Navy'), code: unique('NAV'), hex_value: '#0C2340' });

  it('are set at creation, replaced by an update, and answered with the color', async () => {
    const browser = await signIn();
    const [one, two, three] = await imprintColors(browser, 3);
    const color = navy();
    const created = await browser.post(GARMENT, { ...color, imprint_color_ids: [two, one, two] });
    expect(created.json().imprint_color_ids).toEqual([one, two]);
    const url = `${GARMENT}/${created.json().garment_color.id}`;
    expect((await browser.get(url)).json()).toEqual(created.json());
    const updated = await browser.put(url, { ...color, imprint_color_ids: [three, one] });
    expect(updated.json().imprint_color_ids).toEqual([one, three]);
    expect((await browser.get(url)).json()).toEqual(updated.json());
    expect((await browser.put(url, { ...color, imprint_color_ids: [] })).json().imprint_color_ids).toEqual(
      [],
    );
  });

  it('stay as they are when an update does not mention them', async () => {
    const browser = await signIn();
    const ids = await imprintColors(browser, 2);
    const color = navy();
    const { garment_color } = (await browser.post(GARMENT, { ...color, imprint_color_ids: ids })).json();
    const updated = await browser.put(`${GARMENT}/${garment_color.id}`, { ...color, notes: 'Heather' });
    expect(updated.json().imprint_color_ids).toEqual(ids);
  });

  it('must exist: otherwise nothing is saved', async () => {
    const browser = await signIn();
    const [one] = await imprintColors(browser, 1);
    const color = navy();
    const refused = {
      success: false,
      message: 'Must be a valid ID',
      errors: [{ path: 'imprint_color_ids', message: 'Must be a valid ID' }],
    };
    const notCreated = await browser.post(GARMENT, { ...color, imprint_color_ids: [one, 999_999] });
    expect([notCreated.statusCode, notCreated.json()]).toEqual([400, refused]);
    const created = await browser.post(GARMENT, { ...color, imprint_color_ids: [one] });
    const url = `${GARMENT}/${created.json().garment_color.id}`;
    const body = { ...color, name: unique('Other'), imprint_color_ids: [2_147_483_647] };
    expect((await browser.put(url, body)).json()).toEqual(refused);
    expect((await browser.get(url)).json()).toEqual(created.json());
  });

  it('are in the change log, and only when they changed', async () => {
    const browser = await signIn();
    const [one, two] = await imprintColors(browser, 2);
    const color = navy();
    const created = await browser.post(GARMENT, { ...color, imprint_color_ids: [one] });
    const { id } = created.json().garment_color;
    await browser.put(`${GARMENT}/${id}`, { ...color, imprint_color_ids: [one] });
    await browser.put(`${GARMENT}/${id}`, { ...color, imprint_color_ids: [two, one] });
    const entries = await harness()
      .db.query.selectFrom('change_log')
      .select(['before', 'after', 'actor_user_id'])
      .where('entity', '=', 'garment_colors')
      .where('entity_id', '=', id)
      .where('action', '=', 'links')
      .orderBy('id')
      .execute();
    const ids = (text: string | null) => JSON.parse(text ?? '').imprint_color_ids;
    expect(entries.map((entry) => [ids(entry.before), ids(entry.after), entry.actor_user_id])).toEqual([
      [[], [one], browser.userId],
      [[one], [one, two], browser.userId],
    ]);
  });
});
