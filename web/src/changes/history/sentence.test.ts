import type { ActivityEntry } from '@kitroom/contract/history/activity';
import { describe, expect, it } from 'vitest';
import { changed, entry, named, plain } from '../../../test/history.ts';
import { recordsOf, sentenceOf, sentenceText } from './sentence.ts';

const labels = { name: 'Name', code: 'Code', is_active: 'Active', sort_order: 'Sort Order', email: 'Email' };
const fields = (...keys: string[]) => keys.map((key) => changed(key, plain('a'), plain('b')));
const DANA = { entity: 'users', record: named(7, 'Dana Lee') };
const KIM = { entity: 'users', record: named(4, 'Kim Park') };
const SOMEONE = {
  entity: 'users',
  actor: null,
  record: null,
  changes: [changed('email', null, plain('x@example.com'))],
};
const HOST = changed('host', null, plain('shop.example.com'));

function said(action: string, more: Partial<ActivityEntry> = {}): string {
  const line = { ...entry(1, [], { record: named(9, 'HD9'), ...more, action }), others: [] };
  const kind = line.entity === 'garment_colors' ? 'garment color' : 'product';
  return sentenceText(sentenceOf(line, recordsOf(line, { one: kind, many: '' }), labels));
}

describe('sentenceOf', () => {
  it.each([
    ['create', {}, 'Dana Lee created product HD9'],
    ['create', { actor: null }, 'Product HD9 was created'],
    ['links', { actor: null, changes: fields('name') }, 'Kitroom changed Name of product HD9'],
    ['update', { changes: fields('name') }, 'Dana Lee changed Name of product HD9'],
    ['links', { changes: fields('name', 'code') }, 'Dana Lee changed Name and Code of product HD9'],
    [
      'update',
      { changes: fields('name', 'code', 'is_active'), more_changes: 20 },
      'Dana Lee changed Name, Code, Active and 20 more of product HD9',
    ],
    ['update', {}, 'Dana Lee saved product HD9 without changes'],
    [
      'update',
      { entity: 'garment_colors', record: named(3, 'Navy'), changes: fields('code') },
      'Dana Lee changed Code of garment color Navy',
    ],
    ['update', { record: named(9, ''), changes: fields('name') }, 'Dana Lee changed Name of product'],
    [
      'update',
      { record: { ...named(9, ''), name: null }, changes: fields('name') },
      'Dana Lee changed Name of product #9',
    ],
    ['upload', { entity: 'product_images' }, 'Dana Lee uploaded a picture of product HD9'],
    [
      'upload',
      { entity: 'product_images', changes: fields('1', '2'), more_changes: 9 },
      'Dana Lee uploaded 11 pictures of product HD9',
    ],
    ['replace', { entity: 'product_images' }, 'Dana Lee replaced a picture of product HD9'],
    ['delete', { entity: 'product_images' }, 'Dana Lee deleted a picture of product HD9'],
    ['move', { entity: 'product_images' }, 'Dana Lee moved a picture of product HD9'],
    ['swap', { entity: 'product_images' }, 'Dana Lee swapped two pictures of product HD9'],
    ['alt-text', { entity: 'product_images' }, 'Dana Lee changed the alt text of a picture of product HD9'],
    [
      'alt-text',
      { entity: 'product_images', changes: fields('1', '2') },
      'Dana Lee changed the alt text of 2 pictures of product HD9',
    ],
    ['copy', { entity: 'product_images' }, 'Dana Lee copied pictures to product HD9'],
    ['bring-back', { entity: 'product_images' }, 'Dana Lee restored a picture of product HD9'],
    ['restore', { entity: 'product_images', record: null }, 'Dana Lee restored pictures from a zip'],
    ['undo-restore', { entity: 'product_images', record: null }, 'Dana Lee undid a restore of pictures'],
    [
      'redo-restore',
      { entity: 'product_images', record: null },
      'Dana Lee undid the undo of a restore of pictures',
    ],
    ['undo', { changes: fields('name') }, 'Dana Lee undid a change of product HD9'],
    [
      'removed',
      { record: { ...named(9, ''), name: null, former_name: 'HD9' } },
      'Dana Lee undid the import of product HD9',
    ],
    ['returned', {}, 'Dana Lee restored product HD9'],
    ['invitation', KIM, 'Dana Lee sent an invitation to Kim Park'],
    [
      'webhook-created',
      { entity: 'webhooks', record: null, changes: [HOST] },
      'Dana Lee created the webhook for shop.example.com',
    ],
    [
      'webhook-switched-off',
      { entity: 'webhooks', record: null, actor: null, changes: [HOST] },
      'Kitroom switched off the webhook for shop.example.com',
    ],
    [
      'webhook-secret-changed',
      { entity: 'webhooks', record: null, changes: [HOST] },
      'Dana Lee replaced the secret of the webhook for shop.example.com',
    ],
    [
      'view-shared',
      { entity: 'saved_views', record: null, changes: [changed('name', null, plain('Youth'))] },
      'Dana Lee saved view "Youth" for everyone',
    ],
    ['backup-started', { entity: 'backups', record: null }, 'Dana Lee started a backup'],
    ['backup-downloaded', { entity: 'backups', record: null }, 'Dana Lee downloaded a backup'],
    ['sign-in', DANA, 'Dana Lee signed in'],
    ['sign-out', DANA, 'Dana Lee signed out'],
    ['sessions-ended', KIM, 'Dana Lee ended all sessions of Kim Park'],
    ['sessions-ended', DANA, 'Dana Lee ended their other sessions'],
    ['sessions-ended', { entity: 'sessions', record: null }, 'Dana Lee ended the sessions of all users'],
    ['passkey-added', DANA, 'Dana Lee added a passkey'],
    ['passkey-renamed', DANA, 'Dana Lee renamed a passkey'],
    ['passkey-removed', DANA, 'Dana Lee removed a passkey'],
    [
      'passkey-refused',
      { ...KIM, actor: null },
      'A passkey of Kim Park was refused: there may be a copy of it',
    ],
    ['session-ended', { entity: 'sessions', record: null }, 'Dana Lee ended one of their sessions'],
    ['sign-in-failed', SOMEONE, 'Failed sign-in for x@example.com'],
    ['sign-in-failed', { ...KIM, actor: null }, 'Failed sign-in for Kim Park'],
    ['reset-requested', SOMEONE, 'Password reset requested for x@example.com'],
    ['password-reset', { ...KIM, actor: null }, 'Kim Park chose a new password'],
    ['never-heard-of', {}, 'Dana Lee: never-heard-of HD9'],
  ] as const)('%s %#', (action, more, text) => {
    expect(said(action, more as Partial<ActivityEntry>)).toBe(text);
  });
});
