import { expect, it } from 'vitest';
import { suggestedAltText } from './alt-text.ts';

it.each([
  ['Club Jersey', 'Royal', 2, 'Club Jersey in Royal, picture 2'],
  ['Club Jersey', null, 1, 'Club Jersey, picture 1'],
  ['😀'.repeat(300), '😀😀', 2, `${'😀'.repeat(233)} in 😀😀, picture 2`],
  ['Club Jersey', '😀'.repeat(300), 2, ` in ${'😀'.repeat(246)}`],
])('words for a picture fit into the field: %#', (product, color, number, words) => {
  expect(suggestedAltText(product, color, number)).toBe(words);
});
