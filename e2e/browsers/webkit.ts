import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, error, until, type WebDriver } from 'selenium-webdriver';
import { BASE_URL, PORT } from '../address.ts';

/** How long a test waits that fails: a busy machine must not make a good one fail. */
const PATIENCE_MILLISECONDS = 60_000;
const DRIVER_PORT = PORT + 16;

/** A WebKitGTK with a display of its own; `end` stops all of it. */
export interface WebKit {
  driver: WebDriver;
  end(): Promise<void>;
}

/** Starts the WebKitGTK of `webkit2gtk-driver`, on a display of Xvfb. */
export async function startWebKit(): Promise<WebKit> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(display.stdout, 'data');
  const service = spawn('WebKitWebDriver', [`--port=${DRIVER_PORT}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${DRIVER_PORT}`)
    .forBrowser('MiniBrowser')
    .build();
  await driver.manage().window().setRect({ width: 1440, height: 900 });
  return {
    driver,
    async end() {
      await driver.quit();
      await ended(service);
      await ended(display);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

function isCovered(cause: unknown): false {
  if (cause instanceof error.ElementClickInterceptedError) return false;
  throw cause;
}

/** Ways to find things on a page as a person does. Each waits for what it looks for. */
export function sightOf(driver: WebDriver) {
  const see = async (xpath: string) => {
    const found = await driver.wait(until.elementLocated(By.xpath(xpath)), PATIENCE_MILLISECONDS, xpath);
    return driver.wait(until.elementIsEnabled(found), PATIENCE_MILLISECONDS, xpath);
  };
  /** Something with this role that says so, or is called so. */
  const byRole = (role: string, name: string) =>
    see(`//*[self::${role} or @role="${role}"][@aria-label="${name}" or normalize-space(.)="${name}"]`);
  return {
    byRole,
    byText: (text: string) => see(`//*[text()[contains(., "${text}")]]`),
    field: (label: string) =>
      see(
        `//*[self::input or self::textarea][@id=//label[starts-with(normalize-space(.), "${label}")]/@for]`,
      ),
    /** The list of choices with this label. */
    choices: (label: string) =>
      see(`//*[@role="combobox"][@aria-labelledby=//*[starts-with(normalize-space(.), "${label}")]/@id]`),
    /** Waits for what covers the button, such as a list that is closing, to go away. */
    press: async (name: string) => {
      const button = await byRole('button', name);
      await driver.wait(() => button.click().then(() => true, isCovered), PATIENCE_MILLISECONDS, name);
    },
    open: (path: string) => driver.get(BASE_URL + path),
    /** Gives the file field with this label a file. The page hides the field; the driver only fills what it sees. */
    async attach(label: string, path: string) {
      const field = await driver.findElement(By.css(`input[type=file][aria-label="${label}"]`));
      await driver.executeScript('arguments[0].style.display = "block"', field);
      await field.sendKeys(path);
    },
  };
}
