import { ATTENTION_REASONS, type AttentionReasonRow } from '@kitroom/contract/lists/attention';
import { expect, it } from 'vitest';
import { reasonsText } from './reason-text.ts';

const about = (reason: AttentionReasonRow['reason'], names: string[] = [], count = names.length) =>
  reasonsText([{ reason, names, count }]);

it('says each reason in words of its own', () => {
  const texts = ATTENTION_REASONS.map((reason) => about(reason, ['Navy']));
  expect(new Set(texts).size).toBe(ATTENTION_REASONS.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z][^_]+[^.]$/u);
});

it.each([
  [about('inactive_sizes', ['4XL']), 'Inactive size 4XL'],
  [about('inactive_sizes', ['4XL', '5XL']), 'Inactive sizes 4XL and 5XL'],
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
