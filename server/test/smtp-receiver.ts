import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Received {
  from: string;
  /** The addresses of the envelope. */
  to: string[];
  raw: string;
}

export interface SmtpReceiver {
  url: string;
  received: Received[];
  /** The server's answer to each offered mail: undefined accepts it, an error with a code refuses it. */
  answer: () => Promise<Error | undefined>;
  /** The same to whom a mail is from. */
  answerSender: () => Promise<Error | undefined>;
  /** The same to whom a mail is for. */
  answerRecipient: () => Promise<Error | undefined>;
  close(): Promise<void>;
}

/** A real SMTP server on this machine that keeps the mails it receives; port 0: any free one. */
export async function startSmtpReceiver(port = 0): Promise<SmtpReceiver> {
  const receiver: SmtpReceiver = {
    url: '',
    received: [],
    answer: async () => undefined,
    answerSender: async () => undefined,
    answerRecipient: async () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    async onMailFrom(_address, _session, callback) {
      callback(await receiver.answerSender());
    },
    async onRcptTo(_address, _session, callback) {
      callback(await receiver.answerRecipient());
    },
    async onData(stream, session, callback) {
      const raw = await text(stream);
      const refusal = await receiver.answer();
      if (refusal) return callback(refusal);
      const { mailFrom, rcptTo } = session.envelope;
      receiver.received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
      });
      callback();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  receiver.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return receiver;
}

/** A refusal as a mail server says it, such as 451. */
export function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
