import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { receiverForTest } from '../../test/webhooks.ts';
import { isPublicAddress, type Network, requireAllowedAddress } from './network.ts';
import { post } from './post.ts';

const NOT_PUBLIC = `
  127.0.0.1 127.255.255.254 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 169.254.170.2 100.64.0.1
  100.100.100.200 100.127.255.255 0.0.0.0 0.1.2.3 255.255.255.255 224.0.0.1 239.255.255.255 192.0.0.192 192.0.2.1
  198.18.0.1 198.51.100.1 203.0.113.1 192.88.99.1 240.0.0.1 168.63.129.16
  :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 fec0::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8
  ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::7f00:1 2002:7f00:1:: 2002:a9fe:a9fe::1 2001::1 2001:db8::1
  ::7f00:1 ::a00:1 ::2 1::1 200::1 4000::1 5f00::1 ::ffff:0:127.0.0.1
  100::1 2001:2::1 2001:10::1 2001:20::1 3fff::1 nothing 1.2.3.4.5
`;
const PUBLIC =
  '1.1.1.1 8.8.8.8 93.184.216.34 172.15.255.255 172.32.0.1 100.63.255.255 100.128.0.1 2606:4700:4700::1111 2a00:1450:4001::200e';

it.each(NOT_PUBLIC.trim().split(/\s+/u))('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
it.each(PUBLIC.split(' '))('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const REFUSED = 'This address is within a private network, which webhooks can’t reach';

/** Posts a message, and resolves to what became of it. */
const send = (to: Network, address: string, signal = new AbortController().signal) =>
  post(to, { address, headers: {}, body: '{"data":{}}' }, signal);

/** A network whose names have these addresses, one after the other. */
function network(...answers: string[][]): Network & { asked: string[] } {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return answers.shift() ?? [];
  };
  return { allowsPrivate: false, asked, resolve };
}

it.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://localhost./',
  'https://shop.localhost/',
  'https://LOCALHOST/',
])('%s is refused without asking anybody', async (address) => {
  const names = network();
  await expect(requireAllowedAddress(names, new URL(address))).rejects.toThrow(REFUSED);
  expect(await send(names, address)).toMatchObject({ status: null, reason: REFUSED });
  expect(names.asked).toEqual([]);
});

it('refuses a name if a single one of its addresses is not public', async () => {
  const address = new URL('https://shop.example.com/');
  const asks = (...addresses: string[]) => requireAllowedAddress(network(addresses), address);
  await expect(asks('8.8.8.8', '2606:4700:4700::1111')).resolves.toBeUndefined();
  await expect(asks('8.8.8.8', '10.0.0.1')).rejects.toThrow(REFUSED);
  await expect(asks('64:ff9b::a9fe:a9fe')).rejects.toThrow(REFUSED);
});

it('asks nobody about an address that says all by itself, nor where all are allowed', async () => {
  const names = network();
  await requireAllowedAddress(names, new URL('https://[2606:4700:4700::1111]/'));
  await requireAllowedAddress(names, new URL('https://8.8.8.8/'));
  await requireAllowedAddress({ ...names, allowsPrivate: true }, new URL('http://shop.lan/'));
  expect(names.asked).toEqual([]);
  await requireAllowedAddress(names, new URL('https://localhost.example.com/'));
  expect(names.asked).toEqual(['localhost.example.com']);
});

