import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Row } from '../db/tables.ts';
import { createDelivery, MailRefusedError } from './delivery.ts';
import { mailTo } from './layout.ts';

const LINK = `https://kitroom.club.example/reset-password?token=${'Ab3-_9x'.repeat(6)}A`;

function letter(change: Partial<Row<'outbox'>> = {}): Row<'outbox'> {
  const { to, ...content } = mailTo(
    { email: 'ann+kit@club.example', first_name: '.Zoë' },
    {
      subject: 'Reset',
      heading: 'Reset',
      paragraphs: ['.', '..two dots, and a line that is longer than what SMTP takes at once, '.repeat(20)],
      action: { label: 'Choose', link: LINK },
      footnote: 'Once.',
    },
  );
  const created_at = '2026-11-29T10:00:00.000Z';
  const times = { created_at, next_attempt_at: created_at, sent_at: null };
  return { id: 7, to_address: to, ...content, ...times, attempts: 1, last_error: null, ...change };
}

const settings = (smtpUrl: string, change: { publicUrl?: string; mailFrom?: string } = {}) => ({
  smtpUrl,
  mailFrom: 'Kitroom <kit@club.example>',
  publicUrl: 'https://kitroom.club.example',
  dataDir: '/nowhere',
  ...change,
});

function deliveryTo(...given: Parameters<typeof settings>) {
  const delivery = createDelivery(settings(...given));
  onTestFinished(() => delivery.close());
  return delivery;
}

/** A real mail server with these options. */
async function server(options: SMTPServerOptions = {}) {
  const received: { raw: string; name: string; user: string | undefined }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    async onData(stream, { hostNameAppearsAs: name, user }, callback) {
      received.push({ raw: await text(stream), name, user });
      callback();
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => void smtp.close(() => resolve())));
  return { received, smtp, port: (smtp.server.address() as AddressInfo).port };
}

/** What a server says to a line; `.` ends the mail. Null: it hangs up. */
type Says = (line: string) => string | null;
const says: Says = (line) => (line === 'DATA' ? '354 Go ahead' : '250 OK');

/** A server that speaks as it likes, and the lines that it has heard. */
async function oddServer(answer: Says, greeting = '220 Ready') {
  const lines: string[] = [];
  const listening = createServer((socket) => {
    let isMail = false;
    let rest = '';
    socket.on('error', () => {});
    socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => {
      const whole = `${rest}${chunk}`.split('\r\n');
      rest = whole.pop() ?? '';
      for (const line of whole) {
        if (isMail && line !== '.') continue;
        lines.push(line);
        const said = answer(line);
        isMail = line === 'DATA' && said?.startsWith('354') === true;
        if (said === null) socket.destroy();
        else socket.write(`${said}\r\n`);
      }
    });
  });
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void listening.close());
  return { lines, port: (listening.address() as AddressInfo).port };
}

const decoded = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/gu, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

it('a mail comes through whole, in short lines of ASCII, whatever its server can do', async () => {
  for (const options of [{}, { hide8BITMIME: true, hidePIPELINING: true, hideSMTPUTF8: true }]) {
    const { received, port } = await server(options);
    const mail = letter();
    await deliveryTo(`smtp://127.0.0.1:${port}`).deliver(mail);
    const raw = received[0]?.raw ?? '';
    expect(raw).not.toMatch(/[^\r\n]{77}|[^\t\r\n -~]/u);
    expect(raw).toContain('To: ann+kit@club.example\r\n');
    expect(raw).toContain('X-Auto-Response-Suppress: All\r\n');
    expect(raw).toContain('Date: Sun, 29 Nov 2026 10:00:00 +0000\r\n');
    expect(raw).toContain('Message-ID: <7.1795946400000@kitroom.club.example>\r\n');
    const whole = Buffer.from(decoded(raw), 'latin1').toString();
    for (const part of [mail.text, mail.html]) expect(whole).toContain(part.replaceAll('\n', '\r\n').trim());
    expect(whole.split(LINK)).toHaveLength(5);
  }
});

