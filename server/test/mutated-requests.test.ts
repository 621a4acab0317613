import { CSRF_HEADER } from '@kitroom/contract/auth';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Harness, startHarness } from './harness.ts';
import { ROUTES } from './routes.ts';
import { ODD_VALUES } from './writes/odd-values.ts';

/** How many requests each route gets, the first number of their row, and the database; changed by hand for a long run. */
const REQUESTS_PER_ROUTE = Number(process.env.MUTATED_REQUESTS ?? 12);
const SEED = Number(process.env.MUTATED_SEED ?? 1);
const ENGINE = process.env.MUTATED_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

const BOUNDARY = 'part';
const ODD_IDS = [
  '1',
  '2',
  '0',
  '-1',
  '1.5',
  '9007199254740993',
  '9'.repeat(90),
  '%00',
  '%C3%A9',
  '%ED%A0%80',
  'null',
];
const ODD_QUERIES = [
  '',
  '',
  '?',
  '?code=%00',
  '?id=%ED%A0%80',
  '?search=%C3%A9&search=2',
  '?before=%zz',
  '?limit=-1',
  '?from=9e99',
];

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

let harness: Harness;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ harness, close } = await startHarness(ENGINE));
});
afterAll(() => close());

/** Numbers from 0 up to 1, always the same for a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mutations(random: () => number) {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

  /** A value of about this shape: each part of it is odd now and then. */
  const shapedLike = (schema: Schema): unknown => {
    if (random() < 0.15) return one(ODD_VALUES);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return one(schema.enum);
    if (schema.anyOf) return shapedLike(one(schema.anyOf));
    if (schema.properties) {
      const kept = Object.entries(schema.properties).filter(() => random() < 0.95);
      return Object.fromEntries(kept.map(([name, part]) => [name, shapedLike(part)]));
    }
    const type = [schema.type ?? []].flat()[0];
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 3) }, () => shapedLike(schema.items ?? {}));
    if (type === 'integer' || type === 'number') return one([1, 2, 3, 0, 12]);
    if (type === 'boolean') return random() < 0.5;
    if (type === 'string')
      return one(['Text', 'TEXT', '#ff0000', 'a@example.com', '2026-01-01', 'n'.repeat(43), 'Spike-3-times']);
    return one(ODD_VALUES);
  };

  /** The text's bytes, half of the time with some of them changed, left out, or doubled. */
  const bytesOf = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    if (random() < 0.5 || bytes.length === 0) return bytes;
    const at = Math.floor(random() * bytes.length);
    const end = at + Math.floor(random() * 4);
    const put = one([
      Buffer.of(Math.floor(random() * 256)),
      Buffer.alloc(0),
      Buffer.of(0xc3, 0x28),
      bytes.subarray(at),
    ]);
    return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(end)]);
  };

  const formOf = (schema: Schema): string => {
    const parts = Object.keys(schema.properties ?? {}).map((name) =>
      name === 'file'
        ? `Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${one(['PK', 'GIF89a', '\u0000'])}`
        : `Content-Disposition: form-data; name="${name}"\r\n\r\n${String(one(ODD_IDS))}`,
    );
    return [...parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`), `--${BOUNDARY}--\r\n`].join('');
  };

  return { one, shapedLike, bytesOf, formOf };
}

it.each(ROUTES.map((call) => [call.method, call.path, call] as const))(
  '%s %s blames no odd request on the server',
  async (method, path, call) => {
    const random = numbersFrom(SEED * 1000 + ROUTES.indexOf(call));
    const { one, shapedLike, bytesOf, formOf } = mutations(random);
    const form = call.form?.extend({ file: z.string() });
    const type = form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
    const schema = shapeOf(form ?? call.body ?? z.object({}));
    let visitor = await harness.signIn({ permissions: PERMISSION_CODES });

    for (let count = 0; count < REQUESTS_PER_ROUTE; count++) {
      const url = path.replaceAll(/:\w+/gu, () => one(ODD_IDS)) + one(ODD_QUERIES);
      const payload = bytesOf(form ? formOf(schema) : JSON.stringify(shapedLike(schema)));
      const answer = await harness.app.inject({
        method,
        url,
        headers: {
          cookie: visitor.cookie,
          [CSRF_HEADER]: visitor.csrfToken,
          ...(method === 'GET' ? {} : { 'content-type': type }),
          ...(random() < 0.2
            ? { 'if-match': one(['"1"', 'W/"1"', '*', '', '"é', '"9e99"', '"1", "2"']) }
            : {}),
        },
        ...(method === 'GET' ? {} : { payload }),
      });
      const refused = answer.statusCode >= 500 && !isExpected(answer.statusCode, path);
      expect(refused ? [answer.statusCode, url, payload.toString('latin1')] : undefined).toBe(undefined);
      if (answer.statusCode === 401) visitor = await harness.signIn({ permissions: PERMISSION_CODES });
    }
  },
);

function shapeOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

// Not ready is what this answer is for.
function isExpected(status: number, path: string): boolean {
  return status === 503 && path === '/readyz';
}
