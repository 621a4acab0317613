import { onlineManager } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { createQueries } from './queries.ts';

it('calls are made while the browser says that it is offline', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const queries = createQueries();
  const read = queries.fetchQuery({ queryKey: ['read'], queryFn: async () => 'read' });
  const write = queries.getMutationCache().build(queries, { mutationFn: async () => 'written' });
  expect([await read, await write.execute(undefined)]).toEqual(['read', 'written']);
});
