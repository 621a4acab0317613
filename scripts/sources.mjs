import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PACKAGES = ['contract', 'server', 'web', 'e2e', 'bench', 'packages', 'examples', 'scripts'];
const NOT_SOURCE = new Set(['node_modules', 'dist', 'fixtures', 'coverage', 'reports', '.stryker-tmp']);

/** All source files, tests included, by their paths from the root. */
export const SOURCES = PACKAGES.flatMap(filesIn).filter((file) => /\.(?:tsx?|mjs)$/u.test(file));

export function isTest(file) {
  return /\.(?:test|spec)\.(?:tsx?|mjs)$/u.test(file);
}

/** The syntax tree of `file`, and the names of all that it imports: values, types, and what is loaded when asked for. */
export function parsed(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports
      .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
      .filter((name) => /^['"]/u.test(name))
      .map((name) => name.slice(1, -1)),
  ];
  return { program, text, imports };
}

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** The lines of `file`, with blanks in place of comments. */
export function codeLines(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { comments } = parseSync(file, text);
  const code = comments.reduceRight(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/gu, ' ') + rest.slice(end),
    text,
  );
  return code.split('\n');
}
