import { readConfig } from '../platform/config.ts';
import { writePrivately } from '../platform/data-dir.ts';
import { runCommand } from './commands.ts';

writePrivately();
process.exitCode = await runCommand(process.argv.slice(2), () => readConfig(process.env), {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
