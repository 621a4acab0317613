import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviseContrast, type Verdict } from './contrast.ts';

const HEX = {
  Black: '101820',
  White: 'FFFFFF',
  Navy: '0C2340',
  Royal: '1D4F91',
  Red: 'C8102E',
  Maroon: '5D1725',
  'Dark Green': '154734',
  Kelly: '009A44',
  Purple: '4B2E83',
  Gold: 'FFB81C',
  Silver: 'A7A8AA',
  Charcoal: '4A4F55',
  Teal: '007C80',
  Orange: 'FF6A13',
  'Light Pink': 'F8C1D9',
  'Light Yellow': 'FBF3A0',
} as const;
type Name = keyof typeof HEX;

const color = (name: Name) => ({ name, hex_value: HEX[name] });
// The same colors without the words that the rule names: the verdict comes from the brightness alone.
const unnamed = (name: Name) => ({ name: 'Shade', hex_value: HEX[name] });

describe('adviseContrast', () => {
  it.each<[Name, Name, Verdict]>([
    // Published as not distinctive enough.
    ['Purple', 'Black', 'too-close'],
    ['Dark Green', 'Black', 'too-close'],
    ['Navy', 'Black', 'too-close'],
    ['White', 'Light Yellow', 'too-close'],
    ['Navy', 'Maroon', 'too-close'],
    ['Royal', 'Black', 'too-close'],
    ['Charcoal', 'Black', 'too-close'],
    ['Dark Green', 'Maroon', 'too-close'],
    // Far apart in color, equal in brightness.
    ['Red', 'Kelly', 'too-close'],
    ['Gold', 'White', 'too-close'],
    ['White', 'Light Pink', 'too-close'],
    ['White', 'Silver', 'check'],
    ['Red', 'Navy', 'check'],
    ['Red', 'Black', 'check'],
    ['White', 'Orange', 'check'],
    ['Silver', 'Royal', 'check'],
    ['White', 'Kelly', 'clear'],
    ['Teal', 'Black', 'clear'],
    ['White', 'Red', 'clear'],
    ['Orange', 'Black', 'clear'],
    ['White', 'Navy', 'clear'],
    ['Gold', 'Black', 'clear'],
    ['White', 'Black', 'clear'],
  ])('%s / %s is %s, whichever of the two is the garment', (one, other, verdict) => {
    expect(adviseContrast(color(one), color(other))?.verdict).toBe(verdict);
    expect(adviseContrast(color(other), color(one))?.verdict).toBe(verdict);
    expect(adviseContrast(unnamed(one), unnamed(other))?.verdict).toBe(verdict);
  });

  it.each<[string, Verdict]>([
    ['#ababab', 'too-close'],
    ['#aaaaaa', 'check'],
    ['#898989', 'check'],
    ['#888888', 'clear'],
  ])('%s on white is %s: up to a ratio of 2.3 too close, up to 3.5 to check', (hex_value, verdict) => {
    expect(adviseContrast({ name: 'Gray', hex_value }, color('White'))?.verdict).toBe(verdict);
  });

  it.each<[Name, Name, boolean]>([
    ['Purple', 'Black', true],
    ['Black', 'Dark Green', true],
    ['Navy', 'Black', true],
    ['Light Yellow', 'White', true],
    ['Maroon', 'Navy', true],
    ['Royal', 'Black', false],
    ['White', 'Navy', false],
  ])('%s / %s is named by the rule: %s', (one, other, named) => {
    expect(adviseContrast(color(one), color(other))?.named).toBe(named);
  });

  it('takes a named pair as too close even in shades that are a little apart', () => {
    const advice = adviseContrast(
      { name: 'Bright Purple', hex_value: '#6B3FA0' },
      { name: 'Black', hex_value: '#000' },
    );
    expect(advice).toMatchObject({ verdict: 'too-close', named: true });
    expect(advice?.ratio).toBeGreaterThan(2.3);
    for (const name of ['Forest', 'Hunter Green'])
      expect(adviseContrast({ ...color('Dark Green'), name }, color('Black'))?.named).toBe(true);
    expect(adviseContrast({ ...color('Light Yellow'), name: 'Pale Yellow' }, color('White'))?.named).toBe(
      true,
    );
  });

  it('does not judge by a name that the color does not bear out', () => {
    const lavender = { name: 'Light Purple', hex_value: '#D9C7F2' };
    expect(adviseContrast(lavender, color('Black'))).toMatchObject({ verdict: 'clear', named: false });
  });

  it('says nothing while a hex value is not complete', () => {
    expect(adviseContrast(color('Navy'), { name: 'Red', hex_value: '#C8' })).toBeNull();
    expect(adviseContrast({ name: 'Navy', hex_value: '' }, color('Red'))).toBeNull();
  });
});

/** The ratio of two colors whose names are in no rule. */
function contrastRatio(one: string, other: string): number | null {
  return adviseContrast({ name: 'One', hex_value: one }, { name: 'Other', hex_value: other })?.ratio ?? null;
}

describe('the contrast ratio', () => {
  it('is 21 for black on white and 1 for a color on itself, with 3 or 6 digits, with or without #', () => {
    expect(contrastRatio('#000', 'ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#c8102e', 'C8102E')).toBe(1);
  });

  it('agrees with published examples', () => {
    // The lightest gray on white that WCAG's AA and AAA let pass for text.
    expect(contrastRatio('#767676', '#fff')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#595959', '#fff')).toBeCloseTo(7.0, 1);
  });

  it('is the same both ways and between 1 and 21', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'));
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        const ratio = contrastRatio(a, b) ?? 0;
        expect(ratio).toBe(contrastRatio(b, a));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });
});
