import { mkdir, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Row } from '../db/tables.ts';
import { madeOnce } from '../made-once.ts';
import { isRefusal } from './refusals.ts';

/** The mail server refused this mail for good: a further attempt would end in the same way. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/** A transport for mail. */
export interface Delivery {
  /**
   * Resolves to the log's text about it if the mail was accepted. Rejects with the reason if it was not: with a
   * `MailRefusedError` if further attempts would not help.
   */
  deliver(mail: Row<'outbox'>): Promise<object | undefined>;
  /** Ends all connections: mail that is under way is rejected. */
  close(): void;
}

const SECOND = 1000;
/** For one mail, also where a server never ends an answer; less than the time for which a process has a mail. */
const DELIVERY_MILLISECONDS = 5 * 60 * SECOND;
/** Parallel connections. A slow server delays mail only, never a request. */
const CONNECTIONS = 4;

// Nothing that a mail names is read from the disk or the network.
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Sends through the SMTP server of `smtpUrl`, or without one writes each mail as a file below `dataDir`. */
export function createDelivery(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>,
): Delivery {
  return config.smtpUrl ? smtpDelivery(config.smtpUrl, config) : fileDelivery(config);
}

function smtpDelivery(url: string, config: Pick<Config, 'mailFrom' | 'publicUrl'>): Delivery {
  const ending = new AbortController();
  const transport = atFirstMail(({ createTransport }) =>
    createTransport({
      url,
      // Google's relay and strict Postfixes hang up on a name that is not a host's, such as that of a container.
      name: ownName(config.publicUrl),
      pool: true,
      maxConnections: CONNECTIONS,
      // Servers let strangers wait for the greeting, and look for viruses before they accept a mail: a mail that is given up then
      // arrives, and again at each attempt.
      connectionTimeout: 60 * SECOND,
      greetingTimeout: 60 * SECOND,
      socketTimeout: 120 * SECOND,
      dnsTimeout: 10 * SECOND,
      ...SAFE,
    }),
  );
  return {
    async deliver(mail) {
      // Named: a signal that nobody holds can be collected before its time.
      const timeout = AbortSignal.timeout(DELIVERY_MILLISECONDS);
      const signal = AbortSignal.any([ending.signal, timeout]);
      const sender = await transport.get();
      await sender.sendMail({ ...compose(mail, config), signal }).catch((error: unknown) => {
        if (ending.signal.aborted) throw new Error('Kitroom was stopped before the mail server had answered');
        if (timeout.aborted) throw new Error('The mail server did not finish within 5 minutes');
        throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : explained(error);
      });
      return undefined;
    },
    close() {
      ending.abort();
      transport.close();
    },
  };
}

function ownName(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl);
  return hostname.includes('.') && isIP(hostname) === 0 ? hostname : undefined;
}

function explained(error: unknown): unknown {
  if (!(error instanceof Error && error.message.includes('wrong version number'))) return error;
  const text =
    'The server does not begin with encryption: SMTP_URL must begin with smtp:// instead of smtps://';
  return new Error(text, { cause: error });
}

function fileDelivery(config: Pick<Config, 'mailFrom' | 'publicUrl' | 'dataDir'>): Delivery {
  const transport = atFirstMail(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SAFE }),
  );
  const folder = join(config.dataDir, 'outbox');
  return {
    async deliver(mail) {
      const { message } = await (await transport.get()).sendMail(compose(mail, config));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${mail.created_at.replaceAll(':', '-')}-${mail.id}.eml`);
      await writeFile(`${path}.tmp`, message, { mode: 0o600 });
      await rename(`${path}.tmp`, path);
      return { to: mail.to_address, file: path, link: linkIn(mail.text) };
    },
    close: () => transport.close(),
  };
}

// Nobody has to wait at the start for what sends mail.
function atFirstMail<T extends { close(): void }>(create: (mailer: typeof import('nodemailer')) => T) {
  let transport: T | undefined;
  const get = madeOnce(async () => {
    transport = create(await import('nodemailer'));
    return transport;
  });
  return { get, close: () => transport?.close() };
}

function compose(
  mail: Row<'outbox'>,
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
): SendMailOptions {
  return {
    from: mailFrom,
    // As an object, so that no part of an address is read as a second one.
    to: { name: '', address: mail.to_address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same at every attempt: a mail program shows one that came twice once.
    messageId: `<${mail.id}.${Date.parse(mail.created_at)}@${new URL(publicUrl).hostname}>`,
    date: new Date(mail.created_at),
    // The second one is what Exchange asks before it sends that somebody is out of office.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...SAFE,
  };
}

function linkIn(text: string): string | undefined {
  return /^https?:\/\/\S+$/mu.exec(text)?.[0];
}
