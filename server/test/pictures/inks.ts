import { iccProfile, srgbOfXyz, tag, WHITE_D50 } from './profiles.ts';

// The amounts that each ink (cyan, magenta, yellow, black) adds to the encoded L, a and b of bare paper. Sums, so that every color
// engine interpolates between the corners of the table alike; whole numbers, so that the table holds them exactly. All
// four make black: color engines shift the colors of inks that do not.
const PAPER = [255, 128, 128];
const INKS = [
  [-45, -25, -20],
  [-45, 35, -5],
  [-25, -5, 40],
  [-140, 0, 0],
];

/** The sRGB values (0 to 1) of amounts of cyan, magenta, yellow and black (0 to 1), by the formulas of CIE 15. */
export function srgbOfInks(amounts: readonly number[]): number[] {
  const [l = 0, a = 0, b = 0] = encodedLab(amounts);
  const y = ((l / 255) * 100 + 16) / 116;
  const roots = [y + (a - 128) / 500, y, y - (b - 128) / 200];
  return srgbOfXyz(
    roots.map(
      (root, index) => (WHITE_D50[index] ?? 0) * (root > 6 / 29 ? root ** 3 : (root - 4 / 29) / 7.787),
    ),
  );
}

/** `jpeg` with the profile of these inks, in an APP2 segment as the ICC specification (annex B.4) has it. */
export function withInks(jpeg: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile()]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

function encodedLab(amounts: readonly number[]): number[] {
  return PAPER.map((paper, axis) =>
    amounts.reduce((sum, amount, ink) => sum + amount * (INKS[ink]?.[axis] ?? 0), paper),
  );
}

function profile(): Buffer {
  const identity = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
  const corners = Array.from({ length: 16 }, (_, corner) =>
    encodedLab([corner >> 3, corner >> 2, corner >> 1, corner].map((bits) => bits & 1)),
  );
  const matrix = Buffer.alloc(36);
  for (const place of [0, 16, 32]) matrix.writeUInt32BE(65_536, place);
  const [inputs, outputs, steps] = [4, 3, 2];
  const table = tag(
    'mft1',
    Buffer.from([inputs, outputs, steps, 0]),
    matrix,
    ...Array<Buffer>(inputs).fill(identity),
    Buffer.from(corners.flat()),
    ...Array<Buffer>(outputs).fill(identity),
  );
  return iccProfile('prtrCMYKLab ', [['A2B0', table]]);
}
