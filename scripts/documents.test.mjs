import { deepEqual, ok } from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LAYERS } from './layers.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const SKIPPED = new Set([
  '.git',
  '.stryker-tmp',
  'coverage',
  'data',
  'dist',
  'node_modules',
  'release',
  'reports',
  'test-results',
]);
const files = filesIn(root);
const documents = files.filter((file) => file.endsWith('.md'));
const DECISIONS = 'docs/decisions';
const decisions = documents.filter((file) => /\/decisions\/\d{4}-/u.test(file));

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [relative(root, path)];
  });
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

/** In a zip or written by a command. */
const MADE_LATER = new Set(['manifest.json', 'results.json']);
const numberOf = (file) => /\/(\d{4})-/u.exec(file)[1];
const FORM =
  /^# (\d+)\. .+\n\nDate: \d{4}-\d\d-\d\d(?:, changed \d{4}-\d\d-\d\d)?\nStatus: (?:accepted|superseded by \d+)\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* .+\n\n\*\*Consequences\.\*\* /su;

test('each decision has its number, date, status, context, decision and consequences', () => {
  const bad = decisions.filter((file) => Number(FORM.exec(read(file))?.[1]) !== Number(numberOf(file)));
  deepEqual(bad, []);
});

test('each decision is at most 40 lines long; the table of dependencies is as long as they are many', () => {
  const long = decisions.filter((file) => read(file).split('\n').length > 41);
  deepEqual(long, [`${DECISIONS}/0006-dependencies.md`]);
});

test('no two decisions have the same number', () => {
  deepEqual(new Set(decisions.map(numberOf)).size, decisions.length);
});

test('the index names each decision by its title, in their order, and no other', () => {
  const rows = decisions.toSorted().map((file) => {
    const title = /^# \d+\. (.+)$/mu.exec(read(file))[1];
    return `| ${numberOf(file)} | [${title}](${file.slice(DECISIONS.length + 1)}) |`;
  });
  deepEqual(read(`${DECISIONS}/README.md`).match(/^\| \d{4} .+$/gmu), rows);
});

test('each decision that a file mentions exists', () => {
  const numbers = new Set(decisions.map((file) => Number(numberOf(file))));
  const text = files.filter(
    (file) => /\.(?:tsx?|mjs|md|json|yml|yaml|conf)$/u.test(file) && file !== 'package-lock.json',
  );
  const missing = text.flatMap((file) =>
    [
      ...read(file).matchAll(/(?:\bdecisions? |superseded by |decisions\/0*)(\d+(?:(?:, | and )\d+)*)/giu),
    ].flatMap(([, list]) =>
      list
        .split(/, | and /u)
        .filter((number) => !numbers.has(Number(number)))
        .map((number) => `${file}: ${number}`),
    ),
  );
  deepEqual(missing, []);
});

test('links between documents lead to files that exist', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/gu)]
      .map(([, target]) => target)
      .filter((target) => !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  deepEqual(broken, []);
});

/** A page that invents an entity, and the history. */
const ABOUT_OTHER_FILES = new Set(['docs/adding-an-entity.md', 'CHANGELOG.md']);

test('files that a document names exist', () => {
  const gone = documents
    .filter((file) => !ABOUT_OTHER_FILES.has(file))
    .flatMap((file) =>
      [...read(file).matchAll(/`((?!\/)[\w./-]*\w\.(?:tsx?|mjs|json|ya?ml|md|conf|service|xlsx|csv|sql))`/gu)]
        .map(([, name]) => name.replace(/^\.\//u, ''))
        .filter(
          (name) => !MADE_LATER.has(name) && !files.some((one) => one === name || one.endsWith(`/${name}`)),
        )
        .map((name) => `${file}: ${name}`),
    );
  deepEqual(gone, []);
});

/** The floors of the drawing in ARCHITECTURE.md, from the top: the paths of each line, which is indented below its building. */
function floors() {
  const [, drawing] = /```\n(.+?)```/su.exec(read('ARCHITECTURE.md'));
  let building = '';
  return drawing.split('\n').map((line) => {
    const [, indent, names] = /^( *)(\S+(?: \S+)*)/u.exec(line) ?? ['', '', ''];
    const paths = names.split(' ').filter((name) => /[/.]/u.test(name));
    if (indent !== '') return paths.map((path) => building + path);
    building = paths[0] ?? '';
    return paths;
  });
}

test('the drawing in ARCHITECTURE.md names what exists, and every room of server and web', () => {
  const named = floors().flat();
  deepEqual(
    named.filter((path) => !existsSync(join(root, path))),
    [],
  );
  const rooms = ['server/src/', 'web/src/'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}${entry.name}/`),
  );
  deepEqual(
    rooms.filter((room) => !named.includes(room)),
    [],
  );
});

test('its floors are those of layers.mjs: each room knows rooms below it alone', () => {
  const floorOf = new Map(floors().flatMap((paths, floor) => paths.map((path) => [path, floor])));
  const room = (path) => /^(?:server|web)\/src\/[\w-]+(?=\/|$)/u.exec(path)?.[0];
  const notBelow = LAYERS.flatMap(({ folder, knows }) =>
    knows
      .filter((path) => room(folder) && room(path) && room(path) !== room(folder))
      // Single files of a room above, such as the paths of a feature.
      .filter((path) => !path.endsWith('/screens.ts'))
      .filter((path) => !(floorOf.get(`${room(path)}/`) > floorOf.get(`${room(folder)}/`)))
      .map((path) => `${folder} knows ${path}`),
  );
  deepEqual(notBelow, []);
});

test('GLOSSARY.md has at most 50 words, in their order', () => {
  const words = [...read('GLOSSARY.md').matchAll(/^\| (?!word \|)([^|]+?) \|/gmu)].map(([, word]) => word);
  ok(words.length > 40 && words.length <= 50, `${words.length}`);
  deepEqual(
    words,
    words.toSorted((one, other) => one.localeCompare(other, 'en')),
  );
});

test('docs/beside-directus.md names the versions that were measured, and when; the first is a release', () => {
  const [, version, , day] =
    /^Measured: Kitroom (\d+\.\d+\.\d+), Directus (\d+\.\d+), on (\d{4}-\d\d-\d\d)/mu.exec(
      read('docs/beside-directus.md'),
    ) ?? [];
  const [, released] =
    new RegExp(`^## ${version?.replaceAll('.', '\\.')} - (\\S+)$`, 'mu').exec(read('CHANGELOG.md')) ?? [];
  ok(day >= released, `Kitroom ${version} was released on ${released} and measured on ${day}`);
});
