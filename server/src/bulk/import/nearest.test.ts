import { describe, expect, it } from 'vitest';
import { nearestNames } from './nearest.ts';

// Which of several is meant, and that inactive ones are not: import-same.test.ts.
describe('the names that a text may mean', () => {
  it('are three at most', () => {
    const names = ['Navy Heather', 'Navy Blue', 'Navy', 'Navy Gold'];
    expect(nearestNames(names)('Navi')).toHaveLength(3);
  });

  it('have two of five pairs of letters in common with it', () => {
    expect(nearestNames(['Navy'])('Nvay')).toEqual(['Navy']);
    expect(nearestNames(['Blue'])('Black')).toEqual([]);
  });

  it('are looked for in 20 texts, each as often as it comes', () => {
    const nearestTo = nearestNames(['Navy']);
    for (let text = 1; text <= 20; text++) expect(nearestTo(`Navy ${text}`)).toEqual(['Navy']);
    expect(nearestTo('Navi')).toEqual([]);
    expect(nearestTo('Navy 1')).toEqual(['Navy']);
  });

  it('have 60 letters at most, and so has the text', () => {
    const [longest, tooLong] = ['x'.repeat(60), 'x'.repeat(61)];
    const nearestTo = nearestNames([longest, tooLong]);
    expect(nearestTo(longest)).toEqual([longest]);
    expect(nearestTo(tooLong)).toEqual([]);
  });
});
