import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { StaleVersionError } from '../platform/db/records.ts';
import { busy, conflict, forbidden, internal, invalid, notFound } from '../platform/http/errors.ts';
import { refusalOf } from './refusal.ts';

const NAME = { path: 'name', message: 'Name is required' };
const wrongIds = z.object({ ids: z.array(z.number('Must be a valid ID')) }).safeParse({ ids: [1, 'x'] });

describe('one of many changes', () => {
  it.each([
    [new StaleVersionError(), 412, [['', 'Someone else changed this record in the meantime']]],
    [wrongIds.error, 400, [['ids.1', 'Must be a valid ID']]],
    [
      invalid([NAME, { ...NAME, path: 'code' }]),
      400,
      [
        ['name', NAME.message],
        ['code', NAME.message],
      ],
    ],
    [notFound('Size not found'), 404, [['', 'Size not found']]],
    [forbidden('Not yours'), 403, [['', 'Not yours']]],
    [conflict('is_active', 'Nobody would be left'), 409, [['is_active', 'Nobody would be left']]],
  ])('is refused with what a save alone would answer, and not tried again: %s', (error, status, errors) => {
    expect(refusalOf(error, {})).toEqual({
      status,
      errors: errors.map(([path, message]) => ({ path, message })),
      isTaken: false,
    });
  });

  it.each([
    ['a fault', new TypeError('x')],
    ['an answer that only the log explains', internal('request')],
    ['a server that cannot save right now', busy()],
    ['a proof that the user has to give for the whole call', forbidden('Prove it', 'proof-required')],
  ])('is not to blame for %s', (_what, error) => {
    expect(refusalOf(error, {})).toBeUndefined();
  });
});
