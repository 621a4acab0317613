import { piece, type Shape, type View } from './garment.ts';
import { mix, type Palette } from './palette.ts';
import { both, line, type Segment, symmetric } from './paths.ts';

type Point = readonly [x: number, y: number];

/** From the collar's edge over shoulder and sleeve to the armpit. */
const SHORT_SLEEVE: Segment[] = [
  [395, 182, 350, 196, 312, 210],
  [262, 232, 232, 282, 205, 340],
  [190, 374, 172, 410, 156, 446],
  [186, 474, 226, 494, 266, 502],
  [284, 468, 304, 430, 322, 398],
];
export const LONG_SLEEVE: Segment[] = [
  [395, 182, 350, 196, 312, 210],
  [250, 238, 226, 330, 206, 430],
  [184, 548, 158, 690, 136, 812],
  [158, 826, 186, 834, 214, 834],
  [238, 712, 272, 560, 324, 408],
];
const SIDES: Segment[] = [
  [338, 510, 338, 640, 326, 760],
  [320, 800, 316, 840, 314, 872],
  [370, 890, 436, 896, 500, 896],
];
const LOOSE_SIDES: Segment[] = [
  [328, 520, 322, 660, 316, 760],
  [312, 800, 310, 840, 308, 880],
  [370, 894, 436, 898, 500, 898],
];

const COLLAR_EDGE: Point = [428, 164];
const V_NECK: readonly [Point, Segment] = [
  [500, 276],
  [474, 246, 442, 204, ...COLLAR_EDGE],
];
const ROUND_NECK: readonly [Point, Segment] = [
  [500, 226],
  [462, 226, 436, 202, ...COLLAR_EDGE],
];
const BACK_NECK: readonly [Point, Segment] = [
  [500, 186],
  [470, 186, 446, 178, ...COLLAR_EDGE],
];

const CUFF = both([162, 434], [192, 462, 230, 480, 272, 488], [266, 502], [226, 494, 186, 474, 156, 446]);
const SIDE_PANEL = both(
  [322, 398],
  [338, 510, 338, 640, 326, 760],
  [320, 800, 316, 840, 310, 890],
  [366, 892],
  [378, 740, 374, 540, 322, 398],
);
const ARMHOLE = both([314, 210], [298, 272, 300, 340, 323, 400]);
const HEM = line([312, 848], [370, 866, 436, 872, 500, 872], [564, 872, 630, 866, 688, 848]);

const BODY_FOLDS = [
  line([330, 430], [372, 486, 420, 520, 452, 560]),
  line([676, 426], [640, 500, 602, 548, 556, 580]),
  line([346, 640], [398, 680, 436, 742, 448, 820]),
  line([660, 620], [626, 700, 600, 760, 596, 850]),
  line([508, 640], [490, 720, 494, 790, 520, 850]),
  line([392, 210], [404, 268, 420, 300, 446, 330]),
];
const SHORT_FOLDS = [
  line([214, 372], [246, 398, 276, 408, 312, 404]),
  line([786, 372], [752, 396, 726, 408, 690, 402]),
];
export const LONG_FOLDS = [
  line([206, 470], [226, 502, 246, 512, 270, 512]),
  line([792, 470], [776, 506, 756, 516, 730, 514]),
  line([186, 590], [206, 616, 226, 622, 246, 616]),
  line([816, 596], [796, 620, 776, 624, 756, 618]),
  line([160, 740], [184, 760, 200, 760, 222, 750]),
  line([840, 742], [820, 762, 800, 762, 780, 752]),
];

/** The back of the collar, seen from within, with the label. */
function neckInside({ fabric, trim }: Palette): string {
  const inside = mix(fabric, '#0b1020', 0.42);
  return (
    `<path d="M428 164C456 182 544 182 572 164L574 300L426 300Z" fill="${inside}"/>` +
    `<path d="M428 164C456 182 544 182 572 164L572 180C544 198 456 198 428 180Z" fill="${mix(trim, '#0b1020', 0.3)}"/>` +
    '<rect x="478" y="196" width="44" height="26" rx="2" fill="#f4f2ee"/><path d="M486 205H514M486 212H506" stroke="#8d8a86" stroke-width="3"/>'
  );
}

function collar([start, curve]: readonly [Point, Segment], palette: Palette): string {
  const edge = both(start, curve);
  return (
    `<path d="${edge}" fill="none" stroke="${palette.trim}" stroke-width="17" stroke-linejoin="round" stroke-linecap="butt"/>` +
    `<path d="${edge}" fill="none" stroke="${mix(palette.trim, '#0b1020', 0.5)}" stroke-width="1.4" opacity=".6" transform="translate(0 9)"/>` +
    `<path d="${edge}" fill="none" stroke="#ffffff" stroke-width="2" opacity=".22" transform="translate(0 -4)"/>`
  );
}

