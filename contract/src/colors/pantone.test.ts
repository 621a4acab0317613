import { describe, expect, it } from 'vitest';
import { tidyPantone } from './pantone.ts';

describe('tidyPantone', () => {
  it.each([
    ['pantone 186c', 'PMS 186 C'],
    ['PMS186C', 'PMS 186 C'],
    ['289 c', '289 C'],
    ['black  6c', 'Black 6 C'],
    ['cool gray 11 c', 'Cool Gray 11 C'],
    ['reflex blue c', 'Reflex Blue C'],
    ['PROCESS BLUE CP', 'Process Blue CP'],
    ['19-4052tcx', '19-4052 TCX'],
    ['Pantone 19-4052 TPG', '19-4052 TPG'],
  ])('%j is usually written %j', (typed, tidy) => {
    expect(tidyPantone(typed)).toBe(tidy);
  });

  it.each(['186 C', 'Black 6 C', '19-4052 TCX', 'PMS 1235 C'])('%j is left as it is', (text) => {
    expect(tidyPantone(text)).toBe(text);
  });

  it.each(['', 'navy', '186', '186 C or close to it', '12', 'C'])('%j has no usual form', (text) => {
    expect(tidyPantone(text)).toBeNull();
  });
});
