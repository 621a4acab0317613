import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from './build.mjs';
import { WIDTHS, writeScreensPage } from './screens-page.mjs';
import { provideBrowser } from './tools.mjs';

const HELP = `Takes pictures of every screen and state, in both themes and at six widths, with demo data.

  npm run screens -- [folder] [options]

  folder           where they are written, with index.html to leaf through; screens/ without one
  --only PATTERN   those whose area and name match, such as "lists at work" or "colors: .*edit"
  --width PX       ${WIDTHS.join(', ')}
  --theme THEME    light or dark
  --readme         the pictures of README.md alone, into docs/pictures
  --help           this text

Pictures of earlier runs stay in the folder until they are taken again.
`;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = readArguments();
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const folder = values.readme ? join(ROOT, 'docs/pictures') : resolve(positionals[0] ?? join(ROOT, 'screens'));
mkdirSync(folder, { recursive: true });
const CHROMIUM_PATH = provideBrowser();
buildWhenNeeded();
const file = values.readme ? 'readme-pictures.ts' : 'every-look.ts';
const { status } = spawnSync('npx', ['playwright', 'test', '--config', 'looks/looks.config.ts', file], {
  cwd: join(ROOT, 'e2e'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    CHROMIUM_PATH,
    SCREENS_FOLDER: folder,
    ...(values.only !== undefined && { SCREENS_ONLY: values.only }),
    ...(values.width !== undefined && { SCREENS_WIDTH: values.width }),
    ...(values.theme !== undefined && { SCREENS_THEME: values.theme }),
  },
});
// Also when some could not be taken.
if (!values.readme) console.log(`\nOpen ${writeScreensPage(folder)}`);
process.exitCode = status ?? 1;

function readArguments() {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  const options = { only: text, width: text, theme: text, readme: flag, help: flag };
  try {
    const given = parseArgs({ options, allowPositionals: true });
    if (given.positionals.length > 1) throw new Error('There is one folder.');
    const { readme, ...others } = given.values;
    if (readme && (given.positionals.length > 0 || Object.keys(others).length > 0))
      throw new Error('--readme takes nothing else.');
    const { width = '1440', theme = 'light', only = '' } = others;
    if (!WIDTHS.map(String).includes(width)) throw new Error(`No width: ${width}`);
    if (!['light', 'dark'].includes(theme)) throw new Error(`No theme: ${theme}`);
    RegExp(only, 'iu');
    return given;
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}
