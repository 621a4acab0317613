import { failureBodies } from '@kitroom/contract/failure-bodies';
import { describe, expect, it } from 'vitest';
import { readRefusal } from './api-error.ts';

const said = { success: false, message: 'No' };
const errors = [{ path: 'name', message: 'Name is required' }];
const nothing = { refused: false, message: '', path: null, errors: [], code: null };

describe('readRefusal', () => {
  it.each([
    [400, { ...said, errors }, { errors }],
    [400, said, {}],
    [401, said, {}],
    [403, { ...said, code: 'proof-required' }, { code: 'proof-required' }],
    [409, { ...said, path: 'code' }, { path: 'code' }],
    [412, { ...said, size: { id: 1 } }, {}],
    [500, { ...said, requestId: 'req-1' }, {}],
  ] as const)('reads what the contract has for %i: %j', (status, body, read) => {
    expect(failureBodies[status].safeParse(body).success).toBe(true);
    expect(readRefusal(body)).toEqual({ ...nothing, refused: true, message: 'No', ...read });
  });

  it.each([
    [400, { ...said, errors: [{ path: 'name' }] }],
    [400, { ...said, errors: [null] }],
    [400, { ...said, errors: { name: 'Name is required' } }],
    [409, { ...said, path: 7 }],
    [403, { ...said, code: 'unknown' }],
    [401, { success: false, message: ['No'] }],
  ] as const)('counts as missing what the contract does not have for %i: %j', (status, body) => {
    expect(failureBodies[status].safeParse(body).success).toBe(false);
    const { message } = body;
    expect(readRefusal(body)).toEqual({
      ...nothing,
      refused: true,
      message: typeof message === 'string' ? message : '',
    });
  });

  it.each([[null], ['<h1>Bad gateway</h1>'], [undefined], [[]], [{ success: true, message: 7 }]])(
    'finds no failure in %j',
    (body) => {
      expect(readRefusal(body)).toEqual(nothing);
    },
  );
});
