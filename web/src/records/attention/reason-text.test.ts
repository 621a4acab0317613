import { fieldsOf, type KindName } from '@kitroom/contract/kinds';
import {
  ATTENTION_REASONS,
  type AttentionReason,
  type AttentionReasonRow,
} from '@kitroom/contract/lists/attention';
import { expect, it } from 'vitest';
import { reasonHash, reasonsText } from './reason-text.ts';

const REASONS = Object.keys(ATTENTION_REASONS) as AttentionReason[];

const about = (reason: AttentionReasonRow['reason'], names: string[] = [], count = names.length) =>
  reasonsText([{ reason, names, count }]);

it('says each reason in words of its own', () => {
  const texts = REASONS.map((reason) => about(reason, ['Navy']));
  expect(new Set(texts).size).toBe(REASONS.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z][^_]+[^.]$/u);
});

it.each([
  [about('inactive_sizes', ['4XL']), 'Inactive size 4XL'],
  [about('inactive_sizes', ['4XL', '5XL']), 'Inactive sizes 4XL and 5XL'],
  [about('inactive_garment_colors', ['Navy']), 'Inactive color Navy'],
  [about('inactive_imprint_colors', ['Navy']), 'The only approved imprint color, Navy, is inactive'],
  [
    about('inactive_imprint_colors', ['Navy', 'Ink']),
    'All approved imprint colors are inactive: Navy and Ink',
  ],
  [
    about('similar_colors', ['Navy', 'Midnight', 'Ink'], 4),
    'Looks the same as Navy, Midnight, Ink and others',
  ],
  [
    reasonsText([
      { reason: 'no_sizes', names: [], count: 0 },
      { reason: 'inactive_category', names: ['Socks'], count: 1 },
    ]),
    'No sizes · Category Socks is inactive',
  ],
])('%s', (said, expected) => {
  expect(said).toBe(expected);
});

const KINDS_OF: Record<AttentionReason, KindName[]> = {
  no_hero_picture: ['products'],
  no_sizes: ['products'],
  no_garment_colors: ['products'],
  inactive_category: ['products'],
  inactive_sizes: ['products'],
  inactive_garment_colors: ['products'],
  low_contrast: ['products'],
  no_imprint_colors: ['garment_colors'],
  inactive_imprint_colors: ['garment_colors'],
  similar_colors: ['garment_colors', 'imprint_colors'],
  same_pantone: ['garment_colors', 'imprint_colors'],
  no_director: ['clubs'],
  inactive_director: ['clubs'],
  invitation_expired: ['users'],
  role_without_permissions: ['users'],
  no_second_step: ['users'],
};

it.each(REASONS)('%s is about a field of its form, or about pictures', (reason) => {
  const hash = reasonHash({ reason, names: [], count: 0 });
  for (const kind of KINDS_OF[reason]) {
    const fields = fieldsOf(kind).filter(([, field]) => !('tablesOnly' in field));
    const hashes = fields.map(([key]) => `#${key}`);
    expect(kind === 'products' ? [...hashes, '#images'] : hashes).toContain(hash);
  }
});
