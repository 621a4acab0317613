import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** How a person works the application: with a keyboard alone, or with a thumb on a phone. */
export interface Hands {
  /** Presses a button, a link or a tab, or opens a menu. */
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Picks an option of a combobox by typing its name. */
  choose(field: Locator, option: string): Promise<void>;
  /** Chooses an option of a listbox. */
  mark(option: Locator): Promise<void>;
}

/** Opens the menu of a button of the page, and takes an entry. */
export async function chooseFrom(page: Page, button: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Opens the import of the list on the screen. */
export async function openImport(page: Page, title: string): Promise<Locator> {
  await chooseFrom(page, 'More', 'Import');
  return page.getByRole('dialog', { name: `Import ${title}` });
}

type Files = Parameters<FileChooser['setFiles']>[0];

/** Clicks a button that asks for files, and gives it these. */
export async function chooseFiles(page: Page, button: Locator, files: Files): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

/** Chooses a zip on the page that restores pictures. */
export async function chooseZip(page: Page, buffer: Buffer): Promise<void> {
  const zip = { name: 'backup.zip', mimeType: 'application/zip', buffer };
  await chooseFiles(page, page.getByRole('button', { name: 'Choose Zip File' }), zip);
}

/** Hands on a keyboard: nothing is clicked, everything must take the focus and the keys. */
export function keyboardHands(page: Page): Hands {
  const focus = async (target: Locator) => {
    await target.focus();
    await expect(target).toBeFocused();
  };
  const type = async (field: Locator, text: string) => {
    await focus(field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  return {
    async press(target) {
      await focus(target);
      await page.keyboard.press('Enter');
    },
    type,
    async choose(field, option) {
      await type(field, option);
      await expect(page.getByRole('option', { name: option })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
    async mark(option) {
      const before = await option.evaluate((element) => {
        const all = element.closest('[role="listbox"]')?.querySelectorAll('[role="option"]') ?? [];
        return [...all].indexOf(element);
      });
      await focus(option.locator('xpath=ancestor::*[@role="listbox"]'));
      await page.keyboard.press('Home');
      for (let step = 0; step < before; step++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect(option).toHaveAttribute('aria-selected', 'true');
    },
  };
}

/** Chooses to replace a part of the codes, in a dialog that edits many records. */
export async function replaceInCodes(dialog: Locator, part: string, by: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Code', exact: true }).click();
  const code = dialog.getByRole('group', { name: 'Code', exact: true });
  await code.getByRole('combobox', { name: 'What to do' }).click();
  await dialog.page().getByRole('option', { name: 'Find and replace' }).click();
  await code.getByLabel('Find', { exact: true }).fill(part);
  await code.getByLabel('Replace with').fill(by);
}

/** A thumb on a phone's screen. */
export function thumb(page: Page): Hands {
  return {
    press: (target) => target.tap(),
    type: (field, text) => field.fill(text),
    async choose(field, option) {
      await field.tap();
      await field.fill(option);
      await page.getByRole('option', { name: option }).tap();
      await page.keyboard.press('Escape');
    },
    mark: (option) => option.tap(),
  };
}
