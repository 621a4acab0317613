import type { NamedRecord } from '@kitroom/contract/history/history';
import { describe, expect, it } from 'vitest';
import { putBack } from './put-back.ts';

const record = (id: number, name: string): NamedRecord => ({ id, name, former_name: null, hex_value: null });
const labels = { name: 'Name', product_category_id: 'Product Category', product_size_ids: 'Sizes' };
const saved = { name: 'Jersey', product_category_id: 1, product_size_ids: [1, 2] };
const category = (id: number, name: string) => ({ type: 'record', record: record(id, name) }) as const;
const sizes = (...records: NamedRecord[]) => ({ type: 'records', records }) as const;

describe('putBack', () => {
  it('gives the form ids, plain values and empty ones', () => {
    const earlier = {
      name: { type: 'plain', value: 'Shirt' } as const,
      product_category_id: category(2, 'Shirts'),
      product_size_ids: sizes(record(3, 'L'), record(4, 'XL')),
    };
    expect(putBack(earlier, { labels, saved, offered: {} })).toEqual({
      values: { name: 'Shirt', product_category_id: 2, product_size_ids: [3, 4] },
      refused: [],
    });
    const empty = { name: null, product_size_ids: null };
    expect(putBack(empty, { labels, saved, offered: {} }).values).toEqual({
      name: null,
      product_size_ids: [],
    });
  });

  it('leaves out what the form has no field for', () => {
    const earlier = { email_verified: { type: 'plain', value: true } as const };
    expect(putBack(earlier, { labels, saved, offered: {} })).toEqual({ values: {}, refused: [] });
  });

  it('says which records can no longer be chosen, and keeps what is saved', () => {
    const offered = {
      product_category_id: [
        { id: 1, is_active: true },
        { id: 2, is_active: false },
      ],
      product_size_ids: [
        { id: 1, is_active: false },
        { id: 3, is_active: true },
        { id: 4, is_active: false },
      ],
    };
    const earlier = {
      product_category_id: category(2, 'Shirts'),
      product_size_ids: sizes(record(1, 'S'), record(3, 'L'), record(4, 'XL'), record(5, 'XXL')),
    };
    expect(putBack(earlier, { labels, saved, offered })).toEqual({
      values: { product_size_ids: [1, 3] },
      refused: [
        'Shirts can no longer be chosen, so Product Category stays as it is.',
        'XL, XXL can no longer be chosen, so they are left out of Sizes.',
      ],
    });
    const one = { product_size_ids: sizes(record(4, 'XL')) };
    expect(putBack(one, { labels, saved, offered }).refused).toEqual([
      'XL can no longer be chosen, so it is left out of Sizes.',
    ]);
  });
});
