import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../test/folders.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { loadEnvironmentFile } from './env-file.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const ORIGIN =
  'PUBLIC_URL must be an address without a path and without a user, such as https://kitroom.example.com';
const PROXIES =
  'TRUST_PROXY must be the addresses of your reverse proxies (such as 10.0.0.5 or 10.0.0.0/8) or how many there are';
const SENDER = 'MAIL_FROM must be one sender, such as Kitroom <kitroom@example.com>';
const SMTP = 'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587';
const LOCAL_SENDER =
  'Mail is sent from kitroom@localhost, which most mail servers refuse: set MAIL_FROM to an address that SMTP_URL may send from';
const DATABASE = 'DATABASE_URL must be an address such as postgres://user:password@host:5432/kitroom';
const SSL =
  'DATABASE_URL has an unknown sslmode: it must be one of disable, allow, prefer, require, no-verify, verify-ca, verify-full';
const HISTORY = 'HISTORY_DAYS must be a whole number of days, at least 30';
const DELAY = 'SHUTDOWN_DELAY must be a whole number of seconds, at most 300';
const IDLE = 'SESSION_IDLE_HOURS must be a whole number of hours from 1 to 24';
const MAXIMUM = 'SESSION_MAXIMUM_DAYS must be a whole number of days from 1 to 30';
const KEY = 'SECRET_KEY must be 32 random bytes in base64, as  openssl rand -base64 32  prints them';
const KEY_OF_32_BYTES = Buffer.alloc(32, 7).toString('base64');
const S3 = 'is set without S3_URL: set both, or neither to keep pictures in DATA_DIR';
const STORE_WITHOUT_KEYS = { S3_URL: 'https://s3.example.com', S3_BUCKET: 'pictures' };
const NO_BACKUPS = 'is set without BACKUP_TO: set both, or neither for no backups';
const FOR_BUCKET = 'BACKUP_S3_REGION is set, but BACKUP_TO names a folder: it would be for a bucket';
const PLACE =
  'BACKUP_TO must be a folder, such as /var/backups/kitroom, or a bucket, such as s3://backups/kitroom';
const STORE =
  'BACKUP_TO names a bucket: set BACKUP_S3_URL, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or none of them to use the store of pictures at S3_URL';
const TAKEN = 'BACKUP_TO must not be inside images or thumbnails: pictures may be kept there';

function complaint(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'none';
}

