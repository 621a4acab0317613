import { MESSAGES } from '@kitroom/contract/errors';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { etagOf, etagOfLinks, expectedEtag, expectedVersion, isKnown } from './etag.ts';

const asking = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest;
const changing = (ifMatch: string) => asking({ 'if-match': ifMatch });

describe('the version that a client changed', () => {
  it('is the one of the ETag that it was given', () => {
    for (const version of [0, 1, 27, 9_999_999_999]) {
      expect(expectedVersion(changing(etagOf(version)))).toBe(version);
    }
  });

  it('is the same when a proxy has made the ETag weak', () => {
    expect(expectedVersion(changing('W/"3"'))).toBe(3);
    expect(expectedEtag(changing('W/"x"'))).toBe('"x"');
  });

  it('is unknown without the header, or with a star', () => {
    expect(expectedVersion(asking({}))).toBeUndefined();
    expect(expectedVersion(changing('*'))).toBeUndefined();
    expect(expectedEtag(asking({}))).toBeUndefined();
    expect(expectedEtag(changing('*'))).toBeUndefined();
    expect(expectedEtag(changing('"x"'))).toBe('"x"');
  });

  it.each([
    '1',
    '""',
    '"1',
    '1"',
    '"a"',
    '"1a"',
    '"-1"',
    '"1.5"',
    'w/"1"',
    'W/1',
    'W/W/"1"',
    '"1", "2"',
    ' "1"',
    '"12345678901"',
    '',
  ])('is not one of ours: %s is answered with 412', (ifMatch) => {
    let thrown: unknown;
    try {
      expectedVersion(changing(ifMatch));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ status: 412, message: MESSAGES.stale });
  });
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
});

describe('an answer that a client has', () => {
  const having = (ifNoneMatch: string) => asking({ 'if-none-match': ifNoneMatch });

  it.each(['"a"', 'W/"a"', '*', '"b", "a"', '"b","a","c"', '"b" , W/"a"'])('is known by %s', (header) => {
    expect(isKnown(having(header), '"a"')).toBe(true);
    expect(isKnown(having(header), 'W/"a"')).toBe(true);
  });

  it.each(['"b"', 'a', '"A"', '"a"x', 'x"a"', '"W/a"', '"aW/"', ''])('is not known by %s', (header) => {
    expect(isKnown(having(header), '"a"')).toBe(false);
  });

  it('is not known without the header', () => {
    expect(isKnown(asking({}), '"a"')).toBe(false);
  });

  it('is compared to the end: a W/ within a tag stays', () => {
    expect(isKnown(having('"xW/y"'), '"xy"')).toBe(false);
  });
});
