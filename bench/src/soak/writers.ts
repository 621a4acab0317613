import { createHash } from 'node:crypto';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { sizeResource } from '@kitroom/contract/size';
import sharp from 'sharp';
import type { Call } from './calls.ts';
import { Ledger, type Outcome } from './ledger.ts';

/** A client that writes one thing after the other, and can check afterward whether everything acknowledged is there. */
export interface Writer {
  name: string;
  write(): Promise<Outcome>;
  /** Each sentence is something that was lost or is half done. */
  check(): Promise<string[]>;
}

/** Creates sizes: each that was acknowledged is in the list. */
export function creator(call: Call, name: string): Writer {
  const acknowledged = new Set<string>();
  let count = 0;
  return {
    name: 'created',
    async write() {
      const code = `${name}-${++count}`;
      const { outcome } = await call('POST', sizeResource.path, { name: code, code });
      if (outcome === 'acknowledged') acknowledged.add(code);
      return outcome;
    },
    async check() {
      const { body } = await call('GET', sizeResource.listPath);
      const names = new Set((body as { sizes: { name: string }[] }).sizes.map((size) => size.name));
      return [...acknowledged].filter((one) => !names.has(one)).map((one) => `${one} is missing`);
    },
  };
}

/** Changes one size again and again, always from the version it saw last. */
export async function editor(call: Call, code: string): Promise<Writer> {
  const created = await call('POST', sizeResource.path, { name: code, code });
  const path = `${sizeResource.path}/${(created.body as { size: { id: number } }).size.id}`;
  const ledger = new Ledger<string>(code);
  const present = async () => {
    const { body, headers } = await call('GET', path);
    return { name: (body as { size: { name: string } }).size?.name, etag: headers.get('ETag') ?? '' };
  };
  let count = 0;
  return {
    name: 'edited',
    async write() {
      const read = await call('GET', path);
      if (read.outcome !== 'acknowledged') return 'refused';
      const name = `${code} edit ${++count}`;
      const ifMatch = { 'If-Match': read.headers.get('ETag') ?? '' };
      const { outcome } = await call('PUT', path, { name, code }, ifMatch);
      ledger.note(name, outcome);
      return outcome;
    },
    async check() {
      const wrong = ledger.settle((await present()).name);
      return wrong ? [`${code}: ${wrong}`] : [];
    },
  };
}

const PICTURES = 6;

/** Puts one picture after the other into a slot; the one that is served is intact and a possible one. */
export async function uploader(call: Call, productId: number, slot: number): Promise<Writer> {
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, (_, n) =>
      sharp({ create: { width: 200 + n, height: 150 + slot, channels: 3, background: '#2a6f97' } })
        .jpeg()
        .toBuffer(),
    ),
  );
  // By the stored picture: its clean copy has a hash that only the server knows.
  const known = new Map<string, number>();
  const ledger = new Ledger<number>(-1);
  let count = 0;
  const storedHash = async () => {
    const { body } = await call('GET', imageCalls.filledSlots.path.replace(':id', String(productId)));
    const slots = (body as { filled_slots: { slot: number; sha256: string }[] }).filled_slots;
    return slots.find((one) => one.slot === slot)?.sha256;
  };
  return {
    name: 'uploaded',
    async write() {
      const number = count++ % PICTURES;
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(pictures[number] ?? [])]), 'picture.jpg');
      form.set('productId', String(productId));
      form.set('slot', String(slot));
      const { outcome } = await call('POST', imageCalls.upload.path, form);
      ledger.note(number, outcome);
      return outcome;
    },
    async check() {
      const hash = await storedHash();
      if (hash === undefined)
        return [ledger.settle(-1)].flatMap((wrong) => (wrong ? [`slot ${slot}: ${wrong}`] : []));
      const { body } = await call('GET', `${imageCalls.image.path}?productId=${productId}&slot=${slot}`);
      if (
        createHash('sha256')
          .update(body as Buffer)
          .digest('hex') !== hash
      )
        return [`slot ${slot}: damaged`];
      const number = known.get(hash) ?? (await widthOf(body as Buffer)) - 200;
      known.set(hash, number);
      const wrong = ledger.settle(number);
      return wrong ? [`slot ${slot}: picture ${wrong}`] : [];
    },
  };
}

async function widthOf(picture: Buffer): Promise<number> {
  return (await sharp(picture).metadata()).width;
}