describe('a bad setting ends the start with its name', () => {
  it.each([
    [{ PUBLIC_URL: 'https://shop.example/kitroom' }, ORIGIN],
    [{ PUBLIC_URL: 'https://dana@shop.example' }, ORIGIN],
    [{ PUBLIC_URL: 'https://shop.example/?a=1' }, ORIGIN],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an address such as https://kitroom.example.com'],
    [{ TRUST_PROXY: 'nginx' }, PROXIES],
    [{ TRUST_PROXY: 'true' }, PROXIES],
    [{ TRUST_PROXY: '10.0.0.0/33' }, PROXIES],
    [{ TRUST_PROXY: '10.0.0.5,' }, PROXIES],
    [{ TRUST_PROXY: '100' }, PROXIES],
    [{ TRUST_PROXY: '10.0.0.5, 3' }, PROXIES],
    [{ MAIL_FROM: 'Kitroom' }, SENDER],
    [{ MAIL_FROM: 'a@b.co, c@d.co' }, SENDER],
    [{ MAIL_FROM: 'Kitroom <kitroom example.com>' }, SENDER],
    [{ MAIL_FROM: 'Kitroom <a@b.co> <c@d.co>' }, SENDER],
    [{ MAIL_FROM: 'Kitroom <mailto:a@b.co>' }, SENDER],
    [{ MAIL_FROM: '"Kitroom <a@b.co>' }, SENDER],
    [{ MAIL_FROM: 'Kitroom <a@b..co>' }, SENDER],
    [{ MAIL_FROM: 'Kitroom <a.@b.co>' }, SENDER],
    [{ SMTP_URL: 'mail.example.com:587' }, SMTP],
    [
      { SMTP_URL: 'smtp://mail.example.com?requireTLS=yes' },
      'SMTP_URL must have requireTLS=true or requireTLS=false',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.com?tls.rejectUnauthorized=no' },
      'SMTP_URL must have tls.rejectUnauthorized=true or tls.rejectUnauthorized=false',
    ],
    [{ SMTP_URL: 'smtp:mail.example.com' }, SMTP],
    [{ SMTP_URL: 'smtp://' }, SMTP],
    [{ DATABASE_URL: 'postgres://a@b/c?sslmode=on' }, SSL],
    [{ DATABASE_URL: 'mysql://a@b/c' }, DATABASE],
    [{ HISTORY_DAYS: '29' }, HISTORY],
    [{ SHUTDOWN_DELAY: '301' }, DELAY],
    [{ SHUTDOWN_DELAY: '1.5' }, DELAY],
    [{ HISTORY_DAYS: '30.5' }, HISTORY],
    [{ HISTORY_DAYS: 'never' }, HISTORY],
    [{ SESSION_IDLE_HOURS: '0' }, IDLE],
    [{ SESSION_IDLE_HOURS: '25' }, IDLE],
    [{ SESSION_IDLE_HOURS: '1.5' }, IDLE],
    [{ SESSION_IDLE_HOURS: '12h' }, IDLE],
    [{ SESSION_MAXIMUM_DAYS: '0' }, MAXIMUM],
    [{ SESSION_MAXIMUM_DAYS: '31' }, MAXIMUM],
    [{ SESSION_MAXIMUM_DAYS: 'never' }, MAXIMUM],
    [{ SECOND_STEP: 'all' }, 'SECOND_STEP must be one of optional, access, everyone'],
    [{ SECRET_KEY: Buffer.alloc(31).toString('base64') }, KEY],
    [{ SECRET_KEY: Buffer.alloc(33).toString('base64') }, KEY],
    [{ SECRET_KEY: 'correct horse battery staple' }, KEY],
    [{ PUBLIC_PICTURES: 'true' }, 'PUBLIC_PICTURES must be yes or no'],
    [{ S3_BUCKET: 'pictures' }, `S3_BUCKET ${S3}`],
    [{ S3_SECRET_ACCESS_KEY: 'x' }, `S3_SECRET_ACCESS_KEY ${S3}`],
    [{ S3_URL: 'https://s3.example.com' }, 'S3_BUCKET must name the bucket for pictures when S3_URL is set'],
    [STORE_WITHOUT_KEYS, 'S3_ACCESS_KEY_ID must be set when S3_URL is set'],
    [
      { ...STORE_WITHOUT_KEYS, S3_ACCESS_KEY_ID: 'id' },
      'S3_SECRET_ACCESS_KEY must be set when S3_URL is set',
    ],
    [{ BACKUP_AT: '01:00' }, `BACKUP_AT ${NO_BACKUPS}`],
    [{ BACKUP_S3_URL: 'https://s3.example.com' }, `BACKUP_S3_URL ${NO_BACKUPS}`],
    [{ BACKUP_TO: '/backups', BACKUP_S3_REGION: 'x' }, FOR_BUCKET],
    [{ BACKUP_TO: 'ftp://backups/kitroom' }, PLACE],
    [{ BACKUP_TO: 's3://Backups' }, PLACE],
    [{ BACKUP_TO: 's3://backups' }, STORE],
    [{ BACKUP_TO: 's3://backups', BACKUP_S3_URL: 'https://s3.example.com' }, STORE],
    [{ BACKUP_TO: 's3://pictures/images/backups' }, TAKEN],
    [{ BACKUP_TO: 's3://pictures//thumbnails' }, TAKEN],
    [{ PORT: '65536' }, 'PORT must be a port number from 0 to 65535'],
    [{ MAX_IMAGE_BYTES: '0' }, 'MAX_IMAGE_BYTES must be a whole number of bytes'],
    [{ BACKUP_TO: '/b', BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time of day such as 02:30'],
    [{ BACKUP_TO: '/b', BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a number of backups from 1 to 9999'],
    [{ WEBHOOK_PRIVATE_ADDRESSES: 'true' }, 'WEBHOOK_PRIVATE_ADDRESSES must be yes or no'],
    [{ KITROOM_PORT: '80' }, 'KITROOM_PORT is not a setting of Kitroom: did you mean PORT?'],
    [
      { DATA_DIR: '/data # the disk', PORT: '3000' },
      'DATA_DIR has a comment in its value (from # on): put comments on lines of their own',
    ],
    [
      { PORT: 'x', KITROOM_TRUST_PROXY: '1' },
      'PORT must be a port number from 0 to 65535\nKITROOM_TRUST_PROXY is not a setting of Kitroom: did you mean TRUST_PROXY?',
    ],
  ])('%j', (env, message) => {
    expect(complaint(env)).toBe(message);
  });
});

describe('settings that are fine', () => {
  it.each([
    [{ PUBLIC_URL: 'https://shop.example:8443/' }, { publicUrl: 'https://shop.example:8443', https: true }],
    [{ PUBLIC_URL: 'HTTPS://Shop.Example:443' }, { publicUrl: 'https://shop.example', https: true }],
    [{ PUBLIC_URL: 'https://bücher.example' }, { publicUrl: 'https://xn--bcher-kva.example' }],
    [{ TRUST_PROXY: '10.0.0.5, 192.168.0.0/16 ' }, { trustProxy: ['10.0.0.5', '192.168.0.0/16'] }],
    [{ TRUST_PROXY: 'loopback' }, { trustProxy: ['loopback'] }],
    [{ TRUST_PROXY: 'fd00::/8' }, { trustProxy: ['fd00::/8'] }],
    [{ TRUST_PROXY: '99' }, { trustProxy: 99 }],
    [{ TRUST_PROXY: '0' }, { trustProxy: false }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [
      { ...STORE_WITHOUT_KEYS, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
      { s3: expect.objectContaining({ region: 'us-east-1' }) },
    ],
    [{ PORT: '65535' }, { port: 65_535 }],
    // What somebody has set under both names was meant.
    [
      { PORT: '80', KITROOM_PORT: '81' },
      { port: 80, warnings: [expect.stringContaining('KITROOM_PORT')] },
    ],
    [{ PORT: '80', '\uFEFFPORT': '81' }, { port: 80 }],
    [{ HISTORY_DAYS: '30' }, { historyDays: 30 }],
    [{ HISTORY_DAYS: '' }, { historyDays: undefined }],
    [{ SHUTDOWN_DELAY: '300' }, { shutdownDelay: 300 }],
    [{}, { session: { idle: 12 * HOUR, maximum: 7 * DAY } }],
    [{ SESSION_IDLE_HOURS: '1' }, { session: { idle: HOUR } }],
    [{}, { secondStep: 'optional' }],
    [{ SECOND_STEP: 'everyone' }, { secondStep: 'everyone' }],
    [{ SESSION_IDLE_HOURS: '24' }, { session: { idle: DAY } }],
    [{ SECRET_KEY: ` ${KEY_OF_32_BYTES} ` }, { secretKey: KEY_OF_32_BYTES }],
    [{ SESSION_MAXIMUM_DAYS: '1' }, { session: { maximum: DAY } }],
    [{ SESSION_MAXIMUM_DAYS: '30' }, { session: { maximum: 30 * DAY } }],
    [{}, { publicPictures: false }],
    [{ PUBLIC_PICTURES: 'yes' }, { publicPictures: true }],
    [{ PUBLIC_PICTURES: 'no' }, { publicPictures: false }],
    [{}, { trustProxy: undefined, mailFrom: 'Kitroom <kitroom@localhost>', s3: undefined }],
    [{ MAIL_FROM: '"Shop, the" <shop@example.com>' }, { mailFrom: '"Shop, the" <shop@example.com>' }],
    [
      { DATABASE_URL: 'postgres://a@b/c?sslmode=no-verify' },
      { databaseUrl: 'postgres://a@b/c?sslmode=no-verify' },
    ],
    [
      { DATABASE_URL: ' "postgres://a:b@c/d"\r\n', PGSSLMODE: 'require' },
      { databaseUrl: 'postgres://a:b@c/d?sslmode=require' },
    ],
    [
      { DATABASE_URL: 'postgres://a@b/c?ssl=false', PGSSLMODE: 'require' },
      { databaseUrl: 'postgres://a@b/c?ssl=false' },
    ],
    // Kubernetes sets these for a service named kitroom.
    [
      {
        KITROOM_SERVICE_HOST: '10.96.4.7',
        KITROOM_PORT: 'tcp://10.96.4.7:3000',
        KITROOM_PORT_3000_TCP_PROTO: 'tcp',
      },
      {
        port: 3000,
        warnings: [
          'These variables are not settings of Kitroom: KITROOM_SERVICE_HOST, KITROOM_PORT, KITROOM_PORT_3000_TCP_PROTO',
        ],
      },
    ],
    [
      { MAIL_FROM: 'a@b.co', SMTP_URL: 'smtps://u:p@smtp.gmail.com/?pool=true' },
      { warnings: [], smtpUrl: 'smtps://u:p@smtp.gmail.com/?pool=true' },
    ],
    [{ MAIL_FROM: 'Kitroom shop@example.com' }, { mailFrom: 'Kitroom shop@example.com' }],
    [{ MAIL_FROM: 'Müller <kit@bücher.example>' }, { mailFrom: 'Müller <kit@bücher.example>' }],
    [{ SMTP_URL: 'smtp://mail.example.com' }, { warnings: [LOCAL_SENDER] }],
    [
      {
        MAIL_FROM: 'a@b.co',
        SMTP_URL:
          'smtp://u:p@mail.example.com?name=a&requireTls=true&secure=true&tls.rejectunauthorized=false',
      },
      {
        warnings: [
          'SMTP_URL has parameters that Kitroom does not use: requireTls, secure, tls.rejectunauthorized',
        ],
      },
    ],
    [
      { MAIL_FROM: 'Kitroom <kit@Localhost>', SMTP_URL: 'smtp://mail.example.com' },
      { warnings: [expect.stringContaining('kit@Localhost')] },
    ],
    [{ MAIL_FROM: 'kit@intranet', SMTP_URL: 'smtp://mail.example.com' }, { warnings: [] }],
    [
      {
        DATABASE_URL:
          'postgres://a@b/c?service=x&target_session_attrs=secret&sslmode=disable&application_name=k',
      },
      { warnings: ['DATABASE_URL has parameters that Kitroom does not use: service, target_session_attrs'] },
    ],
    [{ KITROOM_THEME: 'dark' }, { warnings: ['These variables are not settings of Kitroom: KITROOM_THEME'] }],
    // Variables of other programs.
    [
      { DATADIR: 'a', DATABASE_URI: 'b', SMTP_URLS: 'c', DATA_DIR: '/data' },
      { dataDir: '/data', databaseUrl: undefined, smtpUrl: undefined, warnings: [] },
    ],
    // As editors on Windows and `docker run --env-file` leave them.
    [
      { '\uFEFFPORT': '3001', 'LOG_LEVEL ': 'warn' },
      { port: 3001, logLevel: 'warn' },
    ],
    [
      {
        PORT: '3001\r',
        LOG_LEVEL: ' warn ',
        SMTP_URL: '"smtp://mail.example.com"',
        BACKUP_AT: "'03:00'",
        BACKUP_TO: '/b ',
      },
      {
        port: 3001,
        logLevel: 'warn',
        smtpUrl: 'smtp://mail.example.com',
        backups: { at: '03:00', to: '/b' },
      },
    ],
    // As providers show their passwords, and in the words of people who do not know which port begins how.
    [
      { SMTP_URL: 'smtp://AKIA:a+/b#c?d@e@mail.example.com:587' },
      { smtpUrl: 'smtp://AKIA:a+%2Fb%23c%3Fd%40e@mail.example.com:587' },
    ],
    [{ SMTP_URL: 'smtp://u:100%@mail.example.com' }, { smtpUrl: 'smtp://u:100%25@mail.example.com' }],
    [{ SMTP_URL: 'smtp://u:a%zb%40@mail.example.com' }, { smtpUrl: 'smtp://u:a%25zb%40@mail.example.com' }],
    [{ SMTP_URL: 'smtp://mail.example.com:465' }, { smtpUrl: 'smtps://mail.example.com:465' }],
    [
      { SMTP_URL: 'smtp://u%40b.co:465@mail.example.com:4650?tls.rejectUnauthorized=false' },
      { smtpUrl: 'smtp://u%40b.co:465@mail.example.com:4650?tls.rejectUnauthorized=false' },
    ],
    [{ MAIL_FROM: '"Team #1 <kitroom@example.com>"\r' }, { mailFrom: 'Team #1 <kitroom@example.com>' }],
    [{ ADMIN_PASSWORD: ' Serve-2-win \r' }, { admin: { password: ' Serve-2-win ' } }],
    [
      { ADMIN_PASSWORD: '"Serve-2-win"' },
      {
        admin: { password: '"Serve-2-win"' },
        warnings: ['The quotation marks around ADMIN_PASSWORD are taken as part of the password'],
      },
    ],
    [
      { S3_BUCKET: '""', DATA_DIR: ' ' },
      { s3: undefined, dataDir: expect.stringMatching(/data$/u) },
    ],
    // A setting that a compose file passes on without a value.
    [
      { S3_BUCKET: '', S3_URL: '', TRUST_PROXY: '' },
      { s3: undefined, trustProxy: undefined },
    ],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });
});

it('has the defaults that .env.example says', () => {
  const said = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const expected = { ...readConfig({}), processName: expect.any(String) };
  expect(readConfig(parseEnv(said))).toEqual(expected);
});

describe('a .env file', () => {
  const here = process.cwd();
  afterEach(() => {
    process.chdir(here);
    delete process.env.MAIL_FROM;
    delete process.env.ADMIN_EMAIL;
  });
  /** The environment of a server that starts in a folder with this file. */
  const loaded = async (content: string | Buffer) => {
    const folder = await newFolder();
    await writeFile(join(folder, '.env'), content);
    process.chdir(folder);
    loadEnvironmentFile();
    return [process.env.MAIL_FROM, process.env.ADMIN_EMAIL];
  };

  it('sets what the environment does not', async () => {
    process.env.MAIL_FROM = 'Shop <shop@example.com>';
    const content = 'MAIL_FROM="Other <other@example.com>"\n# a note\nADMIN_EMAIL=dana@example.com\n';
    expect(await loaded(content)).toEqual(['Shop <shop@example.com>', 'dana@example.com']);
  });

  it('is read as an editor on Windows writes it', async () => {
    const content = '\uFEFFMAIL_FROM="Shop <shop@example.com>"\r\nADMIN_EMAIL=dana@example.com # me\r\n';
    expect(await loaded(content)).toEqual(['Shop <shop@example.com>', 'dana@example.com']);
    await expect(loaded(Buffer.from('\uFEFFMAIL_FROM=a@b.co', 'utf16le'))).rejects.toThrow(
      '.env can’t be read: it is not in UTF-8. Save it again in that encoding',
    );
  });

  it('may be missing', () => {
    expect(loadEnvironmentFile()).toBeUndefined();
  });
});

describe('BACKUP_TO', () => {
  const pictures = {
    S3_URL: 'https://s3.example.com',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const other = {
    BACKUP_S3_URL: 'https://other.example.com',
    BACKUP_S3_ACCESS_KEY_ID: 'other',
    BACKUP_S3_SECRET_ACCESS_KEY: 'hidden',
    BACKUP_S3_REGION: 'eu-1',
  };

  it('is a folder', () => {
    expect(readConfig({ ...pictures, BACKUP_TO: '/backups/' }).backups).toEqual({
      to: '/backups',
      bucket: undefined,
      at: '02:30',
      keep: 14,
    });
  });

  it.each([
    ['s3://backups', 's3://backups/', ''],
    ['s3://backups/shop//kitroom/', 's3://backups/shop/kitroom/', 'shop/kitroom/'],
  ])('%s is a bucket, in its own store or in that of the pictures', (BACKUP_TO, to, prefix) => {
    const ofPictures = readConfig({ ...pictures, BACKUP_TO }).backups;
    expect(ofPictures).toMatchObject({
      to,
      bucket: { prefix, s3: { url: 'https://s3.example.com', bucket: 'backups', accessKeyId: 'id' } },
    });
    expect(readConfig({ ...pictures, ...other, BACKUP_TO }).backups?.bucket).toEqual({
      prefix,
      s3: {
        url: 'https://other.example.com',
        bucket: 'backups',
        accessKeyId: 'other',
        secretAccessKey: 'hidden',
        region: 'eu-1',
      },
    });
  });
});
