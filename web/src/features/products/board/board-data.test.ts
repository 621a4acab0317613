import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Reply, serveApi, succeeded } from '../../../../test/api-server.ts';
import { createGate } from '../../../../test/gate.ts';
import { answering } from '../../../../test/replies.ts';
import { boardProducts, refreshBoard } from './board-data.ts';

it('shows the newest of two answers about a product, whichever comes last', async () => {
  const [older, newer] = [createGate<Reply>(), createGate<Reply>()];
  const answers = [older.opened, newer.opened];
  const { calls } = await serveApi({
    'GET /api/admin/product-picture-board': answering({ products: [{ id: 1, color_ids: [], pictures: [] }] }),
    'GET /api/admin/product-image-filled-slots/1': () => answers.shift() ?? {},
  });
  const filled = (slot: number) =>
    succeeded({ filled_slots: [{ slot, color_id: null, sha256: 'a'.repeat(64), alt_text: null }] });
  const queries = new QueryClient();
  await queries.fetchQuery(boardProducts());
  const first = refreshBoard(queries, 1);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  const second = refreshBoard(queries, 1);
  newer.open(filled(2));
  await second;
  older.open(filled(1));
  await first;
  const [product] = queries.getQueryData(boardProducts().queryKey) ?? [];
  expect(product?.pictures).toMatchObject([{ slot: 2, sha256: 'a'.repeat(12) }]);
});

it('asks for all products once after many failed uploads, and again after a later one', async () => {
  const { calls } = await serveApi({
    'GET /api/admin/product-picture-board': () => ({ body: { success: true, products: [] } }),
  });
  const queries = new QueryClient();
  await queries.fetchQuery(boardProducts());
  onTestFinished(new QueryObserver(queries, { ...boardProducts(), staleTime: 60_000 }).subscribe(() => {}));
  await Promise.all(Array.from({ length: 500 }, (_, id) => refreshBoard(queries, id, true)));
  expect(calls).toHaveLength(2);
  await refreshBoard(queries, 1, true);
  expect(calls).toHaveLength(3);
});
