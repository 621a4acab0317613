import { posix } from 'node:path';
import { CONTRACT_PACKAGES, LAYERS } from './layers.mjs';
import { isTest } from './sources.mjs';

/** Our own packages that a folder installs; the others install the contract. */
const OURS = [
  ['packages/', undefined],
  ['examples/', '@kitroom/client'],
];

/** The file that `file` means by `name`; a package's name stays as it is. */
export function resolved(file, name) {
  return name.startsWith('.') ? posix.join(posix.dirname(file), name.replace(/\?.*$/u, '')) : name;
}

/** Why `file` may not import `target` (a path from the root or a package's name); undefined if it may. */
export function refusal(file, target) {
  const layer = LAYERS.find(({ folder }) => within(folder).test(file));
  if (layer === undefined) return 'layers.mjs names no layer for this file';
  const may = isPath(target) ? mayRead(file, layer, target) : mayInstall(file, target);
  return may ? undefined : layer.because;
}

function mayRead(file, { folder, knows }, target) {
  // Of `features/*` it is the one folder that the file lies in.
  const [own] = within(folder).exec(file);
  const shared =
    isTest(file) &&
    [`${packageOf(file)}/test/`, 'contract/test/'].some((folder) => target.startsWith(folder));
  return shared || target.startsWith(own) || knows.some((path) => within(path).test(`${target}/`));
}

function mayInstall(file, name) {
  if (file.startsWith('contract/')) return CONTRACT_PACKAGES.includes(name);
  const [, ours] = OURS.find(([folder]) => file.startsWith(folder)) ?? ['', '@kitroom/contract/'];
  return !name.startsWith('@kitroom/') || (ours !== undefined && name.startsWith(ours));
}

function isPath(target) {
  return /^(?:\.\.|contract|server|web|e2e|bench|packages|examples|scripts)\//u.test(target);
}

function packageOf(file) {
  return /^(?:(?:packages|examples)\/)?[^/]+/u.exec(file)[0];
}

/** Files in `folder`, or this file. */
function within(folder) {
  return new RegExp(`^${folder.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}/`, 'u');
}

/** The groups of files that import each other in a circle, of `imports`: each file's list of files. */
export function circles(imports) {
  const numbers = new Map();
  const open = [];
  const found = [];
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return found;

  /** Tarjan's algorithm: the lowest number that `file` reaches among those still open. */
  function visit(file) {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    let lowest = number;
    for (const next of imports.get(file) ?? []) {
      if (!numbers.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, numbers.get(next));
    }
    if (lowest === number) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) found.push(circle);
    }
    return lowest;
  }
}
