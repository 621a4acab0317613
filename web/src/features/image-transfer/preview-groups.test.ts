import type { Preview } from '@kitroom/contract/pictures/image-restore';
import { describe, expect, it } from 'vitest';
import { NEW_PREVIEW } from '../../../test/preview.ts';
import { countChanges, linesOf, sortedPictures } from './preview-groups.ts';

const picture = (position: number, place: [number, number | null, number], more: object = {}) => ({
  position,
  name: `${position}.jpg`,
  product_id: place[0],
  color_id: place[1],
  slot: place[2],
  sha256: 'new',
  alt_text: null,
  before_alt_text: null,
  before: null,
  reason: null,
  ...more,
});

const preview: Preview = {
  id: 1,
  ...NEW_PREVIEW,
  products: [
    { id: 1, code: 'SH', name: 'Shorts', is_active: true },
    { id: 2, code: 'JR', name: 'Jersey', is_active: true },
  ],
  colors: [
    { id: 8, code: 'RED', name: 'Red', hex_value: '#f00' },
    { id: 9, code: 'NVY', name: 'Navy', hex_value: '#008' },
  ],
  pictures: [
    picture(1, [1, null, 1]),
    picture(2, [2, 8, 1], { before: 'old' }),
    picture(3, [2, null, 2], { before: 'new' }),
    picture(4, [2, 9, 1], { reason: 'JR is not available in NVY' }),
    picture(5, [2, null, 1]),
  ],
  skipped: [{ name: 'notes.txt', reason: 'Not the name of a product picture' }],
};

const named = (shown: Parameters<typeof linesOf>[2]) =>
  linesOf(preview, sortedPictures(preview), shown).map((line) => {
    if (line.kind === 'product') return line.product.name;
    if (line.kind === 'color') {
      return [line.color?.name ?? 'Hero', ...line.pictures.map(({ slot }) => slot)].join(' ');
    }
    return line.kind === 'skipped' ? line.name : line.kind;
  });

describe('the lines of a preview', () => {
  it('are products by name, hero first, then colors by name, slots in order, and last what fits no slot', () => {
    expect(named('all')).toEqual([
      'Jersey',
      'Hero 1 2',
      'Navy 1',
      'Red 1',
      'Shorts',
      'Hero 1',
      'skipped-heading',
      'notes.txt',
    ]);
  });

  it('are fewer when only one kind of change is shown', () => {
    expect(named('added')).toEqual(['Jersey', 'Hero 1', 'Shorts', 'Hero 1']);
    expect(named('replaced')).toEqual(['Jersey', 'Red 1']);
    expect(named('unchanged')).toEqual(['Jersey', 'Hero 2']);
    expect(named('skipped')).toEqual(['Jersey', 'Navy 1', 'skipped-heading', 'notes.txt']);
  });

  it('are counted by what would be done, files that fit no slot included', () => {
    expect(countChanges(preview)).toEqual({ added: 2, replaced: 1, unchanged: 1, skipped: 2 });
  });
});
