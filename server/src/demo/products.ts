const SUMMIT = 'Summit Teamwear';
const LAKESHORE = 'Lakeshore Athletic';
const COURTSIDE = 'Courtside Supply Co.';

const ADULT = 'XS S M L XL XXL 3XL';
const YOUTH = 'YS YM YL YXL';

/** A garment color of a product, and which views of it there are pictures of: slots 1 front to 4 detail. */
export interface ColorWay {
  color: string;
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
  /** Codes; undefined: none yet. */
  sizes?: string;
  /** The hero pictures are those of the first color. */
  colors: ColorWay[];
  /** The color whose pictures nobody has described yet. */
  undescribed?: string;
}

/** `NAV 1234`: navy, with pictures in slots 1 to 4. */
function way(text: string): ColorWay {
  const [color = '', slots = ''] = text.split(' ');
  return { color, slots: [...slots].map(Number) };
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
    colors: ['NAV 1234', 'WHT 1234', 'RED 123', 'ROY 12', 'FOR 12', 'BLK 1', 'MAR'].map(way),
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
    colors: ['ROY 12', 'RED 12', 'NAV 1', 'WHT'].map(way),
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
    colors: ['GLD 134', 'WHT 13', 'COL 1', 'ORG'].map(way),
  },
  {
    code: 'SP-1210',
    name: '2.5" Spandex',
    supplier: LAKESHORE,
    supplierCode: 'LA-1210',
    category: 'SPANDEX',
    description: 'Wide waistband, flat seams, 2.5" inseam.',
    sizes: `${YOUTH} XS S M L XL XXL`,
    colors: ['BLK 1234', 'NAV 12', 'CHR 1'].map(way),
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
    colors: ['BLK', 'NAV'].map(way),
  },
  {
    code: 'PT-4820',
    name: 'Practice Tee',
    supplier: LAKESHORE,
    supplierCode: 'LA-4820',
    category: 'PRACTICE',
    description: 'Soft jersey knit that dries overnight.',
    // The one of the sizes that is inactive: something that needs attention.
    sizes: `${YOUTH} ${ADULT} 4XL`,
    colors: ['PUR 1234', 'SIL 12', 'WHT 12', 'TEA 12', 'COL 1'].map(way),
  },
  {
    code: 'WU-7740',
    name: 'Quarter-Zip Warm-up',
    supplier: SUMMIT,
    supplierCode: 'ST7740',
    category: 'WARMUP',
    description: 'Brushed inside, stand-up collar, thumb holes.',
    sizes: ADULT,
    colors: ['CHR 1234', 'NAV 12', 'BLK 1'].map(way),
  },
  {
    code: 'HD-1454',
    name: 'Club Hoodie',
    supplier: COURTSIDE,
    supplierCode: 'CS-1454',
    category: 'HOODIE',
    sizes: `${YOUTH} ${ADULT}`,
    // Brown is inactive.
    colors: ['MAR 1234', 'KEL 12', 'BLK 12', 'PNK 1', 'BRN'].map(way),
    undescribed: 'PNK',
  },
  {
    code: 'BG-900',
    name: 'Team Backpack',
    supplier: COURTSIDE,
    supplierCode: 'CS-900',
    category: 'BAG',
    description: 'Holds shoes, knee pads and one ball; ventilated shoe pocket.',
    sizes: 'OSFA',
    colors: ['ROY 1234', 'RED 12', 'BLK 1'].map(way),
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
    colors: ['BLK'].map(way),
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
    colors: ['GLD 1', 'SIL'].map(way),
  },
  {
    code: 'SK-310',
    name: 'Crew Socks',
    supplier: COURTSIDE,
    supplierCode: 'CS-310',
    category: 'SOCK',
    // Forgotten when the category was deactivated.
    description: 'What is left of the 2025 season.',
    colors: [],
  },
  {
    code: 'KP-120',
    name: 'Knee Pads',
    supplier: LAKESHORE,
    supplierCode: 'LA-120',
    category: 'PRACTICE',
    description: 'The supplier has not named the colors yet.',
    inactive: true,
    sizes: 'S M L',
    colors: [],
  },
];
