import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Row } from '../db/tables.ts';

/** A transport for mail. */
export interface Delivery {
  /** Resolves when the mail was accepted; rejects with the reason when it was not. */
  deliver(mail: Row<'outbox'>): Promise<void>;
  close(): void;
}

const SECOND = 1000;
/** Parallel connections. A slow server delays mail only, never a request. */
const CONNECTIONS = 4;

// Nothing that a mail names is read from the disk or the network.
const SAFE = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Sends through the SMTP server of `smtpUrl`, or without one writes each mail as a file below `dataDir`. */
export function createDelivery(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>,
  logger: Logger,
): Delivery {
  return config.smtpUrl ? smtpDelivery(config.smtpUrl, config) : fileDelivery(config, logger);
}

function smtpDelivery(url: string, config: Pick<Config, 'mailFrom' | 'publicUrl'>): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    dnsTimeout: 10 * SECOND,
    ...SAFE,
  });
  return {
    async deliver(mail) {
      await transport.sendMail(compose(mail, config));
    },
    close: () => transport.close(),
  };
}

function fileDelivery(config: Pick<Config, 'mailFrom' | 'publicUrl' | 'dataDir'>, logger: Logger): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SAFE });
  const folder = join(config.dataDir, 'outbox');
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(compose(mail, config));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${mail.created_at.replaceAll(':', '-')}-${mail.id}.eml`);
      await writeFile(`${path}.tmp`, message, { mode: 0o600 });
      await rename(`${path}.tmp`, path);
      logger.info({ file: path, link: linkIn(mail.text) }, `mail to ${mail.to_address}: ${mail.subject}`);
    },
    close: () => transport.close(),
  };
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
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...SAFE,
  };
}

function linkIn(text: string): string | undefined {
  return /^https?:\/\/\S+$/mu.exec(text)?.[0];
}
