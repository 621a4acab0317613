import { sizeResource } from '@kitroom/contract/size';
import { expect, it } from 'vitest';
import { serveApi, succeeded } from '../../test/api-server.ts';
import { usageOf } from './usage.ts';

it.each([
  [14, 0, 0, 'Used by 14 products'],
  [1, 0, 2, 'Used by 1 product and 2 garment colors'],
  [14, 3, 0, 'Used by 14 products, 3 of them with pictures in this color'],
  [0, 0, 1, 'Used by 1 garment color'],
])(
  '%i products, %i of them with pictures, and %i garment colors: %s',
  async (products, pictured_products, garment_colors, text) => {
    await serveApi({
      'GET /api/admin/size/usage': () =>
        succeeded({ usage: [{ id: 1, products, pictured_products, garment_colors }] }),
    });
    const { signal } = new AbortController();
    const uses = await usageOf(sizeResource).query.queryFn?.({ signal } as never);
    expect(uses?.get(1)).toEqual([text]);
  },
);
