import type { Answers } from './api-server.ts';
import { PRODUCT_ROW } from './records.ts';
import { answering } from './replies.ts';

const BOARD = 'GET /api/admin/product-picture-board';

interface Lists {
  products?: object[];
  /** The pictures of each product, and its colors. */
  board?: object[];
  /** What the list of products shows of each. */
  summary?: object[];
  colors?: object[];
}

/** The answers of the calls that show all products. */
export function productLists({
  products = [PRODUCT_ROW],
  board = [],
  summary = [],
  colors = [],
}: Lists): Answers {
  return {
    'GET /api/admin/product': answering({ products }),
    [BOARD]: answering({ products: board }),
    [`${BOARD}/summary`]: answering({ products: summary }),
    [`${BOARD}/colors`]: answering({ colors }),
  };
}
