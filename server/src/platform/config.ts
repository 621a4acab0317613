import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { SECOND_STEP_SETTINGS } from '@kitroom/contract/access/second-step-required';
import { isMailAddress } from '@kitroom/contract/mail-address';
import { newPassword } from '@kitroom/contract/passwords/new-password';
import { z } from 'zod';
import { readBackupSettings } from './backup-settings.ts';
import { ConfigError } from './config-error.ts';
import { DATABASE_PARAMETERS, problemOfDatabaseUrl, withSslMode } from './database-url.ts';
import { givenSettings } from './given-settings.ts';
import { mailSender, mailWarnings, smtpUrl } from './mail-settings.ts';
import type { S3Config } from './s3-bucket.ts';
import { isSecretKey } from './secret-key.ts';
import { sessionIdleHours, sessionMaximumDays, sessionTimes } from './session-settings.ts';
import { readSingleSignOnSettings, singleSignOnVariables } from './single-sign-on-settings.ts';
import { unknownSettings } from './unknown-settings.ts';
import { unusedParameters } from './unused-parameters.ts';

const MIB = 1024 * 1024;

const port = z
  .string()
  .regex(/^\d{1,5}$/u, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number from 0 to 65535');

const bytes = z
  .string()
  .regex(/^[1-9]\d{0,14}$/u, 'must be a whole number of bytes')
  .transform(Number);

function url(protocols: readonly string[], example: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address such as ${example}`,
    abort: true,
  });
}

// Links and cookies belong to the whole address: the application does not work below a path.
const origin = url(['http:', 'https:'], 'https://kitroom.example.com').refine((value) => {
  const { pathname, search, hash, username, password } = new URL(value);
  return `${search}${hash}${username}${password}` === '' && /^\/*$/u.test(pathname);
}, 'must be an address without a path and without a user, such as https://kitroom.example.com');

const databaseUrl = z.string().superRefine((value, { addIssue }) => {
  const message = problemOfDatabaseUrl(value);
  if (message !== undefined) addIssue({ code: 'custom', message });
});

/** Pictures that were replaced or deleted can be brought back for that long. */
const LEAST_HISTORY_DAYS = 30;
const HISTORY_DAYS_MESSAGE = `must be a whole number of days, at least ${LEAST_HISTORY_DAYS}`;

const MOST_DELAY_SECONDS = 300;
const DELAY_MESSAGE = `must be a whole number of seconds, at most ${MOST_DELAY_SECONDS}`;

// Says nothing of the value: this sentence is printed.
const SECRET_KEY_MESSAGE = 'must be 32 random bytes in base64, as  openssl rand -base64 32  prints them';

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  S3_URL: url(['http:', 'https:'], 'https://s3.example.com').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailSender.default('Kitroom <kitroom@localhost>'),
  ADMIN_EMAIL: z.string().refine(isMailAddress, 'must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  TRUST_PROXY: z.string().trim().optional(),
  MAX_IMAGE_BYTES: bytes.default(20 * MIB),
  MAX_ARCHIVE_BYTES: bytes.default(16 * 1024 * MIB),
  HISTORY_DAYS: z
    .string()
    .regex(/^\d{1,6}$/u, HISTORY_DAYS_MESSAGE)
    .transform(Number)
    .refine((days) => days >= LEAST_HISTORY_DAYS, HISTORY_DAYS_MESSAGE)
    .optional(),
  API_TOKEN_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/u, 'must be a number of requests from 1 to 9999999')
    .transform(Number)
    .default(3000),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .enum(['yes', 'no'], { error: 'must be yes or no' })
    .transform((value) => value === 'yes')
    .default(false),
  SESSION_IDLE_HOURS: sessionIdleHours,
  SESSION_MAXIMUM_DAYS: sessionMaximumDays,
  SECOND_STEP: z
    .enum(SECOND_STEP_SETTINGS, { error: `must be one of ${SECOND_STEP_SETTINGS.join(', ')}` })
    .default('optional'),
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'must be a time of day such as 02:30')
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/u, 'must be a number of backups from 1 to 9999')
    .transform(Number)
    .optional(),
  BACKUP_S3_URL: url(['http:', 'https:'], 'https://s3.example.com').optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  PUBLIC_PICTURES: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  ...singleSignOnVariables.shape,
  SECRET_KEY: z
    .string()
    .trim()
    .refine((value) => isSecretKey(value), SECRET_KEY_MESSAGE)
    .optional(),
  SHUTDOWN_DELAY: z
    .string()
    .regex(/^\d{1,3}$/u, DELAY_MESSAGE)
    .transform(Number)
    .refine((seconds) => seconds <= MOST_DELAY_SECONDS, DELAY_MESSAGE)
    .default(0),
});

/** The validated settings. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads the environment.
 * Throws a `ConfigError` whose message names each bad variable and says what it must be.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const known = Object.keys(environment.shape);
  const given = givenSettings(env, known);
  const result = environment.safeParse(given.values);
  const unknown = unknownSettings(env, known);
  const problems = [
    ...(result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...given.problems,
    ...unknown.meant,
  ];
  if (!result.success || problems.length > 0) throw new ConfigError(problems.join('\n'));
  const values = result.data;
  const s3 = readS3(values);
  const { origin: publicUrl } = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  return {
    port: values.PORT,
    host: values.HOST,
    /** As browsers write it: without a slash, capitals, and the usual port. */
    publicUrl,
    /** `Secure` and `__Host-` cookies, HSTS. */
    https: publicUrl.startsWith('https:'),
    /** Absolute path. */
    dataDir: resolve(values.DATA_DIR),
    /** PostgreSQL's address; undefined: SQLite in `dataDir`. */
    databaseUrl: values.DATABASE_URL && withSslMode(values.DATABASE_URL, env.PGSSLMODE),
    s3,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** The first administrator; without a password, the start prints a link to choose one. */
    admin: { email: values.ADMIN_EMAIL, password: readPassword(values.ADMIN_PASSWORD) },
    logLevel: values.LOG_LEVEL,
    /** Addresses of trusted reverse proxies, or how many there are; false: none; undefined: not set, so none either. */
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    maxImageBytes: values.MAX_IMAGE_BYTES,
    maxArchiveBytes: values.MAX_ARCHIVE_BYTES,
    /** Days after which entries of the change log are removed; undefined: never. */
    historyDays: values.HISTORY_DAYS,
    /** Whether pictures of active products have an address that asks nobody to sign in. */
    publicPictures: values.PUBLIC_PICTURES === 'yes',
    /** Encrypts secrets in the database, 32 bytes in base64; undefined: the key in `dataDir` does. */
    secretKey: values.SECRET_KEY,
    session: sessionTimes(values.SESSION_IDLE_HOURS, values.SESSION_MAXIMUM_DAYS),
    /** Who must have a second step. */
    secondStep: values.SECOND_STEP,
    /** Requests with one API token, in each process. */
    tokenRequestsPerMinute: values.API_TOKEN_REQUESTS_PER_MINUTE,
    /** Whether webhooks can call addresses of private networks, and without TLS. */
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    /** Seconds between a signal to end and the end, during which only `/readyz` says so. */
    shutdownDelay: values.SHUTDOWN_DELAY,
    /** Sentences for the log about what may be a mistake. */
    warnings: [
      ...given.warnings,
      ...mailWarnings({ smtpUrl: values.SMTP_URL, mailFrom: values.MAIL_FROM }),
      ...unusedParameters('DATABASE_URL', values.DATABASE_URL ?? '', DATABASE_PARAMETERS),
      ...(unknown.foreign.length === 0
        ? []
        : [`These variables are not settings of Kitroom: ${unknown.foreign.join(', ')}`]),
    ],
    /** Backups that the server makes by itself; undefined: none. */
    backups: readBackupSettings(values, s3),
    /** Sign-in at a provider; undefined: with passwords only. */
    singleSignOn: readSingleSignOnSettings(values),
    /** Names this process in leases. */
    processName: `${process.pid}-${randomBytes(4).toString('hex')}`,
  };
}

type Environment = z.output<typeof environment>;

// S3_REGION has a default, so it may stay.
const S3_SETTINGS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function readS3(values: Environment): S3Config | undefined {
  if (!values.S3_URL) {
    const set = S3_SETTINGS.find((name) => values[name] !== undefined);
    if (set === undefined) return undefined;
    throw new ConfigError(`${set} is set without S3_URL: set both, or neither to keep pictures in DATA_DIR`);
  }
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values;
  if (!bucket) throw new ConfigError('S3_BUCKET must name the bucket for pictures when S3_URL is set');
  if (!id) throw new ConfigError('S3_ACCESS_KEY_ID must be set when S3_URL is set');
  if (!secret) throw new ConfigError('S3_SECRET_ACCESS_KEY must be set when S3_URL is set');
  return { url: values.S3_URL, bucket, accessKeyId: id, secretAccessKey: secret, region: values.S3_REGION };
}

function readPassword(password: string | undefined): string | undefined {
  const checked = newPassword.optional().safeParse(password);
  if (checked.success) return password;
  const reasons = checked.error.issues.map((issue) => issue.message);
  throw new ConfigError(`ADMIN_PASSWORD can’t be used: ${reasons.join('; ')}`);
}

function readTrustProxy(value: string | undefined): readonly string[] | number | false | undefined {
  if (value === undefined) return undefined;
  if (value === 'false' || value === '0') return false;
  if (/^\d{1,2}$/u.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  try {
    // A number alone would be read as an address.
    if (addresses.some((address) => /^\d+$/u.test(address))) throw new Error('no address');
    compile(addresses);
  } catch {
    throw new ConfigError(
      'TRUST_PROXY must be the addresses of your reverse proxies (such as 10.0.0.5 or 10.0.0.0/8) or how many there are',
    );
  }
  return addresses;
}
