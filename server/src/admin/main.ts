import { readConfig } from '../platform/config.ts';
import { writePrivately } from '../platform/data-dir.ts';
import { loadEnvironmentFile } from '../platform/env-file.ts';
import { runCommand } from './commands.ts';

writePrivately();
const config = () => {
  loadEnvironmentFile();
  return readConfig(process.env);
};
process.exitCode = await runCommand(process.argv.slice(2), config, {
  // npm changes to the folder of the project, and says where the user stands.
  folder: process.env.INIT_CWD ?? process.cwd(),
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
