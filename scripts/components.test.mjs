import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSync } from 'oxc-parser';
import { components } from './components.mjs';

describe('props are counted', () => {
  const found = (text) =>
    components(parseSync('x.tsx', text).program).map(({ name, props }) => [name, props]);

  it('where their type is written in the parameter', () =>
    deepEqual(found('function Bar({ a }: { a: string; b: string }) {}'), [['Bar', 2]]));

  it('in an interface of the same file, with what it extends there', () =>
    deepEqual(found('interface A { a: 1 } interface B extends A { b: 1 } export function Bar(props: B) {}'), [
      ['Bar', 2],
    ]));

  it('in a type that is put together', () =>
    deepEqual(found('type B = { b: 1 } & { c: 1; d: 1 }; const Bar = memo((props: B) => null)'), [
      ['Bar', 3],
    ]));

  it('by the names that are taken from a type of another file', () =>
    deepEqual(found('function Bar({ a, b, ...rest }: Props) {}'), [['Bar', 3]]));

  it('of components alone', () => deepEqual(found('function bar({ a }: Props) {}'), []));
});
