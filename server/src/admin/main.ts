import { readConfig } from '../platform/config.ts';
import { writePrivately } from '../platform/data-dir.ts';
import { loadEnvironmentFile } from '../platform/env-file.ts';
import { runCommand } from './commands.ts';

writePrivately();
// The server makes backups with this program: without the server, nobody waits for it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
const config = () => {
  loadEnvironmentFile();
  return readConfig(process.env);
};
const code = await runCommand(process.argv.slice(2), config, {
  // npm changes to the project's folder, and says which folder the user was in.
  folder: process.env.INIT_CWD ?? process.cwd(),
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
// A command that was stopped does not wait for a bucket that it has just asked.
if (code > 128) process.exit(code);
process.exitCode = code;
