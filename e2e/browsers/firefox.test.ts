import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { productResource } from '@kitroom/contract/product';
import type { Browser, Page } from 'puppeteer-core';
import { BASE_URL } from '../address.ts';
import { ADMIN, DEMO_PASSWORD } from '../fixtures.ts';
import { photograph } from '../photographs.ts';
import { sightOf, startFirefox } from './firefox.ts';
import { apiOfAdmin, serveDemo } from './served.ts';

const SAMPLE = '../docs/samples/rivermark-spring-2027.xlsx';

describe('in Firefox', () => {
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  let api: Awaited<ReturnType<typeof apiOfAdmin>>;
  let firefox: Browser;
  let page: Page;
  let errors: string[];
  before(async () => {
    demo = await serveDemo();
    api = await apiOfAdmin();
    firefox = await startFirefox();
  });
  after(async () => {
    await firefox.close();
    await demo.end();
  });
  beforeEach(async () => {
    errors = [];
    page = await firefox.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
  });
  afterEach(async () => {
    await page.close();
    assert.deepEqual(errors, []);
  });

  it('someone signs in by the keyboard alone', async () => {
    const { open, field, byText } = sightOf(page);
    await open('/login');
    await (await field('Email').waitHandle()).focus();
    await page.keyboard.type(ADMIN);
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await byText('Hi, ').wait();
    assert.equal(page.url(), `${BASE_URL}/`);
  });

  it('a product gets pictures, by their dialog, and they are swapped by dragging', async () => {
    const { open, byRole, attach } = sightOf(page);
    const { products } = await (await api.get(productResource.path)).json();
    const product = products.find(({ thumbnail }: { thumbnail: unknown }) => thumbnail === null);
    const files = await Promise.all([photograph('jpeg', 1), photograph('png', 2)]);
    await open(`/admin/product/${product.id}/edit`);
    for (const [at, { name, buffer }] of files.entries()) {
      const path = join(demo.folder, name);
      await writeFile(path, buffer);
      const place = ['Slot 1 (Front)', 'Slot 2 (Back)'][at];
      await byRole('button', `${place}: add a picture`).click();
      await attach('Choose pictures', path);
      await byRole('button', `${place}: show picture`).wait();
    }
    const filled = await (
      await api.get(imageCalls.filledSlots.path.replace(':id', String(product.id)))
    ).json();
    assert.equal(filled.filled_slots.length, 2);

    const versionAt = (slot: number) =>
      page.$eval(pictureIn(slot), (img) => /v=\w+/.exec(img.getAttribute('src') ?? '')?.[0] ?? '');
    const [front, back] = [await versionAt(1), await versionAt(2)];
    await drag(page, pictureIn(1), pictureIn(2));
    await page.locator(`${pictureIn(1)}[src*="${back}"]`).wait();
    assert.equal(await versionAt(2), front);
  });

  it('a backup of the pictures is looked at, applied and undone', async () => {
    const { open, attach, press, byText } = sightOf(page);
    const zip = join(demo.folder, 'backup.zip');
    await writeFile(zip, Buffer.from(await (await api.get(imageCalls.download.path)).arrayBuffer()));
    const { products } = await (await api.get(productResource.path)).json();
    const { id } = products.find(({ code }: { code: string }) => code === 'JR-4120');
    const { filled_slots } = await (
      await api.get(imageCalls.filledSlots.path.replace(':id', String(id)))
    ).json();
    const { slot, color_id: colorId } = filled_slots[0];
    assert.equal((await api.post(imageCalls.delete.path, { productId: id, slot, colorId })).status, 200);
    await open('/admin/product-image-transfer');
    await attach('Zip file', zip);
    await byText('Upload and unzip successful. Nothing has changed yet').wait();
    await press('Apply 1 Change');
    await byText('1 change applied').wait();
    await press('Undo');
    await byText('The restore was undone').wait();
  });

  it('a roster is pasted that was copied elsewhere', async () => {
    const { open, byRole, byText } = sightOf(page);
    await open('/mui-test');
    await byRole('grid', 'Roster').wait();
    await copied(page, 'Player\tJersey #\tJersey\nAnna Smith\t7\tYouth Med');
    await byRole('gridcell', 'Player, row 1').click();
    await page.keyboard.down('Control');
    await page.keyboard.press('v');
    await page.keyboard.up('Control');
    await byText('“Youth Med” is a youth size').wait();
    await page.reload();
    await byText('“Youth Med” is a youth size').wait();
  });

  it('products are changed together, and that is undone', async () => {
    const { open, byRole, press, byText, field } = sightOf(page);
    await open('/admin/product?q=setter');
    await byRole('checkbox', 'Select all shown').click();
    await press('Edit…');
    await press('Description');
    await field('New value').fill('Ships in two weeks.');
    await press('Apply 2 Changes');
    await byText('2 products changed').wait();
    await press('Undo');
    await byText('2 changes undone').wait();
  });

  it('a supplier’s list becomes products', async () => {
    const { open, byRole, press, byText, attach } = sightOf(page);
    await open('/admin/product');
    await press('More');
    await byRole('menuitem', 'Import').click();
    await attach('Table file', SAMPLE);
    await byRole('combobox', 'Supplier Code').click();
    await byRole('option', 'Mill no.').click();
    await press('Preview');
    await byText('1 line has an error.').wait();
    await press('Skip 1 Line with an Error');
    await press('Apply 14 Changes');
    await byText('14 products imported').wait();
    await press('Undo');
    await byText('changes undone').wait();
  });
});

const pictureIn = (slot: number) => `button[aria-label^="Slot ${slot} "] img`;

/** Drags what one selector finds onto what another one does, in several steps like a hand: the first only starts it. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = await Promise.all(
    [from, to].map(async (selector) => (await page.$(selector))?.boundingBox()),
  );
  assert(start && end);
  await page.mouse.move(start.x + 20, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(end.x + 20, end.y + 20, { steps: 8 });
  await page.mouse.up();
}

/** Copies a text from another page, by the keyboard. */
async function copied(page: Page, text: string): Promise<void> {
  const other = await page.browser().newPage();
  await other.setContent('<textarea></textarea>');
  const area = await other.waitForSelector('textarea');
  await area?.evaluate((element, value) => {
    element.value = value;
    element.focus();
    element.select();
  }, text);
  await other.keyboard.down('Control');
  await other.keyboard.press('c');
  await other.keyboard.up('Control');
  await other.close();
  await page.bringToFront();
}
