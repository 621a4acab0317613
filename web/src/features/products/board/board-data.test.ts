import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { serveApi } from '../../../../test/api-server.ts';
import { boardProducts, refreshBoard } from './board-data.ts';

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
