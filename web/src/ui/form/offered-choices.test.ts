import { describe, expect, it } from 'vitest';
import { chosenNames, offeredChoices } from './offered-choices.ts';

const records = [
  { id: 1, name: 'Navy', is_active: true, hex_value: '0C2340' },
  { id: 2, name: 'Teal', is_active: false, hex_value: '007C80' },
  { id: 3, name: 'Gold', is_active: false, hex_value: 'FFB81C' },
];

describe('offeredChoices', () => {
  it('offers active records, and inactive ones only when they are kept, marked so', () => {
    expect(offeredChoices(records, [3, null, undefined])).toEqual([
      { id: 1, label: 'Navy', hex: '0C2340' },
      { id: 3, label: 'Gold', hex: 'FFB81C', note: 'inactive' },
    ]);
  });

  it('offers nothing while the records are loading', () => {
    expect(offeredChoices(undefined, [1])).toEqual([]);
  });

  it('has a swatch only for records with a color', () => {
    expect(offeredChoices([{ id: 1, name: 'XL', is_active: true }], [])).toEqual([{ id: 1, label: 'XL' }]);
  });
});

describe('chosenNames', () => {
  it('names the chosen records in the order they were chosen, and unknown ones by their number', () => {
    expect(chosenNames(records, [3, 1, 9, null, undefined])).toEqual(['Gold', 'Navy', '#9']);
    expect(chosenNames(undefined, [3])).toEqual(['#3']);
  });
});