interface Top {
  neck: readonly [Point, Segment];
  sleeve: Segment[];
  sides: Segment[];
  folds: string[];
  panels: string[];
  seams: string[];
}

const JERSEY: Top = {
  neck: V_NECK,
  sleeve: SHORT_SLEEVE,
  sides: SIDES,
  folds: [...BODY_FOLDS, ...SHORT_FOLDS],
  panels: [SIDE_PANEL, CUFF],
  seams: [ARMHOLE, HEM],
};
const TEE: Top = { ...JERSEY, neck: ROUND_NECK, sides: LOOSE_SIDES, panels: [] };
const LIBERO: Top = {
  neck: ROUND_NECK,
  sleeve: LONG_SLEEVE,
  sides: SIDES,
  folds: [...BODY_FOLDS, ...LONG_FOLDS],
  panels: [SIDE_PANEL, both([140, 788], [162, 802, 190, 810, 219, 810], [214, 836], [136, 832])],
  seams: [ARMHOLE, HEM],
};

export const jersey = (view: View, palette: Palette) => top(JERSEY, view, palette);
export const tee = (view: View, palette: Palette) => top(TEE, view, palette);
export const longSleeve = (view: View, palette: Palette) => top(LIBERO, view, palette);

function top({ neck, sleeve, sides, folds, panels, seams }: Top, view: View, palette: Palette): Shape {
  if (view === 'side') return sideOfTop(sleeve === LONG_SLEEVE, palette);
  const opening = view === 'back' ? BACK_NECK : neck;
  const shape: Shape = {
    body: symmetric(opening[0], [opening[1], ...sleeve, ...sides]),
    panels,
    seams,
    folds,
    over: collar(opening, palette),
    print: view === 'back' ? { x: 500, y: 318, height: 216 } : { x: 500, y: 356, height: 152 },
    closeUp: [330, 130, 400],
  };
  return view === 'back' ? shape : { ...shape, behind: neckInside(palette) };
}

const SLEEVE_FOLDS = [
  line([430, 400], [470, 430, 520, 430, 566, 404]),
  line([436, 560], [470, 590, 520, 590, 560, 570]),
];

/** A top seen from its left: the sleeve hangs in front of the body. */
export function sideOfTop(isLong: boolean, palette: Palette): Shape {
  const sleeve = isLong
    ? line(
        [452, 232],
        [414, 300, 408, 420, 414, 520],
        [416, 620, 430, 720, 446, 822],
        [474, 834, 504, 834, 530, 824],
        [548, 700, 578, 560, 584, 430],
        [588, 340, 572, 268, 546, 214],
        [510, 200, 474, 208, 452, 232],
      )
    : line(
        [452, 232],
        [414, 290, 402, 370, 398, 446],
        [440, 474, 530, 478, 586, 456],
        [590, 360, 576, 274, 546, 214],
        [510, 200, 474, 208, 452, 232],
      );
  const cuff = isLong
    ? line([442, 800], [474, 812, 504, 812, 533, 802], [530, 824], [504, 834, 474, 834, 446, 822])
    : line([399, 426], [440, 454, 530, 458, 587, 436], [586, 456], [530, 478, 440, 474, 398, 446]);
  return {
    body: line(
      [446, 206],
      [416, 240, 380, 310, 372, 410],
      [364, 560, 372, 720, 374, 872],
      [440, 896, 560, 896, 632, 870],
      [646, 700, 648, 480, 626, 340],
      [614, 260, 592, 196, 556, 164],
      [530, 190, 480, 206, 446, 206],
    ),
    panels: [line([470, 430], [456, 560, 452, 740, 454, 890], [546, 892], [548, 740, 544, 560, 530, 430])],
    seams: [line([374, 848], [440, 872, 560, 872, 634, 846])],
    folds: [
      line([392, 520], [430, 560, 470, 580, 520, 584]),
      line([632, 560], [596, 610, 560, 630, 520, 640]),
      line([384, 700], [420, 730, 440, 780, 446, 850]),
      line([636, 700], [604, 740, 590, 790, 586, 860]),
    ],
    over:
      piece('sleeve', sleeve, palette, { panel: cuff, folds: SLEEVE_FOLDS }) +
      `<path d="M446 206C480 206 530 190 556 164" fill="none" stroke="${palette.trim}" stroke-width="18"/>`,
    closeUp: [330, 130, 400],
  };
}
