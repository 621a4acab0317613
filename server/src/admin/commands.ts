import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../platform/config.ts';
import { UnusableDatabaseError } from '../platform/db/unusable-database.ts';
import { createAdmin, resetLink } from './accounts.ts';
import { backup } from './backup.ts';
import { CommandError } from './command-error.ts';
import { examine } from './doctor.ts';
import { restore } from './restore.ts';

const USAGE = `Usage: npm run admin -- <command>

  create-admin <email>   make this user an administrator, creating the user if needed; prints a link to choose a password
  reset-link <email>     print a link for this user to choose a new password
  backup <file>          write the database and all pictures to one file; the server may keep running
  restore <file>         restore such a file into an empty database
  doctor [--full]        check the installation; --full reads every picture
  doctor --repair <zip>  write missing and damaged pictures again from a download or a backup

The same environment variables as for the server apply (see .env.example).`;

/** Where a command writes its output and its errors. */
export interface Output {
  say(line: string): void;
  complain(line: string): void;
}

/** Runs one command. Resolves to the exit code: 0 done, 1 not done or not healthy, 2 no such command. */
export async function runCommand(
  args: readonly string[],
  config: () => Config,
  { say, complain }: Output,
): Promise<number> {
  const given = parse(args);
  if (!given) {
    complain(USAGE);
    return 2;
  }
  const { command, argument } = given;
  try {
    if (command === 'doctor') {
      const findings = await examine(config(), { full: given.full, repairFrom: given.repairFrom });
      for (const { healthy, sentence } of findings) say(`${healthy ? 'ok     ' : 'PROBLEM'}  ${sentence}`);
      return findings.every(({ healthy }) => healthy) ? 0 : 1;
    }
    for (const line of await COMMANDS[command](config(), argument)) say(line);
    return 0;
  } catch (error) {
    const expected =
      error instanceof CommandError || error instanceof ConfigError || error instanceof UnusableDatabaseError;
    complain(expected ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  }
}

const COMMANDS = { 'create-admin': createAdmin, 'reset-link': resetLink, backup, restore };

type Given =
  | { command: keyof typeof COMMANDS; argument: string }
  | { command: 'doctor'; argument: undefined; full: boolean; repairFrom: string | undefined };

function parse(args: readonly string[]): Given | undefined {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { full: { type: 'boolean' }, repair: { type: 'string' } },
  });
  const unknown = Object.keys(values).some((name) => name !== 'full' && name !== 'repair');
  const { full, repair } = values;
  const [command = '', argument, ...others] = positionals;
  if (unknown || others.length > 0) return undefined;
  if (command === 'doctor') {
    // Without a value the option is true.
    if (argument !== undefined || repair === true || repair === '') return undefined;
    return { command, argument, full: full === true, repairFrom: repair as string | undefined };
  }
  if (!isCommand(command) || !argument || full || repair !== undefined) return undefined;
  return { command, argument };
}

function isCommand(name: string): name is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, name);
}
