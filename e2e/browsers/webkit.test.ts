import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Key } from 'selenium-webdriver';
import { BASE_URL } from '../address.ts';
import { ADMIN, DEMO_PASSWORD } from '../fixtures.ts';
import { serveDemo } from './served.ts';
import { sightOf, startWebKit, type WebKit } from './webkit.ts';

const SAMPLE = resolve('../docs/samples/rivermark-spring-2027.xlsx');

describe('in WebKitGTK', () => {
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  let webkit: WebKit;
  before(async () => {
    demo = await serveDemo();
    webkit = await startWebKit();
  });
  after(async () => {
    await webkit.end();
    await demo.end();
  });

  it('someone signs in', async () => {
    const { open, field, byText } = sightOf(webkit.driver);
    await open('/login');
    await (await field('Email')).sendKeys(ADMIN);
    await (await field('Password')).sendKeys(DEMO_PASSWORD, Key.ENTER);
    await byText('Hi, ');
    assert.equal(await webkit.driver.getCurrentUrl(), `${BASE_URL}/`);
  });

  it('products are changed together, and that is undone', async () => {
    const { open, byRole, press, field, byText } = sightOf(webkit.driver);
    await open('/admin/product?q=setter');
    await (await byRole('input', 'Select all shown')).click();
    await press('Edit…');
    await press('Description');
    await (await field('New value')).sendKeys('Ships in two weeks.');
    await press('Apply 2 Changes');
    await byText('2 products changed');
    await press('Undo');
    await byText('2 changes undone');
  });

  it('a supplier’s list becomes products', async () => {
    const { open, byRole, choices, press, byText, attach } = sightOf(webkit.driver);
    await open('/admin/product');
    await press('More');
    await (await byRole('menuitem', 'Import')).click();
    await byText('Drop an Excel or CSV file here');
    await attach('Table file', SAMPLE);
    await (await choices('Supplier Code')).click();
    await (await byRole('option', 'Mill no.')).click();
    await press('Preview');
    await byText('1 line has an error.');
    await press('Skip 1 Line with an Error');
    await press('Apply 14 Changes');
    await byText('14 products imported');
  });
});
