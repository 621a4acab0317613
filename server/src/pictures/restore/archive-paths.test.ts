import { SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { describe, expect, it } from 'vitest';
import { isJunk, pathSegments, placeOfPath, reasonToSkip, wrapperDepth } from './archive-paths.ts';

describe('files that are not product pictures', () => {
  it.each([
    ['JR/hero/slot-1.heic', SKIP_REASONS.otherType('heic')],
    ['JR/hero/slot-5.jpg', SKIP_REASONS.noSuchSlot],
    ['JR/hero/slot-0.jpg', SKIP_REASONS.noSuchSlot],
    // Windows hides the last extension, and marks what was downloaded.
    ['JR/hero/slot-1.jpg.jpg', SKIP_REASONS.notAPicture],
    ['JR/hero/slot-1.jpg:Zone.Identifier', SKIP_REASONS.notAPicture],
    ['JR/hero/slot-04.txt', SKIP_REASONS.notAPicture],
    ['JR/hero/.slot-1.jpg.icloud', SKIP_REASONS.inCloud],
    ['JR/hero/slot-1.jpg.icloud', SKIP_REASONS.inCloud],
    ...['more.zip', 'more.RAR', 'more.7z'].map((path) => [path, SKIP_REASONS.innerZip]),
    ...'heif avif jxl jp2 tif tiff bmp ico svg eps ai pdf psd raw dng cr2 cr3 nef arw orf raf rw2'
      .split(' ')
      .map((kind) => [`JR/hero/slot-1.${kind}`, SKIP_REASONS.otherType(kind)]),
    ['JR/hero/notes.txt', SKIP_REASONS.notAPicture],
  ])('%s says what is wrong', (path, reason) => {
    expect(reasonToSkip(path.split('/'))).toBe(reason);
  });

  it('JFIF is another name of JPEG', () => {
    expect(placeOfPath(['JR', 'hero', 'slot-1.jfif'])).toMatchObject({ slot: 1 });
  });
});

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
    expect(pathSegments('a../10 x:y')).toEqual(['a..', '10 x:y']);
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
    'JR/hero/slot-1.jpg/x',
    'slot-1.jpg',
    'JR',
  ])('%s is none', (path) => {
    expect(placeOfPath(path.split('/'))).toBeUndefined();
  });

  it('of files that systems add are known, alone or in a folder', () => {
    const isAdded = (path: string) => isJunk(path.split('/'));
    for (const path of [
      ...['__MACOSX/JR/._slot-1.jpg', 'JR/._slot-1.jpg', '.DS_Store', '.Spotlight-V100/x', '.Trashes/x'],
      ...['.fseventsd/x', '.localized', 'Icon\r', 'a/Thumbs.db', 'a/ehthumbs.db', 'a/desktop.ini'],
    ])
      expect([path, isAdded(path)]).toEqual([path, true]);
    for (const path of ['JR/hero/slot-1.jpg', 'JR/x._', 'desktop.ini/slot-1.jpg', '.localized/x', 'JR/.x'])
      expect([path, isAdded(path)]).toEqual([path, false]);
  });

  it('folders around everything are seen, a lone product is not taken for one', () => {
    const depth = (...paths: string[]) => wrapperDepth(paths.map((path) => path.split('/')));
    expect(depth('JR/hero/slot-1.jpg')).toBe(0);
    expect(depth('backup/JR/hero/slot-1.jpg')).toBe(1);
    expect(depth('backup/JR/hero/slot-1.jpg', 'backup/readme.txt')).toBe(1);
    expect(depth('a/b/JR/hero/slot-1.jpg', 'a/b/SP/hero/slot-1.jpg')).toBe(2);
    expect(depth('backup/JR/hero/slot-1.jpg', 'readme.txt', 'notes/x.pdf')).toBe(1);
    expect(depth('JR/hero/slot-1.jpg', 'JR/old/hero/slot-1.jpg')).toBe(0);
    expect(depth('a/JR/hero/slot-1.jpg', 'b/JR/hero/slot-1.jpg')).toBe(0);
    expect(depth('a/b/JR/hero/slot-1.jpg', 'a/c/JR/hero/slot-1.jpg')).toBe(1);
    expect(depth('readme.txt')).toBe(0);
    expect(depth()).toBe(0);
  });
});
