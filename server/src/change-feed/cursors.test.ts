import { CURSOR_MESSAGES } from '@kitroom/contract/changes/changes';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { askFeed, readFeed } from '../../test/feed.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';

describeOnBothEngines('what is no cursor of the feed of changes', (harness) => {
  let admin: Browser;
  let contents: unknown[];
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    const { cursor } = await readFeed(admin);
    contents = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const refusal = {
    success: false,
    message: CURSOR_MESSAGES.bad,
    errors: [{ path: 'after', message: CURSOR_MESSAGES.bad }],
  };

  it('is refused with 400', async () => {
    const { cursor } = await readFeed(admin);
    const longest = 'a'.repeat(500);
    for (const text of ['', 'x', '0', longest, `${longest}a`, `${cursor}=`, `${cursor}A`, cursor.slice(1)]) {
      const answer = await askFeed(admin, text);
      expect([answer.statusCode, answer.json()], text).toEqual([400, refusal]);
    }
    const twice = await admin.get(`/api/changes?after=${cursor}&after=${cursor}`);
    expect([twice.statusCode, twice.json()]).toEqual([400, refusal]);
    const elsewhere = encoded(contents.map((value, at) => (at === 6 ? 'sessions' : value)));
    expect((await askFeed(admin, elsewhere)).json()).toEqual(refusal);
  });

  it('is never the cause of a failure of the server', async () => {
    const member = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.constantFrom(null, '', 'sizes', 'product_images', 0, 1, 2_147_483_647, 2_147_483_648),
      fc.stringMatching(/^[\da-f]{16}$/u),
    );
    const changed = fc
      .array(fc.tuple(fc.nat(7), member), { minLength: 1, maxLength: 3 })
      .map((changes) => encoded(contents.map((value, at) => changes.find(([n]) => n === at)?.[1] ?? value)));
    const text = fc.oneof(changed, fc.string({ maxLength: 600 }), fc.jsonValue().map(encoded));
    await fc.assert(
      fc.asyncProperty(text, async (after) => {
        expect([200, 400, 409]).toContain((await askFeed(admin, after)).statusCode);
      }),
      { numRuns: 400, seed: 50 },
    );
  });
});
