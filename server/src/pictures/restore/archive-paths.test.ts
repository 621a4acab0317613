import { describe, expect, it } from 'vitest';
import { pathSegments, placeOfPath, wrapperDepth } from './archive-paths.ts';

describe('paths of zips', () => {
  it.each([
    '../a',
    'a/../b',
    '..\\a',
    '/etc/passwd',
    '\\\\server\\share',
    'C:\\x',
    'c:x',
    'a/.. /b',
    'a/..../b',
    '',
    '.',
  ])('%j is refused', (name) => {
    expect(pathSegments(name)).toBeUndefined();
  });

  it('are understood from every system', () => {
    expect(pathSegments('./JR-4120//hero/slot-1.jpg')).toEqual(['JR-4120', 'hero', 'slot-1.jpg']);
    expect(pathSegments('JR-4120\\hero\\slot-1.jpg')).toEqual(['JR-4120', 'hero', 'slot-1.jpg']);
    expect(pathSegments('Ma\u0308nner/x')).toEqual(['M\u00e4nner', 'x']);
    expect(pathSegments('a..b/..c')).toEqual(['a..b', '..c']);
  });

  it.each([
    ['JR/HERO/Slot-1.JPG', { products: ['JR', 'JR'], colors: null, slot: 1 }],
    ['JR/nvy/slot_04.jpeg', { products: ['JR', 'JR'], colors: ['nvy', 'nvy'], slot: 4 }],
    ['50%25/a/slot 2.png', { products: ['50%', '50%25'], colors: ['a', 'a'], slot: 2 }],
  ])('%s is a picture in its place', (path, place) => {
    expect(placeOfPath(path.split('/'))).toEqual(place);
  });

  it.each([
    'JR/hero/slot-5.jpg',
    'JR/hero/slot-0.jpg',
    'JR/slot-1.jpg',
    'JR/hero/slot-1.txt',
    'a/b/hero/slot-1.jpg',
  ])('%s is none', (path) => {
    expect(placeOfPath(path.split('/'))).toBeUndefined();
  });

  it('folders around everything are seen, a lone product is not taken for one', () => {
    const depth = (...paths: string[]) => wrapperDepth(paths.map((path) => path.split('/')));
    expect(depth('JR/hero/slot-1.jpg')).toBe(0);
    expect(depth('backup/JR/hero/slot-1.jpg')).toBe(1);
    expect(depth('backup/JR/hero/slot-1.jpg', 'backup/readme.txt')).toBe(1);
    expect(depth('a/b/JR/hero/slot-1.jpg', 'a/b/SP/hero/slot-1.jpg')).toBe(2);
    expect(depth('JR/hero/slot-1.jpg', 'JR/old/hero/slot-1.jpg')).toBe(0);
    expect(depth('readme.txt')).toBe(0);
    expect(depth()).toBe(0);
  });
});
