import { deepEqual } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../docs/decisions');
const names = readdirSync(folder).toSorted();

const FORM =
  /^# (\d+)\. .+\n\nDate: \d{4}-\d\d-\d\d(?:, changed \d{4}-\d\d-\d\d)?\nStatus: (?:accepted|superseded by \d+)\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* .+\n\n\*\*Consequences\.\*\* /su;

test('each decision has number, date, status, context, decision and consequences', () => {
  const bad = names.filter((name) => {
    const number = FORM.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    return Number(number) !== Number(name.slice(0, 4));
  });
  deepEqual(bad, []);
});

test('decisions are numbered without gaps or duplicates', () => {
  deepEqual(
    names.map((name) => Number(name.slice(0, 4))),
    names.map((_, at) => at + 1),
  );
});
