import { breather } from '../../platform/breather.ts';

/** Bytes of a list that are parsed together. */
const PART_BYTES = 64 * 1024;
/** Bytes that cannot be split, and of everything outside lists: `JSON.parse` takes about 5 ms for them. */
const WHOLE_BYTES = 1024 * 1024;
/** Bytes between two looks at the clock. */
const LOOK_BYTES = 64 * 1024;
/** Depth of an array that is a member of the outer object. */
const LIST_DEPTH = 2;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [ARRAY, END_OF_ARRAY, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses a JSON object whose members can be long arrays, in pieces between which other requests run. Gives the items of
 * each array to `take`, part by part, with the number of the array; in the result, `[number]` stands for it. Throws
 * `SyntaxError`, also for a document that is long without such arrays.
 */
export async function parseLists(json: Buffer, take: (list: number, items: unknown[]) => void) {
  const breathe = breather();
  let [outer, from, depth, list] = ['', 0, 0, 0];
  let [isText, isInList] = [false, false];
  const textUntil = (to: number) => {
    if (to - from > WHOLE_BYTES || outer.length > WHOLE_BYTES) throw new SyntaxError('Too long');
    const text = json.toString('utf8', from, to);
    from = to;
    return text;
  };
  const takeUntil = (to: number) => take(list, JSON.parse(`[${textUntil(to)}]`));
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
  return JSON.parse(outer + textUntil(json.length)) as unknown;
}
