import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { activity } from './activity.ts';
import { attention } from './attention.ts';
import { startBench } from './bench.ts';
import { browser } from './browser/browser.ts';
import { bulk } from './bulk.ts';
import { cluster } from './cluster.ts';
import { compareBuilds } from './compare-builds.ts';
import type { Engine } from './database.ts';
import { feed } from './feed.ts';
import { growth, pictureGrowth } from './growth.ts';
import { imports } from './import.ts';
import { lists } from './lists.ts';
import { machine, page } from './page.ts';
import { archive } from './pictures/archive.ts';
import { pictureMemory } from './pictures/picture-memory.ts';
import { pictures } from './pictures/pictures.ts';
import { records } from './records.ts';
import type { Measured, Row } from './row.ts';
import { signIns } from './sign-in.ts';
import { start } from './start.ts';

const GROUPS = {
  start,
  'sign-in': signIns,
  records,
  lists,
  activity,
  bulk,
  import: imports,
  feed,
  attention,
  pictures,
  archive,
  cluster,
  browser,
  growth,
  'picture-growth': pictureGrowth,
  'picture-memory': pictureMemory,
};
type Group = keyof typeof GROUPS;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    engine: { type: 'string', default: 'both' },
    json: { type: 'string' },
    compare: { type: 'string' },
  },
});
const engines: Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) => values.engine === 'both' || values.engine === engine,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (values.compare !== undefined) {
  for (const engine of engines)
    console.log(
      `${machine()}, ${engine}\n\n${await compareBuilds(engine, values.compare.split(','), values.only?.split(','))}\n`,
    );
  process.exit(0);
}

const chosen = Object.keys(GROUPS).filter(
  (name): name is Group =>
    values.only === undefined || values.only.split(',').some((part) => name.startsWith(part)),
);
if (chosen.length === 0 || engines.length === 0) {
  console.error(`--only takes ${Object.keys(GROUPS).join(', ')}; --engine takes sqlite, postgres or both`);
  process.exit(1);
}

const rows: Row[] = [];
for (const engine of engines) {
  for (const name of chosen) {
    const group = `${name} (${engine})`;
    console.error(`${group} …`);
    const bench = await startBench(engine);
    try {
      const measured: Measured[] = await GROUPS[name](bench);
      const of = measured.map((row) => ({ group, ...row }));
      console.error(page(of));
      rows.push(...of);
    } finally {
      await bench.close();
    }
  }
}

console.log(`${machine()}\n\n${page(rows)}`);
if (values.json !== undefined)
  await writeFile(values.json, `${JSON.stringify({ machine: machine(), rows }, null, 2)}\n`);
