import { activityCalls } from '@kitroom/contract/history/activity';
import { expect, it } from 'vitest';
import { createUser, unique } from '../../test/factories.ts';
import { describeApp } from '../../test/harness.ts';
import { coded, createRecord } from '../../test/records.ts';
import { insertRows } from '../../test/rows.ts';

// That it is of all that is filtered, and nothing in it runs as a formula: activity.test.ts.
describeApp('a line of the activity as a file', (harness) => {
  it('says in words what was changed, of whichever kind, and how much more', async () => {
    const { db } = harness();
    const reader = await harness().signIn({
      permissions: [
        'ACTIVITY_READ',
        'PRODUCT_CREATE',
        'PRODUCT_CATEGORY_CREATE',
        'PRODUCT_READ',
        'SIZE_CREATE',
      ],
    });
    const actor = await createUser(db, { roleId: reader.roleId, first_name: 'Ann', last_name: 'Lee' });
    const size = async (name: string) => (await createRecord(reader, 'sizes', { ...coded(), name })).id;
    const [one, two, three] = [unique('One'), unique('Two'), unique('Three')];
    const ids = [await size(one), await size(two), await size(three)];
    const product = await createRecord(reader, 'products', { name: 'Jersey' });
    const picture = {
      productId: product.id,
      slot: 2,
      colorId: null,
      sha256: 'ab'.repeat(32),
      extension: 'jpg',
    };
    const more = { bytes: 1, crc32: 1, width: 1, height: 1, altText: null };

    const entries: [
      action: string,
      entity: string,
      id: number | null,
      before: object | null,
      after: object,
    ][] = [
      ['update', 'products', product.id, { is_active: 1 }, { is_active: 0 }],
      ['update', 'sizes', ids[0] ?? 0, { description: null }, { description: 'Runs small ' }],
      ['update', 'sizes', ids[1] ?? 0, { description: null }, { description: 'x'.repeat(32_000) }],
      [
        'links',
        'products',
        product.id,
        { product_size_ids: ids.slice(0, 2) },
        { product_size_ids: ids.slice(1) },
      ],
      ['upload', 'product_images', product.id, null, { ...picture, ...more }],
      ['restore', 'product_images', null, null, { changed: 1 }],
      ['backup-started', 'backups', 1, null, {}],
      ['sign-in', 'session', null, null, {}],
    ];
    const rows = entries.map(([action, entity, entity_id, before, after], at) => ({
      at: new Date(Date.UTC(2031, 0, 1, 0, at)).toISOString(),
      actor_user_id: actor.id,
      request_id: `r${at}`,
      action,
      entity,
      entity_id,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    }));
    await insertRows(db, 'change_log', rows);

    const { body } = await reader.get(`${activityCalls.csv.path}?person=${actor.id}`);
    const lines = body.trimEnd().split('\r\n').slice(1).toReversed();
    expect(lines.map((line) => line.split(',Ann Lee,')[1])).toEqual([
      `Changed,Product,Jersey,${product.id},is_active: Yes → No,r0`,
      `Changed,Size,${one},${ids[0]},"description: (empty) → Runs small ",r1`,
      `Changed,Size,${two},${ids[1]},description: (empty) → ${'x'.repeat(31_977)}…,r2`,
      `Changed,Product,Jersey,${product.id},"product_size_ids: + ${three}, − ${one}",r3`,
      `Picture uploaded,Product,Jersey,${product.id},"pictures: (empty) → Hero slot 2, abababab",r4`,
      'Pictures restored from a zip,Product,,,1 more,r5',
      'Backup started,Backup,,,,r6',
      'Signed in,Session,,,,r7',
    ]);
  });
});
