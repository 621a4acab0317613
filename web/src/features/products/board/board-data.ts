import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import {
  BOARD_DIGITS,
  type BoardColor,
  type BoardProduct,
  pictureBoard,
} from '@kitroom/contract/pictures/picture-board';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callBody } from '../../../api/call.ts';

/** `useQuery(boardProducts()).data`: the garment colors and filled slots of all products. */
export function boardProducts() {
  return queryOptions({
    queryKey: [pictureBoard.products.path],
    queryFn: async ({ signal }): Promise<BoardProduct[]> =>
      (await callBody(pictureBoard.products, { signal })).products,
  });
}

/** `useQuery(boardColors()).data`: the garment colors of products, in their order. */
export function boardColors() {
  return queryOptions({
    queryKey: [pictureBoard.colors.path],
    queryFn: async ({ signal }): Promise<BoardColor[]> =>
      (await callBody(pictureBoard.colors, { signal })).colors,
  });
}

/** The newest question about each product: an answer that comes after a newer one is not used. */
const asked = new Map<number, number>();

/** In ms: uploads that fail one after the other ask for all products once, not each of them. */
const PAUSE = 500;
const askedForAll = new WeakMap<QueryClient, Promise<void>>();

function askForAll(queries: QueryClient): Promise<void> {
  const known = askedForAll.get(queries);
  if (known !== undefined) return known;
  const asking = new Promise((resolve) => setTimeout(resolve, PAUSE)).then(() => {
    askedForAll.delete(queries);
    return queries.invalidateQueries({ queryKey: boardProducts().queryKey });
  });
  askedForAll.set(queries, asking);
  return asking;
}

/**
 * Brings a product's slots on the board up to date after one of them was changed here, without asking for all products.
 * With `failed` all are asked for: others may have changed the product. Does nothing while no board was opened.
 */
export async function refreshBoard(queries: QueryClient, productId: number, failed = false): Promise<void> {
  const { queryKey } = boardProducts();
  if (queries.getQueryData(queryKey) === undefined) return;
  if (failed) return askForAll(queries);
  const question = (asked.get(productId) ?? 0) + 1;
  asked.set(productId, question);
  let pictures: BoardProduct['pictures'];
  try {
    pictures = (await callBody(imageCalls.filledSlots, { params: { id: productId } })).filled_slots;
  } catch {
    // Refused or cut off: the board makes its own request, and says what is wrong.
    return askForAll(queries);
  }
  if (asked.get(productId) !== question) return;
  queries.setQueryData(queryKey, (known) =>
    known?.map((product) =>
      product.id === productId ? { ...product, pictures: pictures.map(shortened) } : product,
    ),
  );
}

function shortened(picture: BoardProduct['pictures'][number]): BoardProduct['pictures'][number] {
  return { ...picture, sha256: picture.sha256.slice(0, BOARD_DIGITS) };
}
