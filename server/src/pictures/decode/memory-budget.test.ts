import { expect, it } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('gives small shares together and a large one alone, in the order in which they were asked for', async () => {
  const budget = createMemoryBudget(100);
  const order: string[] = [];
  const take = async (name: string, bytes: number) => {
    const giveBack = await budget.take(bytes);
    order.push(name);
    return giveBack;
  };
  const one = await take('one', 40);
  const two = await take('two', 60);
  const three = take('large', 1000);
  const four = take('small', 1);
  await settled();
  expect(order).toEqual(['one', 'two']);
  one();
  await settled();
  expect(order).toEqual(['one', 'two']);
  two();
  (await three)();
  (await four)();
  expect(order).toEqual(['one', 'two', 'large', 'small']);
});
