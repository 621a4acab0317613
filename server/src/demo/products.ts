import type { Garment } from './drawing/garments.ts';

const SUMMIT = 'Summit Teamwear';
const LAKESHORE = 'Lakeshore Athletic';
const COURTSIDE = 'Courtside Supply Co.';

const ADULT = 'XS S M L XL XXL 3XL';
const YOUTH = 'YS YM YL YXL';

/** A garment color of a product, and which views of it there are pictures of: slots 1 front to 4 detail. */
export interface ColorWay {
  color: string;
  trim: string;
  imprint: string;
  slots: number[];
}

export interface DemoProduct {
  code: string;
  name: string;
  supplier: string;
  supplierCode: string;
  category: string;
  description?: string;
  contrastRule?: true;
  inactive?: true;
  sizes: string;
  /** What the pictures show; the hero pictures are those of the first color. */
  drawing?: { garment: Garment; number: string };
  colors: ColorWay[];
}

/** `NAV GLD WHT 1234`: navy with gold trim and white number, pictures in slots 1 to 4. */
function way(text: string): ColorWay {
  const [color = '', trim = '', imprint = '', slots = ''] = text.split(' ');
  return { color, trim, imprint, slots: [...slots].map(Number) };
}

export const PRODUCTS: DemoProduct[] = [
  {
    code: 'JR-4120',
    name: 'Setter Short-Sleeve Jersey',
    supplier: SUMMIT,
    supplierCode: 'ST4120',
    category: 'JERSEY',
    description:
      'Light interlock, V-neck, contrasting side panels.\nNumbers 4" on the chest, 6" on the back.',
    contrastRule: true,
    sizes: ADULT,
    drawing: { garment: 'jersey', number: '12' },
    colors: [
      'NAV GLD WHT 1234',
      'WHT ROY ROY 1234',
      'RED WHT WHT 123',
      'ROY WHT WHT 12',
      'FOR VEG WHT 12',
      'BLK SIL WHT 1',
      'MAR VEG WHT',
    ].map(way),
  },
  {
    code: 'JR-2120',
    name: 'Setter Short-Sleeve Jersey Youth',
    supplier: SUMMIT,
    supplierCode: 'ST2120',
    category: 'JERSEY',
    description: 'The youth cut of JR-4120.',
    contrastRule: true,
    sizes: YOUTH,
    drawing: { garment: 'jersey', number: '7' },
    colors: ['ROY GLD GLD 12', 'RED WHT WHT 12', 'NAV WHT WHT 1', 'WHT NAV NAV'].map(way),
  },
  {
    code: 'JR-4155',
    name: 'Libero Long-Sleeve Jersey',
    supplier: SUMMIT,
    supplierCode: 'ST4155',
    category: 'JERSEY',
    description: 'Must clearly contrast with the jersey of the team.',
    contrastRule: true,
    sizes: ADULT,
    // The photograph of the back is still to be taken.
    drawing: { garment: 'longSleeve', number: '5' },
    colors: ['GLD NAV NAV 134', 'WHT RED RED 13', 'COL NAV NAV 1', 'ORG BLK BLK'].map(way),
  },
  {
    code: 'SP-1210',
    name: '2.5" Spandex',
    supplier: LAKESHORE,
    supplierCode: 'LA-1210',
    category: 'SPANDEX',
    description: 'Wide waistband, flat seams, 2.5" inseam.',
    sizes: `${YOUTH} XS S M L XL XXL`,
    drawing: { garment: 'spandex', number: '12' },
    colors: ['BLK BLK SIL 1234', 'NAV NAV WHT 12', 'CHR CHR WHT 1'].map(way),
  },
  {
    code: 'SP-1240',
    name: '4" Spandex',
    supplier: LAKESHORE,
    supplierCode: 'LA-1240',
    category: 'SPANDEX',
    description: 'Samples are ordered.',
    inactive: true,
    sizes: 'S M L XL',
    colors: ['BLK BLK WHT', 'NAV NAV WHT'].map(way),
  },
  {
    code: 'PT-4820',
    name: 'Practice Tee',
    supplier: LAKESHORE,
    supplierCode: 'LA-4820',
    category: 'PRACTICE',
    description: 'Soft jersey knit that dries overnight.',
    sizes: `${YOUTH} ${ADULT}`,
    drawing: { garment: 'tee', number: '24' },
    colors: ['PUR PUR WHT 1234', 'SIL SIL NAV 12', 'WHT WHT RED 12', 'TEA TEA WHT 12', 'COL COL NAV 1'].map(
      way,
    ),
  },
  {
    code: 'WU-7740',
    name: 'Quarter-Zip Warm-up',
    supplier: SUMMIT,
    supplierCode: 'ST7740',
    category: 'WARMUP',
    description: 'Brushed inside, stand-up collar, thumb holes.',
    sizes: ADULT,
    drawing: { garment: 'quarterZip', number: '12' },
    colors: ['CHR RED WHT 1234', 'NAV COL WHT 12', 'BLK ORG ORG 1'].map(way),
  },
  {
    code: 'HD-1454',
    name: 'Club Hoodie',
    supplier: COURTSIDE,
    supplierCode: 'CS-1454',
    category: 'HOODIE',
    sizes: `${YOUTH} ${ADULT}`,
    drawing: { garment: 'hoodie', number: '86' },
    colors: ['MAR VEG WHT 1234', 'KEL WHT WHT 12', 'BLK SIL GLD 12', 'PNK WHT MAR 1'].map(way),
  },
  {
    code: 'BG-900',
    name: 'Team Backpack',
    supplier: COURTSIDE,
    supplierCode: 'CS-900',
    category: 'BAG',
    description: 'Holds shoes, knee pads and one ball; ventilated shoe pocket.',
    sizes: 'OSFA',
    drawing: { garment: 'backpack', number: '10' },
    colors: ['ROY BLK WHT 1234', 'RED BLK WHT 12', 'BLK CHR GLD 1'].map(way),
  },
  {
    code: 'BG-910',
    name: 'Ball Bag',
    supplier: COURTSIDE,
    supplierCode: 'CS-900',
    category: 'BAG',
    description: 'Six balls. Same style number as the backpack at the supplier.',
    inactive: true,
    sizes: 'OSFA',
    colors: ['BLK BLK WHT'].map(way),
  },
  {
    code: 'PT-4100',
    name: 'Cotton Practice Tee',
    supplier: LAKESHORE,
    supplierCode: 'LA-4100',
    category: 'PRACTICE',
    description: 'Replaced by PT-4820.',
    inactive: true,
    sizes: 'S M L XL XXL',
    drawing: { garment: 'tee', number: '3' },
    colors: ['GLD GLD BLK 1', 'SIL SIL BLK'].map(way),
  },
];
