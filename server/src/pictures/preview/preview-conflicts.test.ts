import { SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { PREVIEW_MESSAGES, slotChange } from '@kitroom/contract/pictures/image-restore';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { createProduct, deleteProduct, previewUrl, restore } from '../../../test/pictures/fixtures.ts';
import { usePreviews } from '../../../test/pictures/previews.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { deleteRows, insertRows, rowsOf, setRows } from '../../../test/rows.ts';
import { fromNow } from '../../platform/db/now.ts';

describeOnBothEngines('a preview while others work', (harness) => {
  const previews = usePreviews(harness);
  const { apply, compare, picture, put, rows, shown, signIn } = previews;
  let shorts: { id: number };
  beforeAll(async () => {
    shorts = await createProduct(harness().db, 'SH');
  });
  beforeEach(() => put(1, 0));

  const restores = async () => (await rowsOf(harness().db, 'change_log', { action: 'restore' })).length;
  const both = () =>
    writeZip([
      { name: 'JR/hero/slot-1.jpg', data: picture(1) },
      { name: 'JR/hero/slot-2.jpg', data: picture(2) },
      { name: 'JR/NVY/slot-1.jpg', data: picture(3) },
    ]);
  const made = (zip = both(), by = previews.keeper) => previews.made(zip, by);
  /** The hero slots of the previews.jersey, as answers name them. */
  const heroSlots = (...slots: number[]) =>
    slots.map((slot) => ({ product_id: previews.jersey.id, color_id: null, slot }));

  it('applies nothing when slots have changed since, says which, and looks again without a new upload', async () => {
    const found = await made();
    await put(2, 3);
    const deletion = { productId: previews.jersey.id, slot: 1, colorId: null };
    await previews.keeper.post(imageCalls.delete.path, deletion);
    const [before, count] = [await rows(), await restores()];
    const refused = await apply(found);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      success: false,
      message: PREVIEW_MESSAGES.changed(2),
      path: 'comparison',
      changed: heroSlots(1, 2),
    });
    expect(await rows()).toEqual(before);
    expect(await restores()).toBe(count);

    const long = '2026-01-01T00:00:00.000Z';
    await setRows(harness().db, 'restore_previews', { id: found.id }, { compared_at: long });
    const again = await compare(found.id);
    expect(again.comparison).toBe(2);
    expect(again.compared_at > long).toBe(true);
    expect(again.pictures.map(slotChange)).toEqual(['added', 'replaced', 'added']);
    const stale = await apply(found);
    expect(refusal(stale)).toEqual([409, PREVIEW_MESSAGES.comparedAgain]);
    expect((await apply(again)).json().restore).toMatchObject({ added: 2, replaced: 1 });
  });

  it('does not mind changes of slots that are left out, or of other products', async () => {
    const found = await made();
    await put(2, 3);
    await put(1, 3, shorts.id);
    expect((await apply(found, [2])).json().restore).toMatchObject({ added: 1, replaced: 1 });
  });

  it('is applied to a product that was deactivated meanwhile, as a restore and an upload are', async () => {
    const activate = (is_active: 0 | 1) =>
      setRows(harness().db, 'products', { id: previews.jersey.id }, { is_active });
    await activate(1);
    const found = await made();
    await activate(0);
    expect((await apply(found)).json().restore).toMatchObject({ added: 2, replaced: 1 });
  });

  it('names the slots of a color that was removed from the product meanwhile, and then leaves them out', async () => {
    const { db } = harness();
    const found = await made();
    const link = { product_id: previews.jersey.id, garment_color_id: previews.jersey.colors[0] ?? 0 };
    await deleteRows(db, 'product_garment_colors', link);
    const before = await rows();
    const refused = await apply(found);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().changed).toEqual([
      { product_id: previews.jersey.id, color_id: previews.jersey.colors[0], slot: 1 },
    ]);
    expect(await rows()).toEqual(before);
    const again = await compare(found.id);
    expect(again.pictures[2]).toMatchObject({ reason: SKIP_REASONS.colorNotOffered('JR', 'NVY') });
    expect(await previews.listed()).toMatchObject([{ id: found.id, added: 1, replaced: 1 }]);
    expect((await apply(again)).json().restore).toMatchObject({ added: 1, replaced: 1, skipped: 1 });
    await insertRows(db, 'product_garment_colors', link);
  });

  it('names the slots of a product that is gone by now, and then leaves them out', async () => {
    const gone = await createProduct(harness().db, 'GONE', ['NVY']);
    const zip = writeZip([
      { name: 'GONE/NVY/slot-1.jpg', data: picture(2) },
      { name: 'GONE/hero/slot-1.jpg', data: picture(2) },
      { name: 'JR/hero/slot-1.jpg', data: picture(1) },
    ]);
    const found = await made(zip);
    await deleteProduct(harness().db, gone.id);
    expect((await apply(found)).json().changed).toHaveLength(2);
    const again = await compare(found.id);
    const { productGone } = SKIP_REASONS;
    expect(again.pictures.map(({ reason }) => reason)).toEqual([productGone, productGone, null]);
    expect((await apply(again)).json().restore).toMatchObject({ added: 0, replaced: 1, skipped: 2 });
  });

  it('belongs to its creator: for everybody else there is none', async () => {
    const found = await made();
    const other = await signIn();
    const { sha256 } = found.pictures[0] ?? {};
    const answers = [
      await other.get(previewUrl('item', found.id)),
      await other.get(`${previewUrl('picture', found.id)}?sha256=${sha256}&width=96`),
      await other.post(previewUrl('compare', found.id)),
      await other.post(previewUrl('discard', found.id)),
      await apply(found, [], other),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(await previews.listed(other)).toEqual([]);
    expect(await shown(found.id)).toEqual(found);
  });

  it('waits for its creator to sign in again', async () => {
    const found = await made();
    const before = await rows();
    await deleteRows(harness().db, 'sessions', { user_id: previews.keeper.userId });
    expect((await apply(found)).statusCode).toBe(401);
    expect(await rows()).toEqual(before);
    const again = await harness().signInAs(previews.keeper.userId);
    expect((await apply(await shown(found.id, again), [], again)).statusCode).toBe(200);
  });

  it('is applied once: of two at the same time one is told that it was', async () => {
    const found = await made();
    const count = await restores();
    const answers = await Promise.all([apply(found), apply(found)]);
    const [done, late] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([done?.statusCode, late?.statusCode]).toEqual([200, 409]);
    expect(late?.json()).toMatchObject({ message: PREVIEW_MESSAGES.alreadyApplied, changed: [] });
    expect(await restores()).toBe(count + 1);
    expect((await shown(found.id)).restore).toEqual(done?.json().restore);
    for (const call of ['compare', 'discard'] as const)
      expect((await previews.keeper.post(previewUrl(call, found.id))).statusCode).toBe(409);
  });

  it('does not overwrite what another preview or a restore has put into its slots', async () => {
    const other = await signIn();
    const mine = await made();
    const theirs = await made(writeZip([{ name: 'JR/hero/slot-1.jpg', data: picture(2) }]), other);
    const apart = await made(writeZip([{ name: 'SH/hero/slot-1.jpg', data: picture(2) }]), other);
    expect((await apply(theirs, [], other)).statusCode).toBe(200);
    const refused = await apply(mine);
    expect(refused.json().changed).toEqual(heroSlots(1));
    expect((await apply(apart, [], other)).statusCode).toBe(200);

    const again = await compare(mine.id);
    await restore(harness(), other, both());
    expect((await apply(again)).statusCode).toBe(409);
  });

  it('is gone when it has expired', async () => {
    const found = await made();
    const before = await rows();
    await setRows(harness().db, 'restore_previews', {}, { expires_at: fromNow(-1) });
    const answer = await apply(found);
    expect(refusal(answer)).toEqual([404, PREVIEW_MESSAGES.notFound]);
    expect(await previews.listed()).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});
