import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { authCalls } from '@kitroom/contract/auth-calls';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createAccount, letPass, post } from '../../../test/accounts.ts';
import { SETTLED, stopClock } from '../../../test/clock.ts';
import { eventually } from '../../../test/eventually.ts';
import { unique } from '../../../test/factories.ts';
import { freePort } from '../../../test/faults/free-port.ts';
import { describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { deleteRows, rowOf, setRows } from '../../../test/rows.ts';
import { smtpError, startSmtpReceiver } from '../../../test/smtp-receiver.ts';
import { fromNow } from '../db/now.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { queueMail } from './outbox.ts';
import { type CompleteMail, type Mailing, sendDueMail, startMailWorker } from './worker.ts';

const logger = pino({ level: 'silent' });
const asItIs: CompleteMail = async (_query, mail) => mail;
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function mailing(delivery: Delivery, log = logger): Mailing {
  return { delivery, complete: asItIs, clock: SETTLED, logger: log };
}

const send = (db: Harness['db'], delivery: Delivery, log = logger) => sendDueMail(db, mailing(delivery, log));

async function queue({ db }: Harness, to = `${unique('to').replace(' ', '-')}@example.com`) {
  const mail = {
    to,
    subject: 'Subject – ü',
    text: 'See\nhttp://localhost:3000/x?token=abc\n',
    html: '<p>See ü</p>',
  };
  await db.transaction((trx) => queueMail(trx, mail));
  return mailTo(db, to);
}

const mailTo = (db: Harness['db'], to: string) => rowOf(db, 'outbox', { to_address: to });

interface Line {
  mail: number;
  msg: string;
}

/** A log that keeps its lines. */
function record() {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, log };
}

const linesAbout = (lines: Line[], { id }: { id: number }) =>
  lines.filter(({ mail }) => mail === id).map(({ msg }) => msg);

const smtpTo = ({ config }: Harness, smtpUrl: string) => createDelivery({ ...config, smtpUrl });

