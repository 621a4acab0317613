import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { newPassword } from '@kitroom/contract/auth-schemas';
import { isMailAddress } from '@kitroom/contract/mail-address';
import { z } from 'zod';

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
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    );
}

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://kitroom.example.com').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/kitroom').optional(),
  S3_URL: url(['http:', 'https:'], 'https://s3.example.com').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().default('Kitroom <kitroom@localhost>'),
  ADMIN_EMAIL: z.string().refine(isMailAddress, 'must be an e-mail address').default('admin@example.com'),
  ADMIN_PASSWORD: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  TRUST_PROXY: z.string().optional(),
  MAX_IMAGE_BYTES: bytes.default(20 * MIB),
  MAX_ARCHIVE_BYTES: bytes.default(16 * 1024 * MIB),
});

/** An unusable setting; the message names the variable, for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The validated settings. Built by `readConfig` only. */
export interface Config {
  port: number;
  host: string;
  /** Origin and path prefix of links in mails, without a trailing slash. */
  publicUrl: string;
  /** `Secure` and `__Host-` cookies, HSTS. */
  https: boolean;
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL's address; undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  s3: S3Config | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The first administrator; without a password, the start prints a link to choose one. */
  admin: { email: string; password: string | undefined };
  logLevel: string;
  /** Addresses of trusted reverse proxies, or how many there are; false: none; undefined: not set, so none either. */
  trustProxy: string | number | false | undefined;
  maxImageBytes: number;
  maxArchiveBytes: number;
  /** Names this process in leases. */
  processName: string;
}

export interface S3Config {
  url: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/**
 * Reads the environment; an empty value counts as unset.
 * Throws a `ConfigError` whose message names each bad variable and says what it must be.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  const values = result.data;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/u, '');
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    s3: readS3(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    admin: readAdmin(values),
    logLevel: values.LOG_LEVEL,
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    maxImageBytes: values.MAX_IMAGE_BYTES,
    maxArchiveBytes: values.MAX_ARCHIVE_BYTES,
    processName: `${process.pid}-${randomBytes(4).toString('hex')}`,
  };
}

type Environment = z.output<typeof environment>;

function readS3(values: Environment): S3Config | undefined {
  if (!values.S3_URL) return undefined;
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values;
  if (!bucket) throw new ConfigError('S3_BUCKET must name the bucket for pictures when S3_URL is set');
  if (!id) throw new ConfigError('S3_ACCESS_KEY_ID must be set when S3_URL is set');
  if (!secret) throw new ConfigError('S3_SECRET_ACCESS_KEY must be set when S3_URL is set');
  return { url: values.S3_URL, bucket, accessKeyId: id, secretAccessKey: secret, region: values.S3_REGION };
}

function readAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment): Config['admin'] {
  if (password === undefined) return { email, password };
  const checked = newPassword.safeParse(password);
  if (checked.success) return { email, password };
  const reasons = checked.error.issues.map((issue) => issue.message);
  throw new ConfigError(`ADMIN_PASSWORD does not follow the password rules: ${reasons.join('; ')}`);
}

function readTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined) return undefined;
  if (value === 'false' || value === '0') return false;
  if (/^\d$/u.test(value)) return Number(value);
  if (/^[0-9a-f.:/, ]+$/iu.test(value)) return value;
  throw new ConfigError(
    'TRUST_PROXY must be the addresses of your reverse proxies (such as 10.0.0.5 or 10.0.0.0/8) or how many there are',
  );
}
