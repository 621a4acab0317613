import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';
import { ConfigError } from '../platform/config-error.ts';
import { isOfReadOnlyServer, UnusableDatabaseError } from '../platform/db/unusable-database.ts';
import { storageFailure } from '../platform/http/storage-failures.ts';
import { createAdmin, resetLink, resetSecondStep, unlinkSingleSignOn } from './accounts.ts';
import { backup } from './backup.ts';
import { backupAndKeep } from './backup-and-keep.ts';
import { checkBackup } from './backup-reader.ts';
import { CommandError } from './command-error.ts';
import { examine } from './doctor.ts';
import { restore } from './restore.ts';
import { StoppedError } from './stop-signals.ts';

const USAGE = `Usage: npm run admin -- <command>

  create-admin <email>   make this user an administrator, creating the user if needed; prints a link to choose a password
  reset-link <email>     print a link for this user to choose a new password
  reset-second-step <email>
                         remove the passkeys, code app, and recovery codes of this user, and sign the user out
  unlink-single-sign-on <email>
                         remove the links of this user to single sign-on, and end the sessions that began with them
  backup <file>          write the database and all pictures to one file; the server may keep running
  backup --keep <n> <folder>
                         write a dated backup into this folder, then remove all but the newest n from it
  restore <file>         restore such a file into an empty database
  check <file>           read such a file whole, and say what can be restored from it
  doctor [--full]        check the installation; --full reads every picture
  doctor --repair <zip>  write missing and damaged pictures again from a download or a backup

The same environment variables as for the server apply (see .env.example).`;

/** Where a command is run, and where it writes its output and its errors. */
export interface Terminal {
  /** Where relative file names begin. */
  folder: string;
  say(line: string): void;
  complain(line: string): void;
}

/** Runs one command. Resolves to the exit code: 0 done, 1 not done or not healthy, 2 no such command, 128 and more stopped. */
export async function runCommand(
  args: readonly string[],
  config: () => Config,
  { folder, say, complain }: Terminal,
): Promise<number> {
  const given = parse(args, folder);
  if (given === 'help') {
    say(USAGE);
    return 0;
  }
  if (!given) {
    complain(USAGE);
    return 2;
  }
  try {
    if (given.command === 'doctor') {
      const findings = await examine(config(), { full: given.full, repairFrom: given.repairFrom });
      for (const { healthy, sentence } of findings) say(`${healthy ? 'ok     ' : 'PROBLEM'}  ${sentence}`);
      return findings.every(({ healthy }) => healthy) ? 0 : 1;
    }
    for (const line of await given.run(config())) say(line);
    return 0;
  } catch (error) {
    complain(sentenceOf(error));
    return error instanceof StoppedError ? error.exitCode : 1;
  }
}

// A stack trace helps nobody whose disk is full or whose bucket does not answer.
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected =
    error instanceof CommandError || error instanceof ConfigError || error instanceof UnusableDatabaseError;
  if (expected) return error.message;
  if (isOfReadOnlyServer(error)) return READ_ONLY_SENTENCE;
  if (LOCKED.test('code' in error ? String(error.code) : '')) return LOCKED_SENTENCE;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (!syscall && !storageFailure(error)) return String(error.stack);
  const advice = ADVICE[OF_SQLITE[code?.split('_')[1] ?? ''] ?? code ?? ''];
  return `It could not be done: ${error.message}${advice ? `. ${advice}` : ''}`;
}

const READ_ONLY_SENTENCE =
  'It could not be done: the database of DATABASE_URL can only be read. Name the primary server. Nothing was changed.';

/** What to do, where the system only says what is wrong. */
const ADVICE: Record<string, string> = {
  ENOSPC: 'The disk is full: make room, or use another one.',
  EDQUOT: 'The quota is used up: make room, or use another disk.',
  EROFS: 'The disk is read-only: use another one.',
  EACCES: 'Use a folder that this user can write, or run the command as the user of the server.',
  EPERM: 'Use a folder that this user can write, or run the command as the user of the server.',
  ENOENT: 'Create the folder first, or use another one.',
  ENOTDIR: 'A file is in the place of a folder: use another name.',
  EEXIST: 'A file is in the place of a folder: use another name.',
  EISDIR: 'A folder is in the place of the file: use another name.',
  ENAMETOOLONG: 'Use a shorter name.',
  EFBIG: 'The file is larger than this disk or this user can have: use another disk.',
  EIO: 'The disk reports an error, which the system log names: use another one.',
  ESTALE: 'The network disk has lost the folder: mount it again.',
  EMFILE: 'Too many files are open: end other programs, or raise the limit (ulimit -n).',
};

const OF_SQLITE: Record<string, string> = { FULL: 'ENOSPC', READONLY: 'EROFS', IOERR: 'EIO' };

const LOCKED = /^SQLITE_(?:BUSY|LOCKED)/u;
const LOCKED_SENTENCE =
  'It could not be done: another program has locked the database for 10 seconds. Nothing was changed; try again.';

type Given =
  | { command: 'doctor'; full: boolean; repairFrom: string | undefined }
  | { command: 'other'; run: (config: Config) => Promise<string[]> };

/** Commands that take the email of a user. */
const OF_USERS = new Map([
  ['create-admin', createAdmin],
  ['reset-link', resetLink],
  ['reset-second-step', resetSecondStep],
  ['unlink-single-sign-on', unlinkSingleSignOn],
]);
const OF_FILES = new Map([
  ['backup', backup],
  ['check', (_config: Config, path: string) => checkBackup(path)],
  ['restore', restore],
]);

const OPTIONS = {
  full: { type: 'boolean' },
  repair: { type: 'string' },
  keep: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parse(args: readonly string[], folder: string): Given | 'help' | undefined {
  const { positionals, values } = parsed(args) ?? {};
  if (!positionals || !values) return undefined;
  if (values.help) return 'help';
  const { full = false, repair, keep } = values;
  const [command = '', argument, ...others] = positionals;
  if (others.length > 0 || repair === '') return undefined;
  const path = (name: string) => resolve(folder, name);
  if (command === 'doctor') {
    if (argument !== undefined || keep !== undefined) return undefined;
    return { command, full, repairFrom: repair === undefined ? undefined : path(repair) };
  }
  if (!argument || full || repair !== undefined) return undefined;
  if (keep !== undefined) {
    const count = /^[1-9]\d{0,3}$/u.test(keep) ? Number(keep) : undefined;
    if (command !== 'backup' || count === undefined) return undefined;
    return { command: 'other', run: (config) => backupAndKeep(config, path(argument), count) };
  }
  const ofUser = OF_USERS.get(command);
  if (ofUser) return { command: 'other', run: (config) => ofUser(config, argument) };
  const ofFile = OF_FILES.get(command);
  return ofFile && { command: 'other', run: (config) => ofFile(config, path(argument)) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch {
    // An unknown option, or one without its value: the caller shows how commands are used.
    return undefined;
  }
}
