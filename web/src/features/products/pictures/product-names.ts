import { withoutParts, wordsOf } from './file-names.ts';

interface NamedProduct {
  id: number;
  name: string;
  code: string;
  supplier_code: string;
}

/** Products by their codes, those of suppliers, and names, written together without blanks and signs. */
export interface ProductNames {
  codes: ReadonlyMap<string, readonly number[]>;
  /** Also by a supplier's code that one product alone has. */
  names: ReadonlyMap<string, readonly number[]>;
  longest: number;
}

/** Which products a path may mean, and its words without those that named them. */
export interface FoundProducts {
  ids: number[];
  /** Per part of the path; used words become `USED`, so that their neighbors are not taken for one word. */
  words: string[][];
}

/** Equals no word. */
const USED = '\u0000';

/** Prepares products to be found in the names of many files. */
export function productNames(products: readonly NamedProduct[]): ProductNames {
  const codes = new Map<string, number[]>();
  const names = new Map<string, number[]>();
  let longest = 0;
  const put = (map: Map<string, number[]>, text: string, id: number) => {
    const key = wordsOf(text).join('');
    if (key === '') return;
    longest = Math.max(longest, key.length);
    const ids = map.get(key);
    if (ids === undefined) map.set(key, [id]);
    else ids.push(id);
  };
  const bySupplier = new Map<string, number[]>();
  for (const { id, name, code, supplier_code } of products) {
    put(codes, code, id);
    put(names, name, id);
    put(bySupplier, supplier_code, id);
  }
  for (const [key, ids] of bySupplier) {
    if (ids.length === 1) names.set(key, [...new Set([...(names.get(key) ?? []), ...ids])]);
  }
  return { codes, names, longest };
}

/**
 * The products whose code, or else name or supplier's code, is in the parts of a path, the file's own name first. A code of one letter or
 * digit counts only where it is a whole part: `2` in `front 2` is no product.
 */
export function findProducts(parts: readonly string[][], index: ProductNames): FoundProducts {
  const byCode = parts.map((words) => spans(words, index.codes, index.longest));
  const byName = parts.map((words) => spans(words, index.names, index.longest));
  const best = byCode.some((found) => found.length > 0) ? byCode : byName;
  const named = best.flat();
  const all = [...new Set(named.flatMap((span) => span.ids))];
  // Of two products with one name, a supplier's code beside it says which.
  const meant = all.filter((id) => named.every((span) => span.ids.includes(id)));
  const ids = meant.length > 0 ? meant : all;
  const words = parts.map((part, at) => {
    const used = [...(byCode[at] ?? []), ...(byName[at] ?? [])].filter((span) =>
      span.ids.some((id) => ids.includes(id)),
    );
    return part.map((word, place) =>
      used.some(({ from, to }) => from <= place && place < to) ? USED : word,
    );
  });
  return { ids, words };
}

interface Span {
  ids: readonly number[];
  from: number;
  to: number;
}

function spans(words: readonly string[], keys: ProductNames['codes'], longest: number): Span[] {
  const found: Span[] = [];
  for (let from = 0; from < words.length; from += 1) {
    let text = '';
    for (let to = from; to < words.length && text.length < longest; to += 1) {
      text += words[to];
      const ids = keys.get(text);
      if (ids !== undefined && (text.length > 1 || words.length === 1)) found.push({ ids, from, to: to + 1 });
    }
  }
  return withoutParts(found);
}
