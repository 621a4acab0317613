import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { etagOf, etagOfLinks, expectedEtags, expectedVersions, isKnown, names } from './etag.ts';

const asking = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest;
const changing = (ifMatch: string) => asking({ 'if-match': ifMatch });

/** What proxies between Kitroom and its clients hang behind a tag: compressors, and programs that watch a site. */
const HUNG_BEHIND = [
  '-gzip', // Apache, Caddy, lighttpd
  '-br',
  '-zstd',
  '-deflate',
  '--gzip', // Jetty
  ';gzip',
  ':gzip',
  '_gzip',
  '.gzip',
  '+gzip',
  '-gzip-gzip', // one behind the other
  '-gzip;br',
  ':dtagent10297230215113556Jx1', // Dynatrace
];

describe('the version that a client changed', () => {
  it('is the one of the ETag that it was given', () => {
    for (const version of [0, 1, 27, 9_999_999_999]) {
      expect(expectedVersions(changing(etagOf(version)))).toEqual([version]);
    }
  });

  it('is the same when a proxy has made the ETag weak', () => {
    expect(expectedVersions(changing('W/"3"'))).toEqual([3]);
    expect(expectedEtags(changing('W/"x"'))).toEqual(['x']);
  });

  it.each(HUNG_BEHIND)('is the same when a proxy has hung %s behind it', (hung) => {
    for (const tag of [`"3${hung}"`, `W/"3${hung}"`, `"3"${hung}`])
      expect([tag, expectedVersions(changing(tag))]).toEqual([tag, [3]]);
  });

  it('is unknown without the header, or with a star', () => {
    expect(expectedVersions(asking({}))).toBeUndefined();
    expect(expectedVersions(changing('*'))).toBeUndefined();
    expect(expectedVersions(changing(' * '))).toBeUndefined();
    expect(expectedEtags(asking({}))).toBeUndefined();
    expect(expectedEtags(changing('*'))).toBeUndefined();
    expect(expectedEtags(changing('"x"'))).toEqual(['x']);
  });

  // Node joins several lines of the header by commas.
  it.each([
    ['1', [1]],
    [' 12 ', [12]],
    ['"1", "2"', [1, 2]],
    ['"1","2"', [1, 2]],
    ['W/"1" , "2-gzip",\t"3"', [1, 2, 3]],
    [', "1", ,', [1]],
    ['"a,b", "2"', [2]],
    ['"1,2"', []],
    ['"x", "1"', [1]],
    ['*, "1"', [1]],
    ['"*"', []],
  ])('is any of a list: %s', (ifMatch, versions) => {
    expect(expectedVersions(changing(ifMatch))).toEqual(versions);
  });

  it.each([
    '""',
    '"a"',
    '"1a"',
    '"-1"',
    '"1.5"',
    '"12345678901"',
    // The hash of a list or of a set of links can begin like a number with something behind it.
    `"3-${'a'.repeat(41)}"`,
    `"3_${'a'.repeat(41)}-gzip"`,
  ])('is not one of ours: %s is that of no version', (ifMatch) => {
    expect(expectedVersions(changing(ifMatch))).toEqual([]);
  });

  it.each(['1, 2', '"1', '1"', 'w/"1"', 'W/1', 'W/W/"1"', '', '"1""2"', '"1" "2"', '“1”', 'null'])(
    'is refused where it has no form of an ETag: %s',
    (ifMatch) => {
      const path = 'If-Match';
      const message =
        'If-Match must be the ETag of what was read, such as "3" with its quotation marks, or *';
      for (const read of [expectedVersions, expectedEtags])
        expect(() => read(changing(ifMatch))).toThrow(
          expect.objectContaining({
            status: 400,
            body: expect.objectContaining({ errors: [{ path, message }] }),
          }),
        );
    },
  );
});

describe('the ETag of a set of links', () => {
  const etag = (...ids: number[]) => etagOfLinks(ids.map((id) => ({ id })));

  it('is that of the set, in whatever order', () => {
    expect(etag(1, 2, 10)).toBe(etag(10, 1, 2));
    expect(etag(1, 2, 10)).toMatch(/^"[\w-]{43}"$/u);
  });

  it('differs for every other set', () => {
    const sets = [etag(), etag(1), etag(2), etag(1, 2), etag(12), etag(1, 2, 3), etag(12, 3), etag(1, 23)];
    expect(new Set(sets).size).toBe(sets.length);
  });

  it('is named by what a proxy has made of it, and by no other set', () => {
    const own = etag(1, 2).slice(1, -1);
    for (const hung of ['', ...HUNG_BEHIND]) expect(names(`${own}${hung}`, etag(1, 2))).toBe(true);
    for (const other of [etag(1).slice(1, -1), own.slice(0, -1), `x${own}`, `${own}x`, `${own}-1`, ''])
      expect([other, names(other, etag(1, 2))]).toEqual([other, false]);
  });
});

describe('an answer that a client has', () => {
  const having = (ifNoneMatch: string) => asking({ 'if-none-match': ifNoneMatch });

  it.each([
    '"a"',
    'W/"a"',
    '*',
    '"b", "a"',
    '"b","a","c"',
    '"b" , W/"a"',
    '"b,c", "a"',
    ...HUNG_BEHIND.flatMap((hung) => [`"a${hung}"`, `"b", W/"a${hung}"`]),
  ])('is known by %s', (header) => {
    expect(isKnown(having(header), '"a"')).toBe(true);
    expect(isKnown(having(header), 'W/"a"')).toBe(true);
  });

  it.each(['"b"', 'a', '"A"', '"a"x', 'x"a"', '"W/a"', '"aW/"', '', '"b,a"', '"ab"', '"a-640"'])(
    'is not known by %s',
    (header) => {
      expect(isKnown(having(header), '"a"')).toBe(false);
    },
  );

  it('is not known without the header', () => {
    expect(isKnown(asking({}), '"a"')).toBe(false);
  });

  it('is compared to the end: a W/ within a tag stays', () => {
    expect(isKnown(having('"xW/y"'), '"xy"')).toBe(false);
  });
});
