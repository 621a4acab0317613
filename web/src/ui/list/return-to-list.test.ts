import { expect, it } from 'vitest';
import { listAsItWas, scrollKey } from './return-to-list.ts';

it('coming back to a list restores its scroll position, each time, and a new visit starts at the top', () => {
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
