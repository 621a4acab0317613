import { runCommand } from '../src/admin/commands.ts';
import type { Config } from '../src/platform/config.ts';

/** Runs `npm run admin -- <args>` within this process. Resolves to its exit code and what it has printed. */
export async function run(config: Config, ...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(args, () => config, {
    folder: process.cwd(),
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}