describeApp('mail by SMTP', (harness) => {
  /** A mail server, and what delivers to it. */
  const receiving = async () => {
    const receiver = await startSmtpReceiver();
    onTestFinished(() => receiver.close());
    const delivery = smtpTo(harness(), receiver.url);
    onTestFinished(() => delivery.close());
    return { db: harness().db, receiver, delivery };
  };

  it('waits while the server is down and while it answers 4xx, and is sent once when it is up', async () => {
    const { db } = harness();
    const mail = await queue(harness());
    const port = await freePort();
    const delivery = smtpTo(harness(), `smtp://127.0.0.1:${port}`);
    onTestFinished(() => delivery.close());
    stopClock();
    await send(db, delivery);
    const down = await mailTo(db, mail.to_address);
    expect(down).toMatchObject({ sent_at: null, attempts: 1, text: mail.text });
    expect(down.last_error).toContain('ECONNREFUSED');
    expect(Date.parse(down.next_attempt_at)).toBeGreaterThan(Date.now());
    await send(db, delivery);
    expect((await mailTo(db, mail.to_address)).attempts).toBe(1);

    const receiver = await startSmtpReceiver(port);
    onTestFinished(() => receiver.close());
    receiver.answer = async () => smtpError(451, 'Try again later');
    await letPass(db, 10_000);
    await send(db, delivery);
    const refused = await mailTo(db, mail.to_address);
    expect(refused).toMatchObject({ sent_at: null, attempts: 2 });
    expect(refused.last_error).toContain('451');

    receiver.answer = async () => undefined;
    await letPass(db, 20_000);
    await send(db, delivery);
    await letPass(db, 2 * HOUR);
    await send(db, delivery);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({ from: 'kitroom@localhost', to: [mail.to_address] });
  });

  it('goes to the one address it is for, whatever that looks like; what is kept of it, and the one line of the log, tell no more than that', async () => {
    const { db, receiver, delivery } = await receiving();
    const { lines, log } = record();
    const address = `${unique('odd').replace(' ', '')}+'tag@example.com`;
    const mail = await queue(harness(), address);
    await send(db, delivery, log);
    expect(receiver.received.map(({ to }) => to)).toEqual([[address]]);
    const raw = receiver.received[0]?.raw ?? '';
    expect(raw.split('\r\n\r\n', 1)[0]?.match(/^(?:to|cc|bcc):/gimu)).toEqual(['To:']);
    const host = new URL(harness().config.publicUrl).hostname;
    expect(raw).toMatch(
      new RegExp(`^Message-ID: <${mail.id}\\.${Date.parse(mail.created_at)}@${host}>\\r$`, 'imu'),
    );
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/imu);
    expect(await mailTo(db, address)).toMatchObject({
      subject: mail.subject,
      text: '',
      html: '',
      sent_at: expect.any(String),
      last_error: null,
    });
    const [line] = lines.filter((one) => one.mail === mail.id);
    expect(linesAbout(lines, mail)).toEqual(['mail sent']);
    expect(line).toMatchObject({ subject: mail.subject, attempts: 1, waitedSeconds: expect.any(Number) });
    expect(JSON.stringify(lines)).not.toContain(address);
  });

  it('delays neither a request nor other mail while the server is slow', async () => {
    const { app } = harness();
    const { db, receiver, delivery } = await receiving();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    receiver.answer = async () => void (await released);
    const worker = startMailWorker(db, mailing(delivery));
    const user = await createAccount(db);
    const answer = await post(app, authCalls.forgotPassword.path, { email: user.email });
    expect(answer.statusCode).toBe(200);
    await eventually(async () => expect((await mailTo(db, user.email)).attempts).toBe(1));
    expect((await post(app, authCalls.forgotPassword.path, { email: user.email })).statusCode).toBe(200);
    expect(receiver.received).toEqual([]);
    release();
    // A graceful stop waits for the mail that is on its way.
    await worker.stop();
    expect(receiver.received.map((mail) => mail.to)).toEqual([[user.email]]);
    expect((await mailTo(db, user.email)).sent_at).not.toBeNull();
  });

  it('waits, and so does nobody who stops, where a server ends no answer', async () => {
    const { db } = harness();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 Ready\r\n');
      // Each line comes before a silence would be noticed.
      const timer = setInterval(() => socket.write('250-More\r\n'), 100);
      socket.once('close', () => clearInterval(timer));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const mail = await queue(harness());
    const worker = startMailWorker(db, mailing(smtpTo(harness(), `smtp://127.0.0.1:${port}`)));
    await once(server, 'connection');
    await worker.stop();
    expect(await mailTo(db, mail.to_address)).toMatchObject({
      sent_at: null,
      attempts: 1,
      text: mail.text,
      last_error: 'Kitroom was stopped before the mail server had answered',
    });
    await deleteRows(db, 'outbox', { id: mail.id });
  });

  it('of a process that died on the way is sent by the next one, later', async () => {
    const { db } = harness();
    const mail = await queue(harness());
    const died = new Promise<undefined>(() => {});
    void send(db, { deliver: () => died, close: () => {} });
    await eventually(async () => expect((await mailTo(db, mail.to_address)).attempts).toBe(1));
    const { receiver, delivery } = await receiving();
    await send(db, delivery);
    // So long may the other one take.
    await letPass(db, 5 * MINUTE);
    await send(db, delivery);
    expect(receiver.received).toEqual([]);
    await letPass(db, 5 * MINUTE);
    await send(db, delivery);
    expect(receiver.received.map(({ to }) => to)).toEqual([[mail.to_address]]);
  });

  it('pauses twice as long after each failure, an hour at most, and gives up after a week', async () => {
    const { db } = harness();
    const mail = await queue(harness());
    const pauses: number[] = [];
    const delivery = { deliver: () => Promise.reject(new Error('no')), close: () => {} };
    stopClock();
    for (let attempt = 0; attempt < 12; attempt++) {
      await send(db, delivery);
      const { next_attempt_at } = await mailTo(db, mail.to_address);
      pauses.push((Date.parse(next_attempt_at) - Date.now()) / 1000);
      await letPass(db, HOUR);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
    // The last link that a mail can hold is still good.
    await letPass(db, 7 * DAY - 13 * HOUR);
    await send(db, delivery);
    expect((await mailTo(db, mail.to_address)).attempts).toBe(13);
    await letPass(db, 2 * HOUR);
    const { lines, log } = record();
    await Promise.all([send(db, delivery, log), send(db, delivery, log)]);
    expect(linesAbout(lines, mail)).toEqual(['mail given up: It could not be sent within a week']);
    await letPass(db, HOUR);
    await send(db, delivery, log);
    expect((await mailTo(db, mail.to_address)).attempts).toBe(13);
    expect(linesAbout(lines, mail)).toHaveLength(1);
  });

  it('is sent at one look however much waits, and the longest waiting first', async () => {
    const { db } = harness();
    await deleteRows(db, 'outbox');
    const ids: number[] = [];
    for (let seconds = 1; seconds <= 12; seconds++) {
      const { id } = await queue(harness());
      await setRows(db, 'outbox', { id }, { next_attempt_at: fromNow(-1000 * seconds) });
      ids.push(id);
    }
    const sent: number[] = [];
    await send(db, { deliver: async ({ id }) => void sent.push(id), close: () => {} });
    expect(sent).toHaveLength(12);
    expect(sent.slice(-2).toSorted()).toEqual(ids.slice(0, 2));
  });

  it('is tried at once when the clock was set back meanwhile', async () => {
    const { db, receiver, delivery } = await receiving();
    const mail = await queue(harness());
    const tomorrow = new Date(Date.now() + DAY).toISOString();
    await setRows(db, 'outbox', { id: mail.id }, { next_attempt_at: tomorrow });
    await send(db, delivery);
    expect(receiver.received.map(({ to }) => to)).toEqual([[mail.to_address]]);
  });

  it('that is refused for good is given up at once, and one whose sender or relaying is refused waits', async () => {
    const { db, receiver, delivery } = await receiving();
    const { lines, log } = record();
    const refused = await queue(harness());
    receiver.answer = async () => smtpError(550, 'No such user here');
    await send(db, delivery, log);
    await letPass(db, HOUR);
    await send(db, delivery, log);
    expect(await mailTo(db, refused.to_address)).toMatchObject({ attempts: 1, sent_at: null });
    expect(linesAbout(lines, refused)).toEqual([
      expect.stringMatching(/^mail given up: .*550 .*No such user here/u),
    ]);

    const waiting = await queue(harness());
    receiver.answerSender = async () => smtpError(553, 'Sender not allowed');
    await send(db, delivery, log);
    expect(linesAbout(lines, waiting)).toEqual(['mail not sent']);
    receiver.answerSender = async () => undefined;
    receiver.answer = async () => undefined;
    // As Postfix does where the relay is not allowed to be used, or meant for others.
    receiver.answerRecipient = async () => smtpError(554, '5.7.1 Relay access denied');
    await letPass(db, HOUR);
    await send(db, delivery, log);
    expect(linesAbout(lines, waiting)).toEqual(['mail not sent', 'mail not sent']);
    receiver.answerRecipient = async () => undefined;
    await letPass(db, HOUR);
    await send(db, delivery, log);
    expect(linesAbout(lines, waiting)).toEqual(['mail not sent', 'mail not sent', 'mail sent']);
    expect(receiver.received.map(({ to }) => to)).toEqual([[waiting.to_address]]);
  });
});

