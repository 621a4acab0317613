import { expect, it } from 'vitest';
import { listAsItWas, scrollKey } from './return-to-list.ts';

it('a list that is returned to is scrolled as it was left, also the next time, and a new visit begins anew', () => {
  const pathname = '/admin/size';
  const visit = (key: string, state: object | null = null) => scrollKey({ pathname, key, state });
  const { state } = listAsItWas(pathname);
  expect([visit('a'), visit('b', state), visit('c', state), visit('d'), visit('e', state)]).toEqual([
    'a',
    'a',
    'a',
    'd',
    'd',
  ]);
});
