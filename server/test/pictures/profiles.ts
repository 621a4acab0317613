import { deflateSync } from 'node:zlib';
import { withChunk } from './png-chunk.ts';

/** A color space by its primaries (columns of XYZ, adapted to D50) and its gamma; one column: gray. */
export interface ColorSpace {
  columns: [number, number, number][];
  gamma: number;
}

export const COLOR_SPACES: Record<string, ColorSpace> = {
  'Display P3': {
    columns: [
      [0.51512, 0.2412, -0.00105],
      [0.29198, 0.69225, 0.04189],
      [0.1571, 0.06657, 0.78407],
    ],
    gamma: 2.2,
  },
  'Adobe RGB': {
    columns: [
      [0.60974, 0.31111, 0.01947],
      [0.20528, 0.62567, 0.06087],
      [0.14919, 0.06322, 0.74457],
    ],
    gamma: 2.2,
  },
  'ProPhoto RGB': {
    columns: [
      [0.79767, 0.28804, 0],
      [0.13519, 0.71188, 0.00009],
      [0.03134, 0.00009, 0.82491],
    ],
    gamma: 1.8,
  },
  'sRGB with gamma 1.8': {
    columns: [
      [0.43607, 0.22249, 0.01392],
      [0.38515, 0.71687, 0.09708],
      [0.14307, 0.06061, 0.7141],
    ],
    gamma: 1.8,
  },
  'Gray gamma 1.8': { columns: [[0.9642, 1, 0.8249]], gamma: 1.8 },
};

/** The white of the space between profiles, in XYZ. */
export const WHITE_D50 = [0.9642, 1, 0.8249];

const FROM_XYZ = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

/** The sRGB values (0 to 1) of a color given by its values (0 to 1) in a space, by the formulas of IEC 61966-2-1. */
export function toSrgb({ columns, gamma }: ColorSpace, values: readonly number[]): number[] {
  const xyz = [0, 1, 2].map((row) =>
    columns.reduce((sum, column, index) => sum + (column[row] ?? 0) * (values[index] ?? 0) ** gamma, 0),
  );
  return srgbOfXyz(xyz);
}

/** The sRGB values (0 to 1) of an XYZ color adapted to D50. */
export function srgbOfXyz(xyz: readonly number[]): number[] {
  return FROM_XYZ.map((row) => {
    const linear = row.reduce((sum, factor, index) => sum + factor * (xyz[index] ?? 0), 0);
    const value = Math.min(Math.max(linear, 0), 1);
    return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  });
}

/** `png` with an ICC profile (version 2) of this space. */
export function withProfile(png: Buffer, space: ColorSpace): Buffer {
  const name = Buffer.from('test\0\0', 'latin1');
  return withChunk(png, 'iCCP', Buffer.concat([name, deflateSync(profileOf(space))]));
}

function profileOf({ columns, gamma }: ColorSpace): Buffer {
  const isGray = columns.length === 1;
  const names = isGray ? ['k'] : ['r', 'g', 'b'];
  const curve = tag('curv', uint32(1), Buffer.from([Math.floor(gamma), Math.round((gamma % 1) * 256)]));
  return iccProfile(isGray ? 'mntrGRAYXYZ ' : 'mntrRGB XYZ ', [
    ...names.map((channel): [string, Buffer] => [`${channel}TRC`, curve]),
    ...(isGray
      ? []
      : names.map((c, index): [string, Buffer] => [`${c}XYZ`, tag('XYZ ', xyz(columns[index] ?? []))])),
  ]);
}

/** An ICC profile (version 2) with these tags. `kind`: its class, its color space and the space it leads to. */
export function iccProfile(kind: string, contents: [string, Buffer][]): Buffer {
  const text = Buffer.from('test');
  const tags: [string, Buffer][] = [
    ['desc', tag('desc', uint32(text.length + 1), text, Buffer.alloc(79))],
    ['cprt', tag('text', text, Buffer.alloc(1))],
    ['wtpt', tag('XYZ ', xyz(WHITE_D50))],
    ...contents,
  ];
  const header = Buffer.alloc(128);
  header.writeUInt32BE(0x02400000, 8);
  header.write(kind, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(WHITE_D50).copy(header, 68);
  let at = 128 + 4 + tags.length * 12;
  const table = [uint32(tags.length)];
  const padded: Buffer[] = [];
  for (const [signature, content] of tags) {
    table.push(Buffer.from(signature, 'latin1'), uint32(at), uint32(content.length));
    padded.push(content, Buffer.alloc((4 - (content.length % 4)) % 4));
    at += content.length + ((4 - (content.length % 4)) % 4);
  }
  header.writeUInt32BE(at, 0);
  return Buffer.concat([header, ...table, ...padded]);
}

/** The content of a tag in a profile: its type, four bytes of zero, its data. */
export const tag = (type: string, ...content: Buffer[]) =>
  Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...content]);
const xyz = (values: readonly number[]) =>
  Buffer.concat(values.map((value) => uint32(Math.round(value * 65_536) >>> 0)));

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
