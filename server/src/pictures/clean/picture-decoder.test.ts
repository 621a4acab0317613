import { MESSAGES } from '@kitroom/contract/errors';
import { expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { createGate } from '../../../test/gate.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { createProduct, upload } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { pictureLimiter } from './picture-decoder.ts';

const AT_ONCE = 2;
const WAITING = 64;

describeOnBothEngines('pictures that wait to be decoded', (harness) => {
  it('are at most 64 besides the two that are decoded; the next one is asked to try again', async () => {
    const editor = await harness().signIn({ permissions: ['PRODUCT_UPDATE'] });
    const { id: productId } = await createProduct(harness().db, unique('JR'));
    const picture = await sample().png().toBuffer();
    const send = (slot: number) => upload(harness(), editor, picture, { productId, slot });
    const gate = createGate();
    const before = Array.from({ length: AT_ONCE + WAITING - 1 }, () => pictureLimiter.run(() => gate.opened));
    // One of the two is the last that may wait: the other is refused at once.
    const two = [send(1), send(2)];
    const refused = await Promise.race(two);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '2',
      { success: false, message: MESSAGES.busy },
    ]);
    gate.open();
    await Promise.all(before);
    const answers = await Promise.all(two);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
    expect((await send(3)).statusCode).toBe(200);
  });
});
