import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { expect, it } from 'vitest';
import { changed, entry, named, plain } from '../../../test/history.ts';
import { linesOf } from './entry-lines.ts';
import { recordsOf, sentenceOf, sentenceText } from './sentence.ts';

const labels = { name: 'Name', code: 'Code', product_size_ids: 'Sizes' };

let id = 100;
/** An entry that changed these fields of a product, newest first as in a page. */
function done(request: string, record: number, action: string, ...fields: string[]): ActivityEntry {
  id -= 1;
  const changes = fields.map((field) => changed(field, plain('a'), plain('b')));
  const entity = action === 'copy' ? 'product_images' : 'products';
  return entry(id, changes, { action, request_id: request, entity, record: named(record, `P${record}`) });
}

const active = (is: boolean) => changed('is_active', plain(!is), plain(is));

const said = (entries: ActivityEntry[]) =>
  linesOf(entries).map((line) => {
    const records = recordsOf(line, { one: 'product', many: 'products' });
    return sentenceText(sentenceOf(line, records, labels));
  });

it.each([
  [
    'tells in one line what one request did to many records',
    [
      done('r2', 2, 'undo', 'name'),
      done('r2', 1, 'undo', 'name'),
      done('r1', 3, 'update', 'name'),
      done('r1', 2, 'links', 'product_size_ids'),
      done('r1', 2, 'update', 'code'),
      done('r1', 1, 'update', 'code'),
    ],
    ['Dana Lee undid changes of 2 products', 'Dana Lee changed Name, Code and Sizes of 3 products'],
  ],
  [
    'tells of alt texts that an import has changed, besides the fields',
    [
      done('r', 2, 'alt-text', '1'),
      done('r', 2, 'update', 'name'),
      done('r', 1, 'alt-text', '1'),
      done('r', 1, 'update', 'name'),
    ],
    ['Dana Lee changed the alt text of pictures of 2 products', 'Dana Lee changed Name of 2 products'],
  ],
  [
    'tells of products that were made of others, and of their pictures',
    [
      done('r', 2, 'copy'),
      done('r', 2, 'copy'),
      done('r', 2, 'links', 'product_size_ids'),
      done('r', 2, 'create', 'name'),
      done('r', 1, 'copy'),
      done('r', 1, 'create', 'name'),
    ],
    ['Dana Lee copied pictures to 2 products', 'Dana Lee created 2 products'],
  ],
  [
    'tells which records were activated or deactivated, and nothing else of them',
    [
      { ...done('r3', 1, 'update'), changes: [active(true)] },
      { ...done('r2', 2, 'update'), changes: [active(false)] },
      { ...done('r2', 1, 'update'), changes: [active(false)] },
      { ...done('r1', 2, 'update'), changes: [active(true)] },
      { ...done('r1', 1, 'update'), changes: [active(false)] },
      { ...done('r0', 1, 'update', 'name'), changes: [active(true), changed('name', null, plain('b'))] },
    ],
    [
      'Dana Lee activated product P1',
      'Dana Lee deactivated 2 products',
      'Dana Lee changed is_active of 2 products',
      'Dana Lee changed is_active and Name of product P1',
    ],
  ],
  [
    'keeps apart what two requests did, and names the record of a change to one',
    [
      done('r2', 1, 'update', 'name'),
      done('r1', 2, 'links', 'product_size_ids'),
      done('r1', 2, 'update', 'name'),
    ],
    ['Dana Lee changed Name of product P1', 'Dana Lee changed Name and Sizes of product P2'],
  ],
  [
    'folds pictures that follow each other: deleted ones of one product, uploaded ones of all',
    [
      done('r6', 1, 'delete', '1'),
      done('r5', 1, 'upload', '2'),
      done('r4', 1, 'upload', '1'),
      done('r3', 2, 'upload', '1'),
      done('r2', 1, 'replace', '1'),
      done('r1', 1, 'replace', '1'),
    ],
    [
      'Dana Lee deleted a picture of product P1',
      'Dana Lee uploaded 3 pictures of 2 products',
      'Dana Lee replaced a picture of product P1',
      'Dana Lee replaced a picture of product P1',
    ],
  ],
])('%s', (_, entries, lines) => expect(said(entries)).toEqual(lines));

it('keeps each record with its own changes', () => {
  const [line, ...rest] = linesOf([done('r', 2, 'update', 'code'), done('r', 1, 'update', 'name')]);
  expect(rest).toEqual([]);
  expect(line?.changes.map(({ field }) => field)).toEqual(['code']);
  expect(line?.others.map(({ record, changes }) => [record?.name, changes[0]?.field])).toEqual([
    ['P1', 'name'],
  ]);
});

it('puts the changes of one record by one request together, in the order in which they were made', () => {
  const lines = linesOf([
    done('r2', 1, 'links', 'product_size_ids'),
    done('r2', 1, 'update', 'name'),
    done('r1', 1, 'create', 'name'),
  ]);
  expect(lines.map(({ action }) => action)).toEqual(['update', 'create']);
  expect(lines[0]?.changes.map(({ field }) => field)).toEqual(['name', 'product_size_ids']);
});

it('offers to undo a line of which one entry can be undone', () => {
  const undoable = { ...done('r', 1, 'update'), can_undo: true };
  const lines = linesOf([done('r', 1, 'links'), undoable, done('q', 1, 'update')]);
  expect(lines.map(({ can_undo }) => can_undo)).toEqual([true, false]);
});

it('folds no pictures of two people, or of two days', () => {
  const [first, second] = [done('r2', 1, 'upload', '2'), done('r1', 1, 'upload', '1')];
  expect(linesOf([first, second])).toHaveLength(1);
  expect(linesOf([first, { ...second, actor: { id: 8, name: 'Kim Park' } }])).toHaveLength(2);
  expect(linesOf([first, { ...second, at: '2026-11-18T12:00:00.000Z' }])).toHaveLength(2);
});

it('folds sign-ins and sign-outs that follow each other, within a day of the reader', () => {
  const signed = (action: string, day: number, hour: number) => {
    const at = new Date(2026, 10, day, hour).toISOString();
    return { ...done(`${day} ${hour}`, 7, action), at };
  };
  const entries = [
    signed('sign-in', 21, 9),
    signed('update', 21, 8),
    { ...signed('sign-in', 21, 7), actor: { id: 8, name: 'Kim Park' } },
    signed('sign-out', 21, 6),
    signed('sign-in', 21, 5),
    signed('sign-in', 20, 20),
    signed('sign-in', 20, 19),
    signed('sign-in-failed', 20, 18),
    signed('sign-out', 20, 17),
    signed('sign-out', 20, 16),
  ];
  expect(said(entries)).toEqual([
    'Dana Lee signed in',
    'Dana Lee saved product P7 without changes',
    '2 sign-ins and 1 sign-out of Kim Park and Dana Lee',
    '2 sign-ins of Dana Lee',
    'Failed sign-in for P7',
    '2 sign-outs of Dana Lee',
  ]);
  expect(linesOf(entries, false)).toHaveLength(entries.length);
});
