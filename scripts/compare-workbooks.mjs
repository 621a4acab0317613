// Reads each workbook of a folder with the reader of imports and with openpyxl, and names the cells that differ. A workbook that
// openpyxl refuses is saved anew by LibreOffice first: `node --import tsx scripts/compare-workbooks.mjs <folder>`. It needs
// Debian's `python3-openpyxl` and `libreoffice-calc-nogui`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { openPackage } from '../web/src/reading/workbook/package-parts.ts';
import { readCells } from '../web/src/reading/workbook/read-cells.ts';
import { readWorkbook } from '../web/src/reading/workbook/read-workbook.ts';

const OPENPYXL = `
import sys, json, datetime, warnings, openpyxl
warnings.simplefilter('ignore')
def shown(value):
    if isinstance(value, bool): return 'Yes' if value else 'No'
    if isinstance(value, (int, float)): return value
    if isinstance(value, datetime.datetime): return value.isoformat(' ', 'seconds')
    if isinstance(value, datetime.timedelta): return None
    return str(value)
for path in sys.argv[1:]:
    sheets = {}
    try:
        for sheet in openpyxl.load_workbook(path, data_only=True).worksheets:
            cells = sheets[sheet.title] = {}
            for (row, column), cell in sheet._cells.items():
                if cell.value is not None and cell.value != '': cells['%d %d' % (row - 1, column - 1)] = shown(cell.value)
        print(json.dumps([path, sheets]))
    except Exception as error:
        print(json.dumps([path, str(error) or type(error).__name__]))
`;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder with workbooks.');
const paths = readdirSync(folder)
  .filter((name) => /\.xl[st][xm]$/iu.test(name))
  .map((name) => join(folder, name));
const scratch = mkdtempSync(join(tmpdir(), 'kitroom-workbooks-'));
const counts = { equal: 0, 'refused by both': 0, 'refused by ours alone': 0, different: 0 };
try {
  const theirs = read(paths);
  // It does not know the strict edition, and finds no sheets there.
  const refused = paths.filter((path) => {
    const found = theirs.get(path);
    return typeof found === 'string' || Object.keys(found).length === 0;
  });
  const saved = new Map(refused.map((path) => [savedAnew(path), path]));
  for (const [path, sheets] of read([...saved.keys()])) theirs.set(saved.get(path), sheets);
  for (const path of paths) compare(path, theirs.get(path));
} finally {
  rmSync(scratch, { recursive: true });
}
console.log(counts);
process.exitCode = counts.different + counts['refused by ours alone'] === 0 ? 0 : 1;

/** The contents of workbooks as openpyxl reads them: cells by their place, by the name of their sheet; or why it refuses. */
function read(files) {
  const found = new Map();
  for (let at = 0; at < files.length; at += 50) {
    const some = files.slice(at, at + 50);
    // One that ends or stops it must not hide the others.
    if (!readTogether(some, found)) for (const file of some) readTogether([file], found);
  }
  for (const file of files) if (!found.has(file)) found.set(file, 'It does not come to an end.');
  return found;
}

function readTogether(files, found) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 60_000 };
  const { stdout, status } = spawnSync('/usr/bin/python3', ['-c', OPENPYXL, ...files], options);
  if (status !== 0) return false;
  for (const line of stdout.trim().split('\n')) found.set(...JSON.parse(line));
  return true;
}

function savedAnew(path) {
  const args = ['--headless', '--convert-to', 'xlsx', '--outdir', scratch, path];
  spawnSync('soffice', args, { timeout: 60_000 });
  return join(scratch, `${basename(path, extname(path))}.xlsx`);
}

function compare(path, theirs) {
  const name = basename(path);
  const [ours, refusal] = attempt(() => readWorkbook(openPackage(new Uint8Array(readFileSync(path)))));
  if (typeof theirs === 'string') {
    const result = refusal === null ? 'equal' : 'refused by both';
    counts[result] += 1;
    if (refusal === null) console.log(`${name}: read, though openpyxl says: ${theirs}`);
    return;
  }
  if (refusal !== null) {
    counts['refused by ours alone'] += 1;
    console.log(`${name}: ${refusal}`);
    return;
  }
  const differences = ours.sheets.flatMap(({ name, part }) => {
    if (part === undefined) return [`${name}: not there`];
    const [cells, limit] = attempt(() => readCells(part, ours.shared));
    return limit === null ? differencesOf(cells, theirs[name] ?? {}) : [`${name}: ${limit}`];
  });
  counts[differences.length === 0 ? 'equal' : 'different'] += 1;
  for (const difference of differences.slice(0, 5)) console.log(`${name}: ${difference}`);
}

function differencesOf({ lines, faults }, cells) {
  const differences = [];
  const ours = new Map();
  lines.forEach((line, row) => {
    line.forEach((text, column) => {
      if (text !== '') ours.set(`${row} ${column}`, text);
    });
  });
  // Errors of their lines.
  const faulty = new Set(faults.map(({ row, column }) => `${row} ${column}`));
  for (const place of new Set([...ours.keys(), ...Object.keys(cells)])) {
    const [own, other] = [ours.get(place) ?? '', cells[place] ?? ''];
    if (!faulty.has(place) && !isSame(own, other))
      differences.push(`${place}: ${JSON.stringify(own)}, not ${JSON.stringify(other)}`);
  }
  return differences;
}

function isSame(own, other) {
  if (typeof other === 'number') return Math.abs(Number(own) - other) <= Math.abs(other) * 1e-14;
  const plain = (text) =>
    text
      .replace(/\r\n?/gu, '\n')
      .replace(/^'(?=[=+\-@'])/u, '')
      .trim();
  if (plain(own) === plain(other)) return true;
  // Of a moment, the day, the time, or both are shown; seconds are rounded.
  const pieces = own.split(' ').map((piece) => piece.replace(/^(\d\d:\d\d):\d\d$/u, '$1'));
  return pieces.every((piece) => /^(?:\d{4}-\d\d-\d\d|\d\d:\d\d)$/u.test(piece) && other.includes(piece));
}

function attempt(work) {
  try {
    return [work(), null];
  } catch (error) {
    return [null, error.message];
  }
}
