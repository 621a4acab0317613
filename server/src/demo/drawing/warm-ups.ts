import { piece, type Shape, stitch, type View } from './garment.ts';
import { mix, type Palette } from './palette.ts';
import { both, line, type Segment, symmetric } from './paths.ts';
import { LONG_FOLDS, LONG_SLEEVE, sideOfTop } from './tops.ts';

// Warmer and wider than a jersey: a ribbed band at the hem and at the cuffs.
const SIDES: Segment[] = [
  [334, 520, 326, 660, 318, 770],
  [314, 800, 318, 820, 330, 838],
  [332, 860, 332, 874, 332, 892],
  [400, 902, 440, 904, 500, 904],
];
// Hood and collar stand higher than any jersey's neck.
const FRAME = [43, 43, 914] as const;
const BAND = line(
  [318, 838],
  [380, 850, 440, 852, 500, 852],
  [560, 852, 620, 850, 682, 838],
  [670, 900],
  [560, 910, 440, 910, 330, 900],
);
const CUFFS = both([142, 776], [164, 792, 192, 798, 221, 798], [214, 838], [186, 838, 158, 830, 134, 816]);
const ARMHOLE = both([318, 208], [300, 272, 302, 344, 325, 410]);
const FOLDS = [
  line([340, 440], [390, 500, 430, 530, 462, 566]),
  line([664, 436], [622, 506, 586, 548, 548, 580]),
  line([342, 660], [378, 700, 396, 760, 400, 826]),
  line([662, 650], [632, 712, 614, 766, 608, 830]),
  ...LONG_FOLDS,
];

function top(start: readonly [number, number], neck: Segment): string {
  return symmetric(start, [neck, ...LONG_SLEEVE, ...SIDES]);
}

/** A quarter-zip: stand-up collar, zip to the chest, shoulders in the second color. */
export function quarterZip(view: View, palette: Palette): Shape {
  if (view === 'side') {
    const side = sideOfTop(true, palette);
    const stand = line(
      [440, 214],
      [438, 176, 444, 150, 456, 128],
      [500, 132, 536, 118, 556, 96],
      [570, 120, 568, 146, 562, 172],
      [530, 200, 480, 214, 440, 214],
    );
    return { ...side, frame: FRAME, panels: [], over: `${side.over}${piece('collar', stand, palette)}` };
  }
  const stand = symmetric(
    [500, 118],
    [
      [470, 118, 450, 114, 434, 104],
      [424, 124, 420, 146, 418, 172],
      [446, 196, 474, 206, 500, 206],
    ],
  );
  const shape: Shape = {
    body: top([500, 200], [470, 200, 444, 188, 424, 166]),
    panels: [
      both(
        [424, 166],
        [395, 182, 350, 196, 312, 210],
        [262, 232, 236, 300, 220, 364],
        [280, 320, 350, 282, 500, 262],
        [500, 166],
      ),
      CUFFS,
    ],
    seams: [
      both([220, 364], [280, 320, 350, 282, 500, 262]),
      ARMHOLE,
      line([318, 838], [380, 850, 620, 850, 682, 838]),
    ],
    folds: FOLDS,
    over: piece('collar', stand, palette) + (view === 'back' ? '' : zip(palette)),
    frame: FRAME,
    closeUp: [330, 90, 400],
  };
  return view === 'back'
    ? { ...shape, print: { x: 500, y: 350, height: 200 } }
    : { ...shape, print: { x: 612, y: 330, height: 62 } };
}

function zip({ trim, shade }: Palette): string {
  const teeth = mix(trim, '#0b1020', 0.55);
  return (
    `<path d="M500 112V404" stroke="${shade}" stroke-width="22" opacity=".55"/>` +
    `<path d="M500 112V400" stroke="${trim}" stroke-width="13"/><path d="M500 112V400" stroke="${teeth}" stroke-width="6" stroke-dasharray="3.4 2.6"/>` +
    '<rect x="493" y="134" width="14" height="20" rx="4" fill="#c9cacc" stroke="#6d6f73"/><rect x="496" y="152" width="8" height="34" rx="4" fill="#b4b6b9" stroke="#6d6f73"/>'
  );
}

/** A hoodie: hood, drawstrings, kangaroo pocket. */
export function hoodie(view: View, palette: Palette): Shape {
  if (view === 'side') {
    const side = sideOfTop(true, palette);
    const hood = line(
      [430, 224],
      [424, 150, 470, 84, 544, 92],
      [622, 102, 640, 190, 600, 268],
      [560, 300, 470, 280, 430, 224],
    );
    return {
      ...side,
      frame: FRAME,
      panels: [],
      behind: `<path d="${hood}" transform="translate(6 10)" fill="#2a2622" opacity=".3" filter="url(#near)"/>`,
      over: `${side.over}${piece('hood', hood, palette)}${opening('M430 224C424 160 450 116 486 100C470 150 462 200 470 250C452 244 440 236 430 224Z', palette)}`,
    };
  }
  const hood = symmetric(
    [500, 92],
    [
      [430, 92, 388, 132, 388, 190],
      [388, 214, 396, 232, 412, 248],
      [440, 276, 476, 300, 500, 316],
    ],
  );
  const pocket = symmetric(
    [500, 628],
    [
      [404, 628],
      [392, 680, 374, 720, 350, 748],
      [350, 816],
      [400, 824, 450, 826, 500, 826],
    ],
  );
  const isBack = view === 'back';
  return {
    body: top([500, 240], [470, 240, 430, 200, 412, 176]),
    behind: isBack ? '' : `<path d="${hood}" fill="${palette.shade}"/>`,
    panels: [],
    seams: [
      ARMHOLE,
      line([318, 838], [380, 850, 620, 850, 682, 838]),
      both([142, 776], [164, 792, 192, 798, 221, 798]),
    ],
    folds: [...FOLDS, BAND],
    over: isBack ? piece('hood', hood, palette) : front(hood, pocket, palette),
    print: isBack ? { x: 500, y: 372, height: 210 } : { x: 500, y: 424, height: 140 },
    frame: FRAME,
    closeUp: [310, 80, 400],
  };
}

function front(hood: string, pocket: string, palette: Palette): string {
  const strings = 'M468 268C462 320 466 356 460 396M532 268C540 320 534 352 542 384';
  return (
    piece('hood', hood, palette) +
    opening(
      symmetric(
        [500, 126],
        [
          [450, 126, 422, 152, 424, 196],
          [430, 236, 466, 268, 500, 290],
        ],
      ),
      palette,
    ) +
    `<path d="${strings}" fill="none" stroke="${palette.shade}" stroke-width="9" opacity=".5" transform="translate(3 4)"/>` +
    `<path d="${strings}" fill="none" stroke="${palette.trim}" stroke-width="7" stroke-linecap="round"/>` +
    `<path d="M460 384V402M542 372V390" stroke="#c9cacc" stroke-width="9"/>` +
    `<path d="${pocket}" fill="${palette.shade}" opacity=".14"/>${stitch(pocket, palette)}`
  );
}

function opening(path: string, { fabric, shade }: Palette): string {
  return (
    `<path d="${path}" fill="${mix(fabric, '#0b1020', 0.45)}"/>` +
    `<path d="${path}" fill="none" stroke="${shade}" stroke-width="12" opacity=".6" filter="url(#near)"/>`
  );
}
