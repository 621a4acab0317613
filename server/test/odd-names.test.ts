import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { type Browser, describeApp } from './harness.ts';
import { importLines } from './imports.ts';

/** Names and codes that programs elsewhere took for something else. */
const ODD = [
  ...['null', 'undefined', 'NaN', 'true', 'No', 'None', '-', 'N/A', '#N/A'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', 'length'],
  ...['CON', 'aux.', '.', '..', '.hidden', 'a/b', 'a\\b', 'a%2Fb', 'a+b', 'a?b#c', 'a;b,c|d', 'a&amp;b'],
  ...['=1+1', '+1', '-1', '@x', "'1", '"', '007', '1e5', '1E+11', '0x10', '1,5', '5-Jun', '٣', '½'],
  ...['<b>x</b>', '{{x}}', '%s', "'; drop table sizes; --", '\\u0041'],
  ...[
    'e\u0301',
    'ﬁ',
    'ß',
    'İ',
    'ı',
    'ǆ',
    'Å',
    'Ω',
    '한',
    '日本',
    'שלום',
    'مرحبا',
    '👩\u200D👩\u200D👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '𝕏',
  ],
  ...['раураl', 'paypal', 'O’Brien', "O'Brian", 'x'.repeat(50)],
];

describeApp('a name that looks like something else', (harness) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await harness().signIn({ permissions: PERMISSION_CODES });
  });

  it.each(ODD)('is stored, listed, found by imports, and answered as it was typed: %j', async (name) => {
    const created = await browser.post('/api/admin/size', { name, code: name });
    expect([created.statusCode, created.json().size]).toMatchObject([201, { name: name.normalize('NFC') }]);
    const { id } = created.json().size;
    const { sizes } = (await browser.get('/api/admin/size')).json();
    expect(sizes).toContainEqual(expect.objectContaining({ id, name: name.normalize('NFC') }));
    const line = { code: name, description: 'By import' };
    expect((await importLines(browser, 'sizes', [line])).json()).toMatchObject({
      change_count: 1,
      ids: [id],
    });
    const { entries } = (await browser.get(`/api/admin/size/${id}/history`)).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
  });
});
