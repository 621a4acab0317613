import { breather } from './breather.ts';

/** Bytes of a list that are parsed together. */
const PART_BYTES = 64 * 1024;
/** Bytes that cannot be split, and of everything outside lists: `JSON.parse` takes about 5 ms for them. */
const WHOLE_BYTES = 1024 * 1024;
/** Bytes between two looks at the clock. */
const LOOK_BYTES = 64 * 1024;
/** Depth of an array that is a member of the outer object. */
const LIST_DEPTH = 2;

interface Options {
  most?: number;
  parse?: (json: string) => unknown;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [ARRAY, END_OF_ARRAY, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses a JSON object whose members can be long arrays as `JSON.parse` does, in pieces between which other requests run.
 * Of each array, `most` items are kept. Throws `SyntaxError`, also for a document that is long without such arrays, and
 * what `parse`, which parses the pieces, throws.
 */
export async function parseInPieces(
  json: Buffer,
  { most = Number.POSITIVE_INFINITY, parse = JSON.parse }: Options = {},
): Promise<unknown> {
  const breathe = breather();
  const lists: unknown[][] = [];
  let [outer, from, depth, list] = ['', 0, 0, 0];
  let [isText, isInList] = [false, false];
  const textUntil = (to: number) => {
    if (to - from > WHOLE_BYTES || outer.length > WHOLE_BYTES) throw new SyntaxError('Too long');
    const text = json.toString('utf8', from, to);
    from = to;
    return text;
  };
  const takeUntil = (to: number) => {
    const items = parse(`[${textUntil(to)}]`) as unknown[];
    const taken = lists[list] ?? [];
    lists[list] = taken;
    for (const item of items.slice(0, most - taken.length)) taken.push(item);
  };
  for (let at = 0; at < json.length; at++) {
    if (at % LOOK_BYTES === 0) await breathe();
    const byte = json[at];
    if (isText) {
      if (byte === QUOTE) isText = false;
      else if (byte === BACKSLASH) at++;
    } else if (byte === QUOTE) isText = true;
    else if (byte === ARRAY || byte === OBJECT) {
      depth++;
      if (byte === OBJECT || depth !== LIST_DEPTH) continue;
      outer += textUntil(at + 1);
      isInList = true;
    } else if (byte === COMMA && isInList && depth === LIST_DEPTH && at - from >= PART_BYTES) {
      takeUntil(at);
      from = at + 1;
    } else if (byte === END_OF_ARRAY || byte === END_OF_OBJECT) {
      if (isInList && depth === LIST_DEPTH) {
        takeUntil(at);
        outer += list++;
        isInList = false;
      }
      depth--;
    }
  }
  return withLists(parse(outer + textUntil(json.length)), lists);
}

// The number of a list stands for it.
function withLists(content: unknown, lists: readonly unknown[][]): unknown {
  if (typeof content !== 'object' || content === null) return content;
  if (Array.isArray(content)) return content.map((item) => listOf(item, lists));
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, listOf(value, lists)]));
}

function listOf(value: unknown, lists: readonly unknown[][]): unknown {
  return Array.isArray(value) ? lists[value[0]] : value;
}