it.each([
  ['https://kitroom.club.example', 'kitroom.club.example'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['http://192.168.1.5:3000', expect.not.stringContaining('192.168')],
  ['http://kitroom:3000', expect.not.stringMatching(/^kitroom$/u)],
])('says to mail servers that it is the host of %s', async (publicUrl, name) => {
  const { received, port } = await server();
  const at = `smtp://127.0.0.1:${port}`;
  await deliveryTo(at, { publicUrl }).deliver(letter());
  expect(received[0]?.name).toEqual(name);
  await deliveryTo(`${at}?name=other.example`, { publicUrl }).deliver(letter());
  expect(received[1]?.name).toBe('other.example');
});

it.each([
  ['Kitroom, Inc <kit@club.example>', 'From: "Kitroom, Inc" <kit@club.example>'],
  ['"Say \\"hi\\"" <kit@club.example>', 'From: "Say \\"hi\\"" <kit@club.example>'],
  ['Müller & Söhne <kit@club.example>', 'From: =?UTF-8?Q?M=C3=BCller_=26_S=C3=B6hne?= <kit@club.example>'],
  ['kit@bücher.example', 'From: kit@xn--bcher-kva.example'],
])('is from one sender: %s', async (mailFrom, header) => {
  const { received, port } = await server({ hideSMTPUTF8: true });
  await deliveryTo(`smtp://127.0.0.1:${port}`, { mailFrom }).deliver(letter());
  expect(received[0]?.raw).toContain(`${header}\r\n`);
});

it('has no header or recipient that a subject adds', async () => {
  const { received, port } = await server();
  const subject = `A\r\nBcc: eve@evil.example\r\n\r\nbody ${'ü – '.repeat(60)}`;
  await deliveryTo(`smtp://127.0.0.1:${port}`).deliver(letter({ subject }));
  const head = received[0]?.raw.split('\r\n\r\n', 1)[0] ?? '';
  expect(head).not.toMatch(/^Bcc:/mu);
  expect(head.split('\r\n').every((line) => line.length <= 78)).toBe(true);
});

it.each(['PLAIN', 'LOGIN', 'CRAM-MD5'])('signs in by %s, with each letter of a password', async (method) => {
  const password = 'p@ss/w#rd?ü +%41%';
  const { received, port } = await server({
    authMethods: [method],
    allowInsecureAuth: true,
    onAuth: (given, _session, done) => {
      const isRight =
        given.method === 'CRAM-MD5' ? given.validatePassword(password) : given.password === password;
      if (isRight) done(null, { user: given.username });
      else done(new Error('wrong'));
    },
  });
  const user = `kit%40club.example:${encodeURIComponent(password)}`;
  await deliveryTo(`smtp://${user}@127.0.0.1:${port}`).deliver(letter());
  expect(received[0]?.user).toBe('kit@club.example');
});

it.each<[what: string, answer: Says, greeting?: string]>([
  ['greets in several lines', says, '220-Hello\r\n220-No spam\r\n220 Ready'],
  ['knows no EHLO', (line) => (line.startsWith('EHLO') ? '502 What?' : says(line))],
  ['answers in several lines', (line) => (line === 'DATA' ? says(line) : '250-One\r\n250 Two')],
  ['forwards, or cannot verify', (line) => (line.startsWith('RCPT') ? '251 Will forward' : says(line))],
  ['has a limit of size', (line) => (line.startsWith('EHLO') ? '250-x\r\n250 SIZE 100' : says(line))],
])('takes a server that %s', async (_what, answer, greeting) => {
  const { port, lines } = await oddServer(answer, greeting);
  await deliveryTo(`smtp://127.0.0.1:${port}`).deliver(letter());
  expect(lines).toContain('.');
});

it.each<[what: string, answer: Says, cause: string, greeting?: string]>([
  ['has too many connections', says, '421', '421 4.7.0 Too many connections'],
  ['serves nobody', says, '554', '554 No'],
  ['slows down', (line) => (line.startsWith('MAIL') ? '421 4.7.0 Slow down' : says(line)), '421'],
  ['refuses our name', (line) => (/^(?:EHLO|HELO)/u.test(line) ? '550 5.7.1 Name' : says(line)), 'Name'],
  [
    'offers encryption and fails',
    (line) => (line.startsWith('EHLO') ? '250-x\r\n250 STARTTLS' : '454 TLS not available'),
    '454',
  ],
  [
    'demands encryption and offers none',
    (line) => (line.startsWith('MAIL') ? '530 5.7.0 Must issue a STARTTLS command first' : says(line)),
    'STARTTLS',
  ],
  ['takes a mail and says nothing', (line) => (line === '.' ? null : says(line)), 'closed'],
])('waits where a server %s', async (_what, answer, cause, greeting) => {
  const { port } = await oddServer(answer, greeting);
  const error = await deliveryTo(`smtp://127.0.0.1:${port}`)
    .deliver(letter())
    .catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(MailRefusedError);
  expect(String(error)).toContain(cause);
});

it('says what is wrong where SMTP_URL begins with encryption and the server does not', async () => {
  const { port } = await server();
  await expect(deliveryTo(`smtps://127.0.0.1:${port}`).deliver(letter())).rejects.toThrow(
    'The server does not begin with encryption: SMTP_URL must begin with smtp:// instead of smtps://',
  );
});

it('a certificate that nobody has signed is not taken, unless the settings say so', async () => {
  const { received, port } = await server({ disabledCommands: [] });
  await expect(deliveryTo(`smtp://127.0.0.1:${port}`).deliver(letter())).rejects.toThrow(/certificate/u);
  await deliveryTo(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`).deliver(letter());
  expect(received).toHaveLength(1);
});

it('a server may take a minute to greet, and two to look for viruses in a mail', async () => {
  const silences = vi.spyOn(Socket.prototype, 'setTimeout');
  const waits = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => void vi.restoreAllMocks());
  const { port } = await server();
  await deliveryTo(`smtp://127.0.0.1:${port}`).deliver(letter());
  expect(silences.mock.calls.map(([milliseconds]) => milliseconds)).toContain(120_000);
  // What connecting took is not added.
  const longest = Math.max(...waits.mock.calls.map(([, milliseconds]) => milliseconds ?? 0));
  expect(longest).toBeGreaterThan(50_000);
});

it('goes on where a server has closed a connection that was idle', async () => {
  const { received, smtp, port } = await server();
  const delivery = deliveryTo(`smtp://127.0.0.1:${port}`);
  await delivery.deliver(letter());
  const closed = [...smtp.connections].map((connection) => {
    const { _socket: socket } = connection as unknown as { _socket: Socket };
    return once(socket.end(), 'close');
  });
  await Promise.all(closed);
  await delivery.deliver(letter());
  expect(received).toHaveLength(2);
});

it('sends many mails over four connections, which are used again', async () => {
  let connections = 0;
  const { received, port } = await server({
    onConnect(_session, done) {
      connections += 1;
      done();
    },
  });
  const delivery = deliveryTo(`smtp://127.0.0.1:${port}`);
  await Promise.all(Array.from({ length: 9 }, () => delivery.deliver(letter())));
  expect([received.length, connections]).toEqual([9, 4]);
});

it('gives a mail up for now that has taken five minutes, and says so', async () => {
  const { port } = await server();
  const signals = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  onTestFinished(() => signals.mockRestore());
  await expect(deliveryTo(`smtp://127.0.0.1:${port}`).deliver(letter())).rejects.toThrow(
    'The mail server did not finish within 5 minutes',
  );
  expect(signals).toHaveBeenCalledWith(300_000);
});
