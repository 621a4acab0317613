import type { Shape, View } from './garment.ts';
import { both, line, symmetric } from './paths.ts';

const FRONT = symmetric(
  [500, 288],
  [
    [430, 288, 370, 282, 318, 272],
    [286, 372, 262, 500, 250, 690],
    [320, 716, 420, 722, 486, 706],
    [490, 660, 494, 610, 500, 572],
  ],
);
const BACK = symmetric(
  [500, 276],
  [
    [430, 276, 370, 276, 318, 272],
    [276, 372, 254, 520, 250, 690],
    [320, 716, 420, 722, 486, 706],
    [490, 670, 494, 626, 500, 596],
  ],
);
const SIDE = line(
  [400, 280],
  [360, 380, 352, 540, 352, 700],
  [430, 724, 560, 724, 640, 700],
  [660, 560, 652, 400, 596, 280],
  [530, 290, 460, 290, 400, 280],
);

const FRAME = [160, 155, 680] as const;
const WAISTBAND = line(
  [300, 262],
  [400, 290, 600, 290, 700, 262],
  [710, 318],
  [600, 346, 400, 346, 290, 318],
);
const HEM = both([250, 672], [320, 698, 420, 704, 488, 688]);
const FOLDS = [
  line([490, 520], [440, 500, 380, 500, 330, 520]),
  line([510, 520], [560, 500, 620, 500, 670, 520]),
  line([494, 590], [440, 590, 400, 610, 360, 640]),
  line([506, 590], [560, 590, 600, 610, 640, 640]),
];

/** Volleyball shorts: tight, with a wide waistband and a small number at the hip. */
export function spandex(view: View): Shape {
  const waist = line([290, 318], [400, 346, 600, 346, 710, 318]);
  if (view === 'side') {
    return {
      body: SIDE,
      panels: [line([380, 270], [460, 296, 530, 296, 610, 270], [622, 326], [530, 350, 450, 350, 372, 326])],
      seams: [
        line([374, 326], [450, 350, 530, 350, 624, 326]),
        line([352, 682], [430, 706, 560, 706, 642, 682]),
        line([506, 346], [520, 460, 520, 580, 512, 716]),
      ],
      folds: [
        line([372, 470], [430, 500, 470, 500, 510, 486]),
        line([636, 480], [590, 512, 560, 516, 520, 500]),
        line([360, 620], [420, 640, 450, 640, 500, 630]),
      ],
      print: { x: 430, y: 560, height: 64 },
      frame: FRAME,
      closeUp: [330, 240, 330],
    };
  }
  const isBack = view === 'back';
  return {
    body: isBack ? BACK : FRONT,
    panels: [WAISTBAND],
    seams: [waist, HEM, line([500, 340], [496, 420, 500, 500, 500, isBack ? 596 : 572])],
    folds: FOLDS,
    ...(isBack ? {} : { print: { x: 340, y: 560, height: 70 } }),
    frame: FRAME,
    closeUp: [250, 300, 400],
  };
}
