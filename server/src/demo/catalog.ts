/** Code and name; lists are sorted in this order. `inactive` ones stay for earlier orders. */
export interface Named {
  code: string;
  name: string;
  description?: string;
  inactive?: true;
}

export const CATEGORIES: Named[] = [
  { code: 'JERSEY', name: 'Jerseys', description: 'Match jerseys, numbered front and back' },
  { code: 'SPANDEX', name: 'Spandex', description: 'Volleyball shorts, 2.5" and 4" inseam' },
  { code: 'PRACTICE', name: 'Practice Tees', description: 'One per player and season, two for travel teams' },
  { code: 'WARMUP', name: 'Warm-ups' },
  { code: 'HOODIE', name: 'Hoodies', description: 'Fan wear, also sold to parents' },
  { code: 'BAG', name: 'Bags', description: 'Backpacks and ball bags' },
  { code: 'SOCK', name: 'Socks', description: 'Sold through another shop since 2025', inactive: true },
];

export const SIZES: Named[] = [
  { code: 'YS', name: 'Youth S', description: 'Ages 6 to 8' },
  { code: 'YM', name: 'Youth M', description: 'Ages 10 to 12' },
  { code: 'YL', name: 'Youth L', description: 'Ages 14 to 16' },
  { code: 'YXL', name: 'Youth XL' },
  { code: 'XS', name: 'XS' },
  { code: 'S', name: 'S' },
  { code: 'M', name: 'M' },
  { code: 'L', name: 'L' },
  { code: 'XL', name: 'XL' },
  { code: 'XXL', name: 'XXL' },
  { code: '3XL', name: '3XL' },
  { code: '4XL', name: '4XL', description: 'No supplier has it at present', inactive: true },
  { code: 'OSFA', name: 'One Size', description: 'One size fits all: bags, headbands' },
];

/** `hex` is a reading of the ink or fabric, not its definition; `pantone` is what the suppliers say. */
export interface Color {
  code: string;
  name: string;
  hex: string;
  pantone?: string;
  notes?: string;
  inactive?: true;
}

/** `approved`: codes of the imprint colors that may be printed on it. */
export const GARMENT_COLORS: (Color & { approved: string })[] = [
  { code: 'BLK', name: 'Black', hex: '#101820', pantone: 'Black 6 C', approved: 'WHT GLD SIL ORG COL' },
  { code: 'WHT', name: 'White', hex: '#FFFFFF', approved: 'BLK NAV ROY RED MAR KEL' },
  {
    code: 'NAV',
    name: 'Navy',
    hex: '#0C2340',
    pantone: '289 C',
    // Black on navy is named in the rule as not distinctive enough: something for the check to find.
    approved: 'WHT GLD VEG COL BLK',
  },
  { code: 'ROY', name: 'Royal', hex: '#1D4F91', approved: 'WHT GLD' },
  { code: 'RED', name: 'Red', hex: '#C8102E', pantone: '186 C', approved: 'WHT' },
  { code: 'MAR', name: 'Maroon', hex: '#5D1725', approved: 'WHT GLD VEG' },
  { code: 'FOR', name: 'Forest', hex: '#154734', approved: 'WHT GLD VEG' },
  { code: 'KEL', name: 'Kelly', hex: '#009A44', pantone: '347 C', approved: 'WHT NAV' },
  { code: 'PUR', name: 'Purple', hex: '#4B2E83', approved: 'WHT GLD SIL' },
  { code: 'GLD', name: 'Gold', hex: '#FFB81C', pantone: '1235 C', approved: 'BLK NAV MAR' },
  { code: 'VEG', name: 'Vegas Gold', hex: '#C5B783', approved: 'BLK NAV MAR' },
  {
    code: 'SIL',
    name: 'Silver',
    hex: '#A7A8AA',
    pantone: 'Cool Gray 6 C',
    notes: 'Heather: the hex value is an average',
    approved: 'BLK NAV',
  },
  { code: 'CHR', name: 'Charcoal', hex: '#4A4F55', approved: 'WHT GLD' },
  { code: 'COL', name: 'Columbia', hex: '#9BCBEB', approved: 'NAV BLK' },
  { code: 'TEA', name: 'Teal', hex: '#007C80', approved: 'WHT' },
  { code: 'ORG', name: 'Orange', hex: '#FF6A13', approved: 'BLK NAV' },
  // Its one imprint color is inactive: something that needs attention.
  { code: 'PNK', name: 'Light Pink', hex: '#F8C1D9', notes: 'October only', approved: 'GLT' },
  // The suppliers' names for one fabric, which nobody can tell from Navy.
  { code: 'MID', name: 'Midnight', hex: '#0D2340', pantone: 'PMS 289 C', approved: 'WHT GLD' },
  { code: 'LIM', name: 'Lime', hex: '#A4D233', notes: 'New in 2026, still to be tried', approved: '' },
  { code: 'BRN', name: 'Brown', hex: '#4E3629', notes: 'Discontinued in 2025', approved: '', inactive: true },
];

export const IMPRINT_COLORS: Color[] = [
  { code: 'WHT', name: 'White', hex: '#FFFFFF', notes: 'Two layers on dark fabrics' },
  { code: 'BLK', name: 'Black', hex: '#101820', pantone: 'Black 6 C' },
  { code: 'NAV', name: 'Navy', hex: '#0C2340', pantone: '289 C' },
  { code: 'ROY', name: 'Royal', hex: '#1D4F91' },
  { code: 'RED', name: 'Red', hex: '#C8102E', pantone: '186 C' },
  { code: 'MAR', name: 'Maroon', hex: '#5D1725' },
  { code: 'KEL', name: 'Kelly', hex: '#009A44', pantone: '347 C' },
  { code: 'GLD', name: 'Gold', hex: '#FFB81C', pantone: '1235 C' },
  { code: 'VEG', name: 'Vegas Gold', hex: '#C5B783' },
  { code: 'SIL', name: 'Silver', hex: '#A7A8AA', pantone: 'Cool Gray 6 C' },
  { code: 'ORG', name: 'Orange', hex: '#FF6A13' },
  { code: 'COL', name: 'Columbia', hex: '#9BCBEB' },
  { code: 'GLT', name: 'Silver Glitter', hex: '#C0C2C4', notes: 'Cracks after ten washes', inactive: true },
];
