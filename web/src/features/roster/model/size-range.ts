import { readSize, sizesNamed } from '@kitroom/contract/lists/size-words';
import { summarize } from '../../../ui/sentence-parts.ts';
import { PLAYER_COLUMNS, type Roster } from './roster.ts';

/** The garments that every roster has a column of sizes for. */
export const GARMENTS = PLAYER_COLUMNS.flatMap(({ key, label, kind }, column) =>
  kind === 'size' ? [{ key, column, label: label.replace(/ size$/u, '') }] : [],
);

export interface SizeRange {
  product: string;
  /** As the catalog calls them, in its order. */
  names: readonly string[];
  /** As a roster writes them: `M`, `Youth M`; others in lower case. */
  sizes: ReadonlySet<string>;
}

/** By column: what is ordered for its garment. */
export type SizeRanges = ReadonlyMap<number, SizeRange>;

/** No product is chosen. */
export const NO_RANGES: SizeRanges = new Map();

/** The range of a product that comes in these sizes of the catalog. A size is read by its name, or else by its code. */
export function sizeRange(product: string, sizes: readonly { name: string; code: string }[]): SizeRange {
  const spellings = ({ name, code }: { name: string; code: string }) => {
    const named = sizesNamed(name);
    return [...(named.length > 0 ? named : sizesNamed(code)), asWritten(name), asWritten(code)];
  };
  return { product, names: sizes.map(({ name }) => name), sizes: new Set(sizes.flatMap(spellings)) };
}

/** Whether a product comes in what a cell says. False only for a size that it certainly lacks; null: who knows. */
export function comesIn(range: SizeRange, text: string): boolean | null {
  if (text === '' || range.sizes.size === 0) return null;
  const size = sizeOf(text);
  if (size !== null) return range.sizes.has(size);
  return range.sizes.has(asWritten(text)) || null;
}

/** Most products come in fewer sizes. */
const NAMED_IN_MESSAGE = 8;

/** Why a size cannot be ordered, and which can. */
export function lackMessage({ product, names }: SizeRange, text: string): string {
  const choice = names.length === 1 ? (names[0] ?? '') : `one of ${summarize(names, NAMED_IN_MESSAGE)}`;
  return `${product} does not come in ${sizeOf(text) ?? text}: choose ${choice}`;
}

/** A column's sizes compared to the range of its product. */
export interface RangeFindings {
  /** How many players have each size that the product lacks. */
  lacking: ReadonlyMap<string, number>;
  /** How many have a size of the product that the size totals have no column for: a youth size, `3XL`. */
  uncounted: number;
}

/** Compares a column with the range of its product. */
export function compareWithRange({ rows }: Roster, column: number, range: SizeRange): RangeFindings {
  const lacking = new Map<string, number>();
  let uncounted = 0;
  for (const cells of rows) {
    const text = cells[column] ?? '';
    const fits = comesIn(range, text);
    if (fits === true && readSize(text).kind !== 'known') uncounted += 1;
    const size = fits === false ? sizeOf(text) : null;
    if (size !== null) lacking.set(size, (lacking.get(size) ?? 0) + 1);
  }
  return { lacking, uncounted };
}

/** The one size that a cell certainly says: `M`, `Youth M`. */
function sizeOf(text: string): string | null {
  const reading = readSize(text);
  if (reading.kind === 'known') return reading.size;
  const [size, ...more] = reading.kind === 'youth' ? sizesNamed(text) : [];
  return more.length === 0 ? (size ?? null) : null;
}

function asWritten(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}