it('allows a name that nobody knows at this moment: each connection asks again', async () => {
  const unknown: Network = { allowsPrivate: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  await expect(requireAllowedAddress(unknown, new URL('https://shop.example.com/'))).resolves.toBeUndefined();
});

it('refuses a connection to a name that has another address by then (DNS rebinding)', async () => {
  const receiver = await receiverForTest();
  const { port } = new URL(receiver.address);
  const address = `https://shop.example.com:${port}/hook`;
  const names = network(['8.8.8.8'], ['127.0.0.1']);
  await requireAllowedAddress(names, new URL(address));
  expect(await send(names, address)).toMatchObject({ status: null, reason: REFUSED });
  expect(receiver.received).toEqual([]);
  expect(names.asked).toEqual(['shop.example.com', 'shop.example.com']);
});

it('sends nothing without TLS, also to an address that was allowed when it was saved', async () => {
  const names = network();
  const answer = await send(names, 'http://shop.example.com/hook');
  expect(answer).toMatchObject({ status: null, reason: 'Must begin with https://' });
  expect(names.asked).toEqual([]);
});

it('connects to the address that was checked, asking once', async () => {
  const receiver = await receiverForTest();
  const { port } = new URL(receiver.address);
  const names = { ...network(['127.0.0.1'], ['192.0.2.1']), allowsPrivate: true };
  const answer = await send(names, `http://shop.example.com:${port}/hook`);
  expect(answer).toMatchObject({ status: 200, reason: null });
  expect(receiver.received[0]?.headers.host).toBe(`shop.example.com:${port}`);
  expect(names.asked).toEqual(['shop.example.com']);
});

it('says why there was no answer', async () => {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const local: Network = { allowsPrivate: true, resolve: async () => ['127.0.0.1'] };
  const reasonOf = async (address: string, using = local) => (await send(using, address)).reason;
  expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe('It ended the connection');
  server.close();
  expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe('It refused the connection');
  const nobody: Network = {
    ...local,
    resolve: () => Promise.reject(Object.assign(new Error('query'), { code: 'ENOTFOUND' })),
  };
  expect(await reasonOf('https://shop.example.com/', nobody)).toBe('Host name not found');
  const failing: Network = { ...local, resolve: () => Promise.reject(new Error('x'.repeat(400))) };
  expect(await reasonOf('https://shop.example.com/', failing)).toBe(
    `It can’t be reached: ${'x'.repeat(279)}`,
  );
});

it('takes 2xx alone for an acceptance, follows nothing, and says what else it was', async () => {
  const [receiver, elsewhere] = [await receiverForTest(), await receiverForTest()];
  const reasons: (string | null)[] = [];
  for (const status of [200, 299, 300, 301, 302, 307, 399, 400, 404, 410, 429, 500]) {
    receiver.answer = (response) => void response.writeHead(status, { location: elsewhere.address }).end();
    reasons.push((await send(localNetwork, receiver.address)).reason);
  }
  expect(reasons).toEqual([
    null,
    null,
    ...[300, 301, 302, 307, 399].map(
      (status) => `It redirects to another address (${status}), which is not followed`,
    ),
    'It answered with status 400',
    'It answered with status 404',
    'It wants no more deliveries (410)',
    'It answered with status 429',
    'It answered with status 500',
  ]);
  expect(elsewhere.received).toEqual([]);
});

it('waits 15 seconds for an answer', async () => {
  const receiver = await receiverForTest();
  receiver.answer = () => {};
  shortenWaiting();
  const answer = await send(localNetwork, receiver.address);
  expect(answer).toMatchObject({ status: null, reason: 'It did not answer within 15 seconds' });
  expect(answer.duration).toBeGreaterThanOrEqual(140);
  expect(answer.duration).toBeLessThan(15_000);
});

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\n';
const UPGRADE = 'Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
const writes = (text: string) => (socket: Socket) => void socket.write(text);
const ends =
  (text = '') =>
  (socket: Socket) =>
    void socket.end(text);
const refused = (status: number) => ({ status, reason: `It answered with status ${status}` });
const accepted = { status: 200, reason: null };
const ended = { status: null, reason: 'It ended the connection' };
const late = { status: null, reason: 'It did not answer within 15 seconds' };

/** Goes on with it as long as anybody listens. */
function hints(socket: Socket): void {
  const more = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
  socket.on('close', () => clearInterval(more));
}

/** Connections that answer with these bytes, and what each of them says. */
const ODD_ANSWERS: [string, (socket: Socket) => void, { status: number | null; reason: string | null }][] = [
  ['another protocol', writes(`${SWITCHING}${UPGRADE}`), refused(101)],
  ['another protocol, and the end', ends(`${SWITCHING}${UPGRADE}`), refused(101)],
  ['another protocol that it does not name', writes(`${SWITCHING}\r\n`), refused(101)],
  ['another protocol after 200', ends(`HTTP/1.1 200 OK\r\n${UPGRADE}`), accepted],
  ['information without end', hints, late],
  ['information, and the end', ends('HTTP/1.1 100 Continue\r\n\r\n'), ended],
  ['half a line', ends('HTTP/1.1 20'), ended],
  ['nothing', ends(), ended],
  ['a reset', (socket) => void socket.resetAndDestroy(), ended],
  ['a status, and never the rest', writes('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'), accepted],
  [
    'a status, and less than it said',
    ends('HTTP/1.1 500 Oops\r\nContent-Length: 9\r\n\r\nabc'),
    refused(500),
  ],
];

it.each(ODD_ANSWERS)('settles after %s', async (_what, answer, expected) => {
  shortenWaiting();
  const { address } = await tcpReceiver(answer);
  expect(await send(localNetwork, address)).toMatchObject(expected);
});

it('settles when this process is about to end, whatever the connection is doing', async () => {
  const ending = new AbortController();
  const { address } = await tcpReceiver(() => ending.abort());
  await expect(send(localNetwork, address, ending.signal)).rejects.toThrow('aborted');
  const lookingUp = new AbortController();
  const silent: Network = {
    allowsPrivate: true,
    resolve: () => {
      setImmediate(() => lookingUp.abort());
      return new Promise(() => {});
    },
  };
  await expect(send(silent, 'http://shop.example.com/', lookingUp.signal)).rejects.toThrow('aborted');
});

const localNetwork: Network = { allowsPrivate: true, resolve: async () => [] };

/** As if all waiting took a hundredth of its time. */
function shortenWaiting(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const sooner = vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => timeout(wait / 100));
  onTestFinished(() => sooner.mockRestore());
}

/** Answers with bytes of its own, as soon as it is asked anything. */
async function tcpReceiver(answer: (socket: Socket) => void): Promise<{ address: string }> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}
