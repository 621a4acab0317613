import { piece, type Shape, type View } from './garment.ts';
import { mix, type Palette } from './palette.ts';
import { both, line, symmetric } from './paths.ts';

const BAG = symmetric(
  [500, 214],
  [
    [420, 214, 352, 232, 318, 300],
    [290, 380, 276, 560, 280, 780],
    [282, 850, 310, 884, 370, 892],
    [420, 898, 460, 900, 500, 900],
  ],
);
const POCKET = symmetric(
  [500, 560],
  [
    [430, 560, 380, 562, 346, 574],
    [332, 640, 326, 740, 330, 812],
    [334, 846, 360, 858, 400, 862],
    [440, 866, 470, 866, 500, 866],
  ],
);
const SIDE = line(
  [430, 226],
  [396, 250, 384, 330, 380, 420],
  [330, 470, 318, 560, 320, 700],
  [320, 790, 334, 860, 376, 886],
  [450, 900, 560, 900, 620, 888],
  [640, 700, 644, 420, 612, 260],
  [580, 214, 470, 208, 430, 226],
);

function handle({ trim }: Palette): string {
  const loop = 'M452 226C450 168 470 146 500 146C530 146 550 168 548 226';
  return `<path d="${loop}" fill="none" stroke="${mix(trim, '#0b1020', 0.5)}" stroke-width="24"/><path d="${loop}" fill="none" stroke="${trim}" stroke-width="17"/>`;
}

function zip(path: string, { shade, trim }: Palette): string {
  return (
    `<path d="${path}" fill="none" stroke="${shade}" stroke-width="17" opacity=".55"/><path d="${path}" fill="none" stroke="${mix(trim, '#0b1020', 0.4)}" stroke-width="10"/>` +
    `<path d="${path}" fill="none" stroke="#9da0a5" stroke-width="4" stroke-dasharray="3 3"/>`
  );
}

function puller(x: number, y: number): string {
  return `<rect x="${x - 6}" y="${y}" width="12" height="16" rx="3" fill="#c9cacc" stroke="#6d6f73"/><rect x="${x - 4}" y="${y + 14}" width="8" height="34" rx="4" fill="#b4b6b9" stroke="#6d6f73"/>`;
}

/** A team backpack: two zips, a front pocket with the number, padded straps. */
export function backpack(view: View, palette: Palette): Shape {
  const shape: Shape = {
    body: BAG,
    behind: handle(palette),
    folds: [
      line([330, 420], [360, 450, 380, 500, 384, 546]),
      line([672, 420], [640, 450, 620, 500, 616, 546]),
    ],
    frame: [80, 100, 840],
    closeUp: [330, 440, 380],
  };
  if (view === 'back') return { ...shape, over: straps(palette) };
  if (view === 'side') {
    return {
      ...shape,
      body: SIDE,
      behind: `<path d="M612 280C690 330 700 640 626 860" fill="none" stroke="${mix(palette.trim, '#0b1020', 0.25)}" stroke-width="34"/>`,
      panels: [line([400, 640], [460, 620, 560, 620, 630, 640], [626, 890], [540, 904, 450, 904, 380, 890])],
      seams: [
        line([380, 420], [384, 560, 386, 740, 384, 888]),
        line([400, 640], [460, 620, 560, 620, 634, 640]),
      ],
      folds: [
        line([420, 360], [460, 400, 520, 420, 590, 420]),
        line([440, 720], [480, 760, 540, 770, 600, 760]),
      ],
      over: zip('M452 228C436 300 420 480 424 600', palette) + puller(424, 584),
    };
  }
  return {
    ...shape,
    panels: [both([280, 620], [306, 640, 316, 680, 318, 720], [312, 860, 300, 880, 300, 900], [270, 900])],
    over:
      zip('M318 520C308 380 380 268 500 268C620 268 692 380 682 520', palette) +
      puller(682, 510) +
      piece('pocket', POCKET, palette) +
      zip('M352 606C400 592 600 592 648 606', palette) +
      puller(636, 596),
    print: { x: 500, y: 350, height: 130 },
  };
}

function straps({ trim, shade }: Palette): string {
  const strap = both([452, 262], [400, 300, 352, 400, 356, 560], [360, 640, 350, 740, 330, 800]);
  return (
    `<path d="${strap}" fill="none" stroke="${shade}" stroke-width="64" opacity=".55" transform="translate(4 8)" filter="url(#soft)"/>` +
    `<path d="${strap}" fill="none" stroke="${mix(trim, '#0b1020', 0.45)}" stroke-width="58" stroke-linecap="round"/>` +
    `<path d="${strap}" fill="none" stroke="${trim}" stroke-width="48" stroke-linecap="round"/>` +
    `<path d="${strap}" fill="none" stroke="#ffffff" stroke-width="2" stroke-dasharray="5 4" opacity=".35"/>` +
    `<rect x="440" y="300" width="120" height="500" rx="40" fill="${shade}" opacity=".28"/><path d="M470 330V770M500 330V770M530 330V770" stroke="${shade}" stroke-width="5" opacity=".4"/>`
  );
}
