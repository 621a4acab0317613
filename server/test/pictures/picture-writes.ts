import { bringBackPicture } from '@kitroom/contract/history/earlier-pictures';
import { undoCall } from '@kitroom/contract/history/undo';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { LightMyRequestResponse } from 'fastify';
import type { RecordTableName } from '../../src/platform/db/tables.ts';
import { unique } from '../factories.ts';
import type { Browser, Harness } from '../harness.ts';
import { undo } from '../undo.ts';
import { filledSlots, preview, previewUrl, restore, upload } from './fixtures.ts';
import { sample } from './pictures.ts';

/** A write that changes as much as it can, and the lists that then differ. */
export interface WriteExample {
  changes: RecordTableName[];
  write: () => Promise<LightMyRequestResponse>;
}

interface PictureWriteParts {
  harness: () => Harness;
  browser: () => Browser;
  productId: () => number;
  picture: () => Buffer;
  /** Called between what an example needs and the write itself. */
  settle: () => Promise<unknown>;
}

/** An example of each write that concerns pictures, by its route. */
export function pictureWrites(parts: PictureWriteParts): Record<string, WriteExample> {
  return { ...changingAll(['products'], productWrites(parts)), ...changingAll([], previewWrites(parts)) };
}

function changingAll(changes: RecordTableName[], writes: Record<string, WriteExample['write']>) {
  return Object.fromEntries(Object.entries(writes).map(([route, write]) => [route, { changes, write }]));
}

/** Those that change the list of products. */
function productWrites(parts: PictureWriteParts): Record<string, WriteExample['write']> {
  const { harness, browser, productId, picture, settle } = parts;
  const { restoreHero, previewHero, deletedHero } = heroPictures(parts);
  const fill = (slot: number) => upload(harness(), browser(), picture(), { productId: productId(), slot });
  const empty = (slot: number) => browser().post(imageCalls.delete.path, { productId: productId(), slot });
  return {
    [`POST ${imageCalls.upload.path}`]: () => fill(1),
    [`POST ${imageCalls.delete.path}`]: async () => {
      await fill(2);
      await empty(1);
      await settle();
      return empty(2);
    },
    [`POST ${imageCalls.move.path}`]: async () => {
      await fill(1);
      await settle();
      const [from, to] = [1, 2].map((slot) => ({ slot, colorId: null }));
      return browser().post(imageCalls.move.path, { productId: productId(), from, to });
    },
    // The list shows no words, but what needs attention counts with its revision.
    [`PUT ${altTextCall.path}`]: async () => {
      await fill(1);
      const [hero] = await filledSlots(browser(), productId());
      await settle();
      const words = { productId: productId(), slot: 1, sha256: hero?.sha256, alt_text: unique('Words') };
      return browser().put(altTextCall.path, words);
    },
    [`POST ${imageCalls.restore.path}`]: restoreHero,
    [`POST ${imageCalls.undoRestore.path}`]: async () => {
      const { restore_id } = (await restoreHero()).json();
      await settle();
      return browser().post(imageCalls.undoRestore.path.replace(':id', String(restore_id)));
    },
    [`POST ${previewCalls.apply.path}`]: async () => {
      const { preview_id } = (await previewHero()).json();
      await settle();
      return browser().post(previewUrl('apply', preview_id), { comparison: 1, leave_out: [] });
    },
    [`POST ${bringBackPicture.path}`]: async () => {
      await fill(1);
      const sha256 = (await filledSlots(browser(), productId())).find(({ slot }) => slot === 1)?.sha256;
      await empty(1);
      await settle();
      const place = { slot: 1, colorId: null, sha256 };
      return browser().post(bringBackPicture.path.replace(':id', String(productId())), place);
    },
    [`POST ${undoCall.path}`]: async () => {
      const deleted = await deletedHero();
      await settle();
      return undo(browser(), [deleted]);
    },
  };
}

/** Those of previews, which change no list. */
function previewWrites(parts: PictureWriteParts): Record<string, WriteExample['write']> {
  const { previewHero } = heroPictures(parts);
  const ofPreview = async (call: 'compare' | 'discard') =>
    parts.browser().post(previewUrl(call, (await previewHero()).json().preview_id));
  return {
    [`POST ${previewCalls.create.path}`]: previewHero,
    [`POST ${previewCalls.compare.path}`]: () => ofPreview('compare'),
    [`POST ${previewCalls.discard.path}`]: () => ofPreview('discard'),
  };
}

/** Prepares the picture that some of these writes need: a hero picture of its own bytes, in a zip or deleted. */
function heroPictures({ harness, browser, productId }: PictureWriteParts) {
  return { restoreHero, previewHero, deletedHero };

  async function restoreHero(): Promise<LightMyRequestResponse> {
    return ok(restore(harness(), browser(), await heroZip()));
  }

  async function previewHero(): Promise<LightMyRequestResponse> {
    return ok(preview(harness(), browser(), await heroZip()));
  }

  /** A zip with a picture that is in no slot any more. */
  async function heroZip(): Promise<Buffer> {
    await uploadHero();
    const zip = (await ok(browser().get(imageCalls.download.path))).rawPayload;
    await browser().post(imageCalls.delete.path, { productId: productId(), slot: 1 });
    return zip;
  }

  async function deletedHero(): Promise<LightMyRequestResponse> {
    await uploadHero();
    return ok(browser().post(imageCalls.delete.path, { productId: productId(), slot: 1 }));
  }

  async function uploadHero(): Promise<void> {
    const file = await sample(100 + Number(unique('').trim()), 80)
      .jpeg()
      .toBuffer();
    await harness().db.query.deleteFrom('product_images').execute();
    await ok(upload(harness(), browser(), file, { productId: productId(), slot: 1 }));
  }
}

/** The answer of a call that has to succeed; throws when it failed. */
export async function ok(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const { statusCode, body } = await answer;
  if (statusCode > 299) throw new Error(`${statusCode} ${body}`);
  return answer;
}
