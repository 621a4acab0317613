import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').replace(/\s+/gu, ' ');

test('README, the build, and what an older browser is told name the same oldest browsers', () => {
  const [, chrome, firefox, safari] =
    /Chrome or Edge ([\d.]+), Firefox ([\d.]+), or Safari ([\d.]+)/u.exec(read('README.md')) ?? [];
  assert.ok(
    read('web/vite.config.ts').includes(
      `target: ['chrome${chrome}', 'firefox${firefox}', 'safari${safari}']`,
    ),
  );
  assert.ok(
    read('web/index.html').includes(
      `Chrome and Edge work from version ${chrome}, Firefox from ${firefox}, Safari from ${safari}.`,
    ),
  );
  assert.match(
    read('web/public/old-browser.js'),
    new RegExp(`Chrome ${chrome}, .* Firefox ${firefox}, .* Safari ${safari}`, 'u'),
  );
});