describeOnBothEngines('mail by SMTP', (harness) => {
  it('is sent once by processes that see it at the same time', async () => {
    const { db } = harness();
    const mail = await queue(harness());
    const sent: number[] = [];
    let running = 5;
    let release = () => {};
    const othersEnded = new Promise<void>((resolve) => {
      release = resolve;
    });
    const deliver = async ({ id }: { id: number }) => {
      if (sent.push(id) === 1) await othersEnded;
      return undefined;
    };
    const process = async () => {
      await send(db, { deliver, close: () => {} });
      if (--running === 1) release();
    };
    await Promise.all(Array.from({ length: running }, process));
    expect(sent.filter((id) => id === mail.id)).toEqual([mail.id]);
  });
});

describeApp('mail without an SMTP server', (harness) => {
  it('becomes a file that only its owner reads, and its link is logged', async () => {
    const { config, db } = harness();
    const mail = await queue(harness());
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const delivery = createDelivery(config);
    await send(db, delivery, log);
    delivery.close();
    const folder = join(config.dataDir, 'outbox');
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^[\dTZ.-]+-\d+\.eml$/u)]);
    const path = join(folder, files[0] ?? '');
    const message = await readFile(path, 'utf8');
    expect(message).toContain(`To: ${mail.to_address}\r\n`);
    expect(message).toContain('Subject: =?UTF-8?');
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect(lines.map((line) => JSON.parse(line).link)).toEqual(['http://localhost:3000/x?token=abc']);
    expect((await mailTo(db, mail.to_address)).sent_at).not.toBeNull();
  });
});
